import { eventNew, type EventNew } from '#contract/events/events.ts'
import type { Id } from '#contract/wire/id.ts'
import type { TeamMembership } from '#contract/account/users.ts'
import { useNewId } from '#app/lib/use-new-id.ts'
import { eventFields } from '#app/components/fields/event.ts'
import { labelsOf, useFields } from '#app/components/fields/field.ts'
import { checkEventDates } from './event-dates.ts'
import { useRowForm } from './use-row-form.ts'
import { useSavedNotice } from './use-saved-notice.ts'

interface NewEventOptions {
  account: Pick<TeamMembership, 'timezone' | 'currency_code'>
  /** Default organizer. */
  organizer_id: string
  /** Creates the draft under this form's id. */
  draft: (id: Id, event: EventNew) => Promise<{ id: Id; saved: 'sent' | 'waiting' | 'conflict' }>
  /** Notice after creation. */
  done: string
  onDrafted: (id: Id) => void
}

/** Form of a new event; its fields are in `NewEventFields`. */
export function useNewEventForm({ account, organizer_id, draft, done, onDrafted }: NewEventOptions) {
  const notifySaved = useSavedNotice()
  const id = useNewId('event')
  return useRowForm({
    schema: eventNew,
    row: null,
    toForm: () => ({ title: '', organizer_id, start_date: '', end_date: '', timezone: account.timezone }),
    toBody: (values) => ({
      ...values,
      // Organizers may have loaded after the form was opened.
      organizer_id: values.organizer_id || organizer_id,
      end_date: values.end_date || null,
      currency: account.currency_code,
    }),
    check: checkEventDates,
    labels: labelsOf(useFields(eventFields)),
    blame: { 'event.ends_before_start': 'end_date', 'event.organizer_unknown': 'organizer_id' },
    save: ({ body }) => draft(id, body),
    onSaved: (created) => {
      if (created === null) return
      notifySaved(created.saved, done)
      onDrafted(created.id)
    },
  })
}
