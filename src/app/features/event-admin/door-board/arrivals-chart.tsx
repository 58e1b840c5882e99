import Box from '@mui/material/Box'
import { useTranslation } from 'react-i18next'
import type { DoorBoard } from '#contract/door/door-board.ts'
import type { ForecastStep } from '#rules/door/arrival-forecast.ts'
import { formatTime } from '#app/lib/format/dates.ts'
import { formatNumber } from '#app/lib/format/money.ts'
import { Chart } from '#app/ui/chart/chart.tsx'
import { useEvent } from '../use-event.tsx'

interface ArrivalsChartProps {
  arrivals: DoorBoard['arrivals']
  forecast: readonly ForecastStep[]
}

/** First entries per five minutes: those so far, and those that are expected; nothing without any. */
export function ArrivalsChart({ arrivals, forecast }: ArrivalsChartProps) {
  const { t } = useTranslation('door-report')
  const { event } = useEvent()
  const entered = new Map(arrivals.map((step) => [step.from, step.entered]))
  const expected = new Map(
    forecast.filter((step) => step.entered >= 0.5).map((step) => [step.from, Math.round(step.entered)]),
  )
  const times = [...new Set([...entered.keys(), ...expected.keys()])].sort()
  if (times.length < 2) return null
  const series = [{ label: t('throughput.entries'), values: times.map((at) => entered.get(at) ?? null) }]
  if (expected.size > 0)
    series.push({ label: t('board.forecast'), values: times.map((at) => expected.get(at) ?? null) })
  return (
    <Box sx={{ mt: 2 }}>
      <Chart
        kind="bar"
        label={t('throughput.chart')}
        x={times.map((at) => formatTime(at, event.timezone))}
        xLabel={t('throughput.time')}
        series={series}
        format={formatNumber}
      />
    </Box>
  )
}
