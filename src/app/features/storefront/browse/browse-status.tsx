import type { RowsState } from '#app/components/list/rows-state.ts'
import { AsOf } from '#app/components/as-of.tsx'

interface BrowseStatusProps<Row> {
  rows: RowsState<Row>
  is_narrowed: boolean
  /** Formats the number of results. */
  count: (total: number) => string
  /** Milliseconds since the epoch: the age of the stored data. */
  updated_ms: number
  has_prices: boolean
}

/** Number of results, and offline the age of the list; announced on change. */
export function BrowseStatus<Row>({
  rows,
  is_narrowed,
  count,
  updated_ms,
  has_prices,
}: BrowseStatusProps<Row>) {
  return (
    <div role="status" className="browse-status">
      {rows.kind === 'ready' && is_narrowed && (
        <p className="text-small text-quiet">{count(rows.page?.total ?? rows.rows.length)}</p>
      )}
      {rows.kind === 'ready' && rows.is_stale && <AsOf updated_ms={updated_ms} has_prices={has_prices} />}
    </div>
  )
}
