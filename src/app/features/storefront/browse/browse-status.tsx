import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import type { RowsState } from '#app/components/list/rows-state.ts'
import { AsOf } from '#app/components/as-of.tsx'

interface BrowseStatusProps<Row> {
  rows: RowsState<Row>
  is_narrowed: boolean
  /** Says how many there are. */
  count: (total: number) => string
  /** Since 1970: how old what is kept is. */
  updated_ms: number
  has_prices: boolean
}

/** How many the search has left, and offline how old the list is; spoken when it changes. */
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
