import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useTranslation } from 'react-i18next'
import { statsPeriod, type EventStats, type PeriodFigures, type StatsPeriod } from '#contract/events/stats.ts'
import { formatNumber, formatMoney, formatChange } from '#app/lib/format/money.ts'
import { FilterSelect } from '#app/ui/fields/filter-select.tsx'
import { Panel } from '#app/ui/panel.tsx'

const PERIOD_OPTIONS = statsPeriod.exclude(['all']).options

interface PeriodPanelProps {
  stats: EventStats
  period: StatsPeriod
  onPeriod: (period: StatsPeriod) => void
}

/** Figures of the selected period beside the preceding period of the same length. */
export function PeriodPanel({ stats, period, onPeriod }: PeriodPanelProps) {
  const { t } = useTranslation('dashboard')
  const { period: current, before, currency } = stats
  const labels = {
    7: t('period.days', { count: 7 }),
    30: t('period.days', { count: 30 }),
    90: t('period.days', { count: 90 }),
  }
  const figures: { label: string; field: keyof PeriodFigures; format: (value: number) => string }[] = [
    { label: t('period.tickets'), field: 'tickets', format: formatNumber },
    { label: t('dashboard.orders'), field: 'orders', format: formatNumber },
    { label: t('dashboard.gross'), field: 'gross_cents', format: (cents) => formatMoney(cents, currency) },
    { label: t('period.views'), field: 'views', format: formatNumber },
  ]
  return (
    <Panel
      title={t('period.title')}
      lead={t('period.lead')}
      action={
        <FilterSelect
          label={t('period.choose')}
          value={period === 'all' ? undefined : period}
          onChange={(value) => onPeriod(value ?? 'all')}
          options={PERIOD_OPTIONS.map((value) => ({ value, label: labels[value] }))}
        />
      }
    >
      <Box component="dl" sx={grid}>
        {figures.map(({ label, field, format }) => {
          const value = current[field]
          return (
            value !== null && (
              <Box key={field} sx={card}>
                <Typography component="dt" variant="body2" sx={{ color: 'text.secondary' }}>
                  {label}
                </Typography>
                <Typography component="dd" sx={amount}>
                  {format(value)}
                  <Comparison value={value} before={before?.[field] ?? null} format={format} />
                </Typography>
              </Box>
            )
          )
        })}
      </Box>
    </Panel>
  )
}

interface ComparisonProps {
  value: number
  before: number | null
  format: (value: number) => string
}

/** Figure of the preceding period with the relative change; nothing when it was zero. */
function Comparison({ value, before, format }: ComparisonProps) {
  const { t } = useTranslation('dashboard')
  if (before === null) return null
  const change = before === 0 ? '' : ` (${formatChange(value / before - 1)})`
  return (
    <Typography component="span" variant="body2" sx={{ display: 'block', color: 'text.secondary' }}>
      {t('period.before', { value: format(before) })}
      {change}
    </Typography>
  )
}

// An amount in millions fits, with two cards per row on a phone.
const card = { display: 'flex', flexDirection: 'column', containerType: 'inline-size' } as const
const amount = { m: 0, fontSize: 'clamp(0.9rem, 11cqi, 1.25rem)', fontWeight: 700 } as const
const grid = {
  m: 0,
  display: 'grid',
  gap: 2,
  gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 9rem), 1fr))',
} as const
