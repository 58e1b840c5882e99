import Box from '@mui/material/Box'
import Paper from '@mui/material/Paper'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import useMediaQuery from '@mui/material/useMediaQuery'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { statsPeriod, type EventStats, type PeriodFigures, type StatsPeriod } from '#contract/events/stats.ts'
import { formatShortDay } from '#app/lib/format/dates.ts'
import { formatChange, formatMoney, formatNumber } from '#app/lib/format/money.ts'
import { FilterSelect } from '#app/ui/fields/filter-select.tsx'
import { Chart } from '#app/ui/chart/chart.tsx'

type Measure = keyof PeriodFigures

const PERIOD_OPTIONS = statsPeriod.exclude(['all']).options

interface SalesChartProps {
  stats: EventStats
  period: StatsPeriod
  onPeriod: (period: StatsPeriod) => void
}

/** One figure by day in a period, with its sum beside the preceding period of the same length. */
export function SalesChart({ stats, period, onPeriod }: SalesChartProps) {
  const { t } = useTranslation('dashboard')
  const measures = useMeasures(stats)
  const [chosen, setMeasure] = useState<Measure>('gross_cents')
  const measure = measures.find(({ key }) => key === chosen) ?? measures[0]
  const height = useChartHeight()
  if (measure === undefined) return null
  const days = {
    7: t('period.days', { count: 7 }),
    30: t('period.days', { count: 30 }),
    90: t('period.days', { count: 90 }),
  }
  return (
    <Paper variant="outlined" sx={frame}>
      <Chart
        kind="bar"
        label={measure.title}
        x={stats.daily.map(({ date }) => formatShortDay(date))}
        xLabel={t('chart.day')}
        series={[{ label: measure.label, values: stats.daily.map((day) => day[measure.key]) }]}
        format={measure.format}
        height={height}
        hidesXLabel
        lead={
          <>
            <Sum stats={stats} measure={measure} />
            {measure.key === 'views' && (
              <Typography variant="caption" component="p" sx={{ color: 'text.secondary' }}>
                {t('period.views_note')}
              </Typography>
            )}
          </>
        }
        tools={
          <Box sx={tools}>
            <TextField
              select
              size="small"
              label={t('chart.measure')}
              value={measure.key}
              onChange={({ target }) =>
                setMeasure(measures.find(({ key }) => key === target.value)?.key ?? measure.key)
              }
              slotProps={{ select: { native: true }, inputLabel: { shrink: true } }}
            >
              {measures.map(({ key, label }) => (
                <option key={key} value={key}>
                  {label}
                </option>
              ))}
            </TextField>
            <FilterSelect
              label={t('period.choose')}
              value={period === 'all' ? undefined : period}
              onChange={(value) => onPeriod(value ?? 'all')}
              options={PERIOD_OPTIONS.map((value) => ({ value, label: days[value] }))}
            />
          </Box>
        }
      />
    </Paper>
  )
}

interface MeasureOption {
  key: Measure
  label: string
  title: string
  format: (value: number) => string
}

/** Figures by day that the signed-in user may see. */
function useMeasures({ period, currency }: EventStats): MeasureOption[] {
  const { t } = useTranslation('dashboard')
  const all: MeasureOption[] = [
    {
      key: 'gross_cents',
      label: t('chart.sales'),
      title: t('chart.sales_per_day'),
      format: (cents) => formatMoney(cents, currency),
    },
    {
      key: 'tickets',
      label: t('chart.tickets'),
      title: t('chart.tickets_per_day'),
      format: formatNumber,
    },
    {
      key: 'orders',
      label: t('dashboard.orders'),
      title: t('chart.orders_per_day'),
      format: formatNumber,
    },
    {
      key: 'views',
      label: t('chart.views'),
      title: t('chart.views_per_day'),
      format: formatNumber,
    },
  ]
  return all.filter(({ key }) => period[key] !== null)
}

/** Sum of the period; with a period before it, that one's and the relative change, unless it was zero. */
function Sum({ stats, measure: { key, format } }: { stats: EventStats; measure: MeasureOption }) {
  const { t } = useTranslation('dashboard')
  const sum = stats.period[key] ?? 0
  const before = stats.before?.[key] ?? null
  return (
    <Typography variant="body2" sx={{ color: 'text.secondary' }}>
      <Box component="strong" sx={{ color: 'text.primary' }}>
        {format(sum)}
      </Box>
      {before !== null && (
        <>
          {' · '}
          {t('period.before', { value: format(before) })}
          {before !== 0 && ` (${formatChange(sum / before - 1)})`}
        </>
      )}
    </Typography>
  )
}

/** Height of the chart's drawing: the first screen of a phone holds it too. */
export const useChartHeight = () =>
  useMediaQuery((theme) => theme.breakpoints.up('md')) ? CHART_HEIGHT.md : CHART_HEIGHT.xs

/** Heights of the drawing, also of its placeholder. */
export const CHART_HEIGHT = { xs: 200, md: 280 } as const
/** The frame of a chart. */
export const frame = { p: 2, minWidth: 0 } as const
const tools = { display: 'flex', gap: 1, flex: { xs: '1 1 12rem', sm: '0 1 auto' }, pt: 0.75 } as const
