import { useTranslation } from 'react-i18next'
import type { Attendee } from '#contract/orders/attendees.ts'
import { personName } from '#rules/text/person-name.ts'
import { useAnswers } from '#app/data/answers/queries.ts'
import { WaitForServer } from '#app/components/wait-for-server.tsx'
import { Dialog } from '#app/ui/dialog.tsx'
import { EmptyState } from '#app/ui/states.tsx'
import { useEvent } from '../use-event.tsx'
import { AnswerFacts } from './answer-facts.tsx'

/** Answers for one ticket, readable and editable. */
export function PersonAnswersDialog({ attendee, onClose }: { attendee: Attendee; onClose: () => void }) {
  const { t } = useTranslation('event-people')
  const { event } = useEvent()
  const answers = useAnswers(event.id, { filter_fields: { attendee_id: { eq: attendee.id } } })
  const name = personName(attendee)
  return (
    <Dialog open title={t('answers.of', { name })} onClose={onClose}>
      <WaitForServer query={answers}>
        {({ data }) =>
          data.length === 0 ? (
            <EmptyState title={t('answers.empty')} />
          ) : (
            <AnswerFacts answers={data} name={name} />
          )
        }
      </WaitForServer>
    </Dialog>
  )
}
