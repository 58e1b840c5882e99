import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
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
    <Box role="status" sx={{ minHeight: '1.5em', mb: 1 }}>
      {rows.kind === 'ready' && is_narrowed && (
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          {count(rows.page?.total ?? rows.rows.length)}
        </Typography>
      )}
      {rows.kind === 'ready' && rows.is_stale && <AsOf updated_ms={updated_ms} has_prices={has_prices} />}
    </Box>
  )
}
