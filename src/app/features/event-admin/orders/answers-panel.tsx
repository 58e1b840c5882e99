import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useTranslation } from 'react-i18next'
import type { OrderFull } from '#contract/orders/order-details.ts'
import { personName } from '#rules/text/person-name.ts'
import { Panel } from '#app/ui/panel.tsx'
import { AnswerFacts } from '../answers/answer-facts.tsx'

/** Answers for the order and then by ticket; changed answers are marked. */
export function AnswersPanel({ order }: { order: OrderFull }) {
  const { t } = useTranslation('event-orders')
  if (order.answers.length === 0) return null
  const order_answers = order.answers.filter(({ attendee_id }) => attendee_id === null)
  const people = order.attendees.filter(({ id }) => order.answers.some((answer) => answer.attendee_id === id))
  return (
    <Panel title={t('answers.title')}>
      {order_answers.length > 0 && <AnswerFacts answers={order_answers} name={personName(order)} />}
      {people.map((person) => (
        <Box key={person.id} sx={{ mt: 2 }}>
          <Typography component="h3" variant="subtitle1" sx={{ fontWeight: 600 }}>
            {personName(person)}
          </Typography>
          <AnswerFacts
            answers={order.answers.filter(({ attendee_id }) => attendee_id === person.id)}
            name={personName(person)}
          />
        </Box>
      ))}
    </Panel>
  )
}
