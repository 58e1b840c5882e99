import type { Edit } from '#offline/store/edit-rows.ts'
import { useAccountRows, type useCatalogueRows } from '#app/data/catalogue/live.ts'
import { useTeamSession } from '#app/lib/session.ts'
import { editName, useResourceWords, type EditedRows } from '#app/parts/edit-name.ts'
import type { EditNames } from '#app/parts/edit-words.ts'

export type Rows = NonNullable<ReturnType<typeof useCatalogueRows>>

/** How rows are called; a resource's own word for a row that nobody can name. */
export function useCalled(rows: EditedRows): (edit: Edit) => string {
  const words = useResourceWords()
  return (edit) => editName(edit, rows) || words[edit.resource]
}

/** What ids in an edit stand for. */
export function useNames({ event_id }: Edit, { events, tickets, questions }: Rows): EditNames {
  const session = useTeamSession()
  const shared = useAccountRows()
  const event = events.find(({ id }) => id === event_id)
  const of_event = (row: { event_id: string }) => row.event_id === event_id
  return {
    timezone: event?.timezone ?? session?.account.timezone ?? 'UTC',
    currency: event?.currency ?? session?.account.currency_code ?? 'HKD',
    tickets: tickets.filter(of_event),
    questions: questions.filter(of_event),
    organizers: shared?.organizers,
    taxes_and_fees: shared?.taxes_and_fees,
  }
}
