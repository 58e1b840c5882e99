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
  const { period: now, before, currency } = stats
  const words = {
    7: t('period.days', { count: 7 }),
    30: t('period.days', { count: 30 }),
    90: t('period.days', { count: 90 }),
  }
  const figures: { label: string; of: keyof PeriodFigures; say: (value: number) => string }[] = [
    { label: t('period.tickets'), of: 'tickets', say: formatNumber },
    { label: t('dashboard.orders'), of: 'orders', say: formatNumber },
    { label: t('dashboard.gross'), of: 'gross_cents', say: (cents) => formatMoney(cents, currency) },
    { label: t('period.views'), of: 'views', say: formatNumber },
  ]
  return (
    <Panel
      title={t('period.title')}
      lead={t('period.lead')}
      action={
        <FilterSelect
          label={t('period.choose')}
          value={period === 'all' ? undefined : period}
          onChange={(chosen) => onPeriod(chosen ?? 'all')}
          options={PERIOD_OPTIONS.map((value) => ({ value, label: words[value] }))}
        />
      }
    >
      <Box component="dl" sx={grid}>
        {figures.map(({ label, of, say }) => {
          const value = now[of]
          return (
            value !== null && (
              <Box key={of} sx={card}>
                <Typography component="dt" variant="body2" sx={{ color: 'text.secondary' }}>
                  {label}
                </Typography>
                <Typography component="dd" sx={amount}>
                  {say(value)}
                  <Comparison value={value} before={before?.[of] ?? null} say={say} />
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
  say: (value: number) => string
}

/** Figure of the preceding period with the relative change; nothing when it was zero. */
function Comparison({ value, before, say }: ComparisonProps) {
  const { t } = useTranslation('dashboard')
  if (before === null) return null
  const change = before === 0 ? '' : ` (${formatChange(value / before - 1)})`
  return (
    <Typography component="span" variant="body2" sx={{ display: 'block', color: 'text.secondary' }}>
      {t('period.before', { value: say(before) })}
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
