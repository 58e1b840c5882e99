import Box from '@mui/material/Box'
import Paper from '@mui/material/Paper'
import Typography from '@mui/material/Typography'
import { useTranslation } from 'react-i18next'
import type { EventStats } from '#contract/events/stats.ts'
import { formatMoney, formatNumber } from '#app/lib/format/money.ts'

/** The main totals. */
export function Figures({ stats }: { stats: EventStats }) {
  const { t } = useTranslation('dashboard')
  const { gross_cents, refunded_cents, currency } = stats
  const figures = [
    { label: t('dashboard.tickets_sold'), value: formatNumber(stats.tickets_sold) },
    { label: t('dashboard.orders'), value: formatNumber(stats.orders_count) },
    ...(gross_cents === null
      ? []
      : [{ label: t('dashboard.gross'), value: formatMoney(gross_cents, currency) }]),
    ...(refunded_cents === null || refunded_cents === 0
      ? []
      : [{ label: t('dashboard.refunded'), value: formatMoney(refunded_cents, currency) }]),
    {
      label: t('dashboard.entered'),
      value: t('dashboard.of', {
        some: formatNumber(stats.entered),
        all: formatNumber(stats.expected),
      }),
    },
  ]
  return (
    <Box component="dl" sx={grid}>
      {figures.map(({ label, value }) => (
        <Paper key={label} variant="outlined" sx={card}>
          <Typography component="dt" variant="body2" sx={{ color: 'text.secondary' }}>
            {label}
          </Typography>
          <Typography component="dd" sx={amount}>
            {value}
          </Typography>
        </Paper>
      ))}
    </Box>
  )
}

// An amount in millions fits its card, on a phone with two cards per row too.
const amount = {
  m: 0,
  fontSize: 'clamp(0.9rem, 10.5cqi, 1.4rem)',
  fontWeight: 700,
  lineHeight: 1.4,
  whiteSpace: 'nowrap',
} as const
const card = {
  p: 2,
  display: 'flex',
  flexDirection: 'column-reverse',
  containerType: 'inline-size',
} as const
const grid = {
  m: 0,
  display: 'grid',
  gap: 2,
  gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 9rem), 1fr))',
} as const
