import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useTranslation } from 'react-i18next'
import type { Id } from '#contract/id.ts'
import type { OrderFull } from '#contract/order-full.ts'
import { personName } from '#rules/person-name.ts'
import { Panel } from '#app/ui/panel.tsx'
import { Fact, Facts } from './facts.tsx'

/** What was answered, for the order and then by whose ticket. */
export function AnswersPanel({ order }: { order: OrderFull }) {
  const { t } = useTranslation('event-orders')
  if (order.answers.length === 0) return null
  const people = order.attendees.filter(({ id }) => order.answers.some((one) => one.attendee_id === id))
  return (
    <Panel title={t('answers.title')}>
      <Answers order={order} attendee_id={null} />
      {people.map((person) => (
        <Box key={person.id} sx={{ mt: 2 }}>
          <Typography component="h3" variant="subtitle1" sx={{ fontWeight: 600 }}>
            {personName(person)}
          </Typography>
          <Answers order={order} attendee_id={person.id} />
        </Box>
      ))}
    </Panel>
  )
}

function Answers({ order, attendee_id }: { order: OrderFull; attendee_id: Id | null }) {
  const { t } = useTranslation('event-orders')
  const said = order.answers.filter((one) => one.attendee_id === attendee_id)
  if (said.length === 0) return null
  return (
    <Facts>
      {said.map(({ question_id, question_title, answer, options }) => (
        <Fact key={question_id} label={question_title}>
          {[...options, answer].filter((part) => part !== '').join(', ') || t('answers.none')}
        </Fact>
      ))}
    </Facts>
  )
}
