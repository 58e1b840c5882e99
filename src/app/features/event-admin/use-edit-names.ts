import { useAccountRows } from '#app/data/catalogue/live.ts'
import type { FieldNames } from '#app/components/fields/field.ts'
import { useEvent } from './use-event.tsx'

/** What ids in this event's rows and edits stand for, and its terms. */
export function useEditNames(): FieldNames {
  const { event, tickets, questions } = useEvent()
  const shared = useAccountRows()
  return {
    timezone: event.timezone,
    currency: event.currency,
    tickets,
    questions,
    organizers: shared?.organizers,
    taxes_and_fees: shared?.taxes_and_fees,
    rooms: shared?.rooms,
  }
}
