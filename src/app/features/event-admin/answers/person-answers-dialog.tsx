import Button from '@mui/material/Button'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { AnswerFull } from '#contract/answers.ts'
import type { Attendee } from '#contract/attendees.ts'
import { personName } from '#rules/person-name.ts'
import { useAnswers } from '#app/data/answers/queries.ts'
import { useOnline } from '#app/lib/online.ts'
import { WaitForServer } from '#app/parts/wait-for-server.tsx'
import { Dialog } from '#app/ui/dialog.tsx'
import { EmptyState } from '#app/ui/states.tsx'
import { Fact, Facts } from '../orders/facts.tsx'
import { useEvent, useMay } from '../use-event.tsx'
import { AnswerDialog } from './answer-dialog.tsx'
import { AnswerText } from './answer-text.tsx'

/** What was answered for one ticket, to read and to change. */
export function PersonAnswersDialog({ attendee, onClose }: { attendee: Attendee; onClose: () => void }) {
  const { t } = useTranslation('event-people')
  const { event, questions } = useEvent()
  const online = useOnline()
  const may_edit = useMay('attendee.edit')
  const answers = useAnswers(event.id, { filter_fields: { attendee_id: { eq: attendee.id } } })
  const [edited, setEdited] = useState<AnswerFull | null>(null)
  const name = personName(attendee)
  const asked = questions.find(({ id }) => id === edited?.question_id)
  return (
    <Dialog open title={t('answers.of', { name })} onClose={onClose}>
      <WaitForServer query={answers}>
        {({ data }) =>
          data.length === 0 ? (
            <EmptyState title={t('answers.empty')} />
          ) : (
            <Facts>
              {data.map((row) => (
                <Fact key={row.id} label={row.question_title}>
                  <AnswerText row={row} />{' '}
                  {may_edit && questions.some(({ id }) => id === row.question_id) && (
                    <Button
                      size="small"
                      disabled={!online}
                      aria-label={t('answers.edit_what', { question: row.question_title })}
                      onClick={() => setEdited(row)}
                    >
                      {t('answers.edit')}
                    </Button>
                  )}
                </Fact>
              ))}
            </Facts>
          )
        }
      </WaitForServer>
      {edited !== null && asked !== undefined && (
        <AnswerDialog row={edited} question={asked} name={name} onClose={() => setEdited(null)} />
      )}
    </Dialog>
  )
}
