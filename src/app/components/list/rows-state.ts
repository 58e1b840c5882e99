import type { Id } from '#contract/wire/id.ts'
import type { PageMeta } from '#contract/wire/list-query.ts'

/** States of a list. */
export type RowsState<Row> =
  | { kind: 'loading' }
  | { kind: 'failed'; error: unknown; retry: () => void }
  /** Nothing is stored locally, and there is no network. */
  | { kind: 'offline' }
  | {
      kind: 'ready'
      rows: readonly Row[]
      /** Null when all rows are shown. */
      page: { page: number; last: number; total: number } | null
      /** The next page is loading. */
      is_busy?: boolean
      /** Loaded before the network was lost. */
      is_stale?: boolean
      /** Loads the next rows of an infinite list. */
      more?: { is_busy: boolean; get: () => void }
    }

interface PageQuery<Row> {
  data: { data: readonly Row[]; meta: PageMeta } | undefined
  error: unknown
  isPlaceholderData: boolean
  refetch: () => unknown
}

/** Rows of a list that the server pages. */
export function rowsOfQuery<Row>(query: PageQuery<Row>, online: boolean): RowsState<Row> {
  const { data, isPlaceholderData } = query
  if (data === undefined) return withoutRows(query, online)
  const { current_page, last_page, total } = data.meta
  return {
    kind: 'ready',
    rows: data.data,
    page: { page: current_page, last: last_page, total },
    is_busy: isPlaceholderData,
    is_stale: !online,
  }
}

interface GrowingQuery<Row> {
  data: readonly Row[] | undefined
  error: unknown
  isFetching: boolean
  hasNextPage: boolean
  fetchNextPage: () => unknown
  refetch: () => unknown
}

/** Rows of an infinite list. */
export function rowsOfGrowing<Row>(query: GrowingQuery<Row>, online: boolean): RowsState<Row> {
  const { data: rows, isFetching: is_busy } = query
  if (rows === undefined) return withoutRows(query, online)
  const more = query.hasNextPage && { more: { is_busy, get: () => void query.fetchNextPage() } }
  return { kind: 'ready', rows, page: null, is_stale: !online, ...more }
}

/** State of a list without any data yet. */
export function withoutRows(
  { error, refetch }: { error: unknown; refetch: () => unknown },
  online: boolean,
): RowsState<never> {
  if (!online) return { kind: 'offline' }
  if (error !== null) return { kind: 'failed', error, retry: () => void refetch() }
  return { kind: 'loading' }
}

/** Returns the ids with one moved up (-1) or down (1). */
export function moveRow(rows: readonly { id: Id }[], id: Id, by: -1 | 1): Id[] {
  const ids = rows.map((row) => row.id)
  const at = ids.indexOf(id)
  const neighbour = ids[at + by]
  if (at === -1 || neighbour === undefined) return ids
  ids[at] = neighbour
  ids[at + by] = id
  return ids
}
