import { z } from 'zod'
import { idOf } from '#contract/wire/id.ts'
import { lineMatch, lineState } from '#contract/orders/line-states.ts'
import { listSearch } from '#app/components/list/list-search.ts'
import type { ListControl } from '#app/components/list/use-list-search.ts'

/** A state of lines, or how well new ones fit. */
export const shownLines = z.enum([...lineMatch.options, ...lineState.options, 'owed'])
export type ShownLines = z.infer<typeof shownLines>

type StatementFilters = { statement: string; show: ShownLines }
export type StatementList = ListControl<'booked_on', StatementFilters>

/** Search params of the bank lines. */
export const statementsSearch = listSearch<'booked_on', StatementFilters>({
  sorts: ['booked_on'],
  first: { key: 'booked_on', direction: 'desc' },
  filters: { statement: idOf('bank_statement'), show: shownLines },
})

/** Returns the filters of the server's list. */
export function lineQueryOf({ search, query: { page, query } }: StatementList) {
  const { statement, show } = search
  const match = lineMatch.safeParse(show)
  return {
    page,
    query,
    ...(statement === undefined ? {} : { statement_id: statement }),
    ...(match.success ? { match: match.data } : {}),
    ...exportedState(show),
  }
}

/** Returns the state of a filter; none for all lines, and new ones for a match. */
export function exportedState(show: ShownLines | undefined) {
  const state = z.enum([...lineState.options, 'owed']).safeParse(show)
  return state.success ? { state: state.data } : {}
}
