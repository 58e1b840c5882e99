import { useAccountRows } from '#app/data/catalogue/live.ts'
import type { FieldNames } from '#app/components/fields/field.ts'
import { useEvent } from './use-event.tsx'

/** Names behind the ids in this event's rows and edits, and its timezone and currency. */
export function useEditNames(): FieldNames {
  const { event, tickets, questions, check_in_lists } = useEvent()
  const account = useAccountRows()
  return {
    timezone: event.timezone,
    currency: event.currency,
    tickets,
    questions,
    check_in_lists,
    organizers: account?.organizers,
    taxes_and_fees: account?.taxes_and_fees,
    rooms: account?.rooms,
  }
}
