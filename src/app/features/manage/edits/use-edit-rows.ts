import type { Edit } from '#offline/storage/edit-rows.ts'
import { useAccountRows, type useCatalogueRows } from '#app/data/catalogue/live.ts'
import { useTeamSession } from '#app/lib/net/session.ts'
import type { FieldNames } from '#app/components/fields/field.ts'

export type CatalogueRows = NonNullable<ReturnType<typeof useCatalogueRows>>

/** Names behind the ids in an edit. */
export function useFieldNames(
  { event_id }: Edit,
  { events, tickets, questions, check_in_lists }: CatalogueRows,
): FieldNames {
  const session = useTeamSession()
  const account = useAccountRows()
  const event = events.find(({ id }) => id === event_id)
  const isOfEvent = (row: { event_id: string }) => row.event_id === event_id
  return {
    timezone: event?.timezone ?? session?.account.timezone ?? 'UTC',
    currency: event?.currency ?? session?.account.currency_code ?? 'HKD',
    tickets: tickets.filter(isOfEvent),
    questions: questions.filter(isOfEvent),
    check_in_lists: check_in_lists.filter(isOfEvent),
    organizers: account?.organizers,
    taxes_and_fees: account?.taxes_and_fees,
    rooms: account?.rooms,
  }
}
