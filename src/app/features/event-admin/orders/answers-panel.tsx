import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Id } from '#contract/id.ts'
import type { OrderFull } from '#contract/order-full.ts'
import { personName } from '#rules/person-name.ts'
import { useOnline } from '#app/lib/online.ts'
import { Panel } from '#app/ui/panel.tsx'
import { AnswerDialog, type EditedAnswer } from '../answers/answer-dialog.tsx'
import { AnswerText } from '../answers/answer-text.tsx'
import { useEvent, useMay } from '../use-event.tsx'
import { Fact, Facts } from './facts.tsx'

/** What was answered, for the order and then by whose ticket; what was changed says so. */
export function AnswersPanel({ order }: { order: OrderFull }) {
  const { t } = useTranslation('event-orders')
  if (order.answers.length === 0) return null
  const people = order.attendees.filter(({ id }) => order.answers.some((one) => one.attendee_id === id))
  return (
    <Panel title={t('answers.title')}>
      <Answers order={order} attendee_id={null} name={personName(order)} />
      {people.map((person) => (
        <Box key={person.id} sx={{ mt: 2 }}>
          <Typography component="h3" variant="subtitle1" sx={{ fontWeight: 600 }}>
            {personName(person)}
          </Typography>
          <Answers order={order} attendee_id={person.id} name={personName(person)} />
        </Box>
      ))}
    </Panel>
  )
}

interface AnswersProps {
  order: OrderFull
  attendee_id: Id | null
  name: string
}

function Answers({ order, attendee_id, name }: AnswersProps) {
  const { t } = useTranslation('event-people')
  const { questions } = useEvent()
  const online = useOnline()
  const may_edit = useMay('attendee.edit')
  const [edited, setEdited] = useState<EditedAnswer | null>(null)
  const asked = questions.find(({ id }) => id === edited?.question_id)
  const given = order.answers.filter((one) => one.attendee_id === attendee_id)
  if (given.length === 0) return null
  return (
    <Facts>
      {given.map((row) => (
        <Fact key={row.id} label={row.question_title}>
          <AnswerText row={row} />
          {may_edit && questions.some(({ id }) => id === row.question_id) && (
            <>
              {' '}
              <Button
                size="small"
                disabled={!online}
                aria-label={t('answers.edit_what', { question: row.question_title })}
                onClick={() => setEdited(row)}
              >
                {t('answers.edit')}
              </Button>
            </>
          )}
        </Fact>
      ))}
      {edited !== null && asked !== undefined && (
        <AnswerDialog row={edited} question={asked} name={name} onClose={() => setEdited(null)} />
      )}
    </Facts>
  )
}
