import Box from '@mui/material/Box'
import { formatMoney } from '#app/lib/format/money.ts'

interface RefundTotalsProps {
  /** Label and amount, the refund last. */
  totals: readonly (readonly [string, number])[]
  currency: string
}

/** What was paid, what is kept, and the refund. */
export function RefundTotals({ totals, currency }: RefundTotalsProps) {
  return (
    <Box component="dl" sx={list_style}>
      {totals.map(([name, cents]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{formatMoney(cents, currency)}</dd>
        </div>
      ))}
    </Box>
  )
}

const list_style = {
  m: 0,
  mt: 2,
  color: 'text.primary',
  '& > div': { display: 'flex', justifyContent: 'space-between', gap: 2, py: 0.75 },
  '& > div:last-of-type': { borderTop: 1, fontWeight: 700 },
  '& dd': { m: 0 },
} as const
