import type { Id } from '#contract/wire/id.ts'
import type { PageMeta } from '#contract/wire/list-query.ts'

/** What a list can show. */
export type RowsState<Row> =
  | { kind: 'loading' }
  | { kind: 'failed'; error: unknown; retry: () => void }
  /** Nothing of it is kept here, and there is no network. */
  | { kind: 'offline' }
  | {
      kind: 'ready'
      rows: readonly Row[]
      /** Null where all of it is shown. */
      page: { page: number; last: number; total: number } | null
      /** The next page is on its way. */
      is_busy?: boolean
      /** Loaded before the network went. */
      is_stale?: boolean
      /** Gets what follows, where the list grows at its end. */
      more?: { is_busy: boolean; get: () => void }
    }

interface PageQuery<Row> {
  data: { data: readonly Row[]; meta: PageMeta } | undefined
  error: unknown
  isPlaceholderData: boolean
  refetch: () => unknown
}

/** The rows of a list that the server pages. */
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

/** The rows of a list that grows at its end as more of it is asked for. */
export function rowsOfGrowing<Row>(query: GrowingQuery<Row>, online: boolean): RowsState<Row> {
  const { data: rows, isFetching: is_busy } = query
  if (rows === undefined) return withoutRows(query, online)
  const more = query.hasNextPage && { more: { is_busy, get: () => void query.fetchNextPage() } }
  return { kind: 'ready', rows, page: null, is_stale: !online, ...more }
}

/** Nothing of a list is here yet. */
export function withoutRows(
  { error, refetch }: { error: unknown; refetch: () => unknown },
  online: boolean,
): RowsState<never> {
  if (!online) return { kind: 'offline' }
  if (error !== null) return { kind: 'failed', error, retry: () => void refetch() }
  return { kind: 'loading' }
}

/** The ids in their order with one of them a place further up (-1) or down (1). */
export function moveRow(rows: readonly { id: Id }[], id: Id, by: -1 | 1): Id[] {
  const ids = rows.map((row) => row.id)
  const at = ids.indexOf(id)
  const other = ids[at + by]
  if (at === -1 || other === undefined) return ids
  ids[at] = other
  ids[at + by] = id
  return ids
}
