import { textMatches } from '#rules/text/name-search.ts'
import type { RowsState } from './rows-state.ts'
import type { ListControl } from './use-list-search.ts'

const PER_PAGE = 100

interface LocalList<Row, Key extends string> {
  /** Texts of a row that the search matches. */
  texts: (row: Row) => readonly (string | null)[]
  /** Sort value by sort key; null sorts last. */
  by: Record<Key, (row: Row) => string | number | null>
  /** Filter predicate. */
  keeps?: (row: Row) => boolean
}

/** Rows of a locally stored list: searched, filtered, sorted and paged in the browser. */
export function rowsOfLocal<Row extends { id: string }, Key extends string>(
  all: readonly Row[] | undefined,
  { query, sort }: Pick<ListControl<Key>, 'query' | 'sort'>,
  { texts, by, keeps = () => true }: LocalList<Row, Key>,
): RowsState<Row> {
  if (all === undefined) return { kind: 'loading' }
  const matches = (row: Row) => textMatches(texts(row).join(' '), query.query)
  const sign = sort.direction === 'asc' ? 1 : -1
  const value = by[sort.key]
  const rows = all
    .filter((row) => keeps(row) && matches(row))
    .sort((a, b) => compare(value(a), value(b), sign) || a.id.localeCompare(b.id))
  const last = Math.max(1, Math.ceil(rows.length / PER_PAGE))
  const page = Math.min(query.page, last)
  return {
    kind: 'ready',
    rows: rows.slice((page - 1) * PER_PAGE, page * PER_PAGE),
    page: last === 1 ? null : { page, last, total: rows.length },
  }
}

function compare(a: string | number | null, b: string | number | null, sign: number): number {
  if (a === null || b === null) return Number(a === null) - Number(b === null)
  if (typeof a === 'number' && typeof b === 'number') return sign * (a - b)
  return sign * String(a).localeCompare(String(b))
}
