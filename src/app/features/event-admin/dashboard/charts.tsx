import Box from '@mui/material/Box'
import Paper from '@mui/material/Paper'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { EventStats } from '#contract/events/stats.ts'
import { formatMoney, formatNumber } from '#app/lib/format/money.ts'
import { formatShortDay, formatTime } from '#app/lib/format/dates.ts'
import { Chart } from '#app/ui/chart/chart.tsx'
import { useEvent } from '../use-event.tsx'

/** Charts of sales and arrivals, each with a table. */
export function Charts({ stats }: { stats: EventStats }) {
  const { t } = useTranslation('dashboard')
  const { event } = useEvent()
  const { daily, tickets, arrivals, currency } = stats
  const days = daily.map(({ date }) => formatShortDay(date))
  const gross_amounts = daily.flatMap(({ gross_cents }) => (gross_cents === null ? [] : [gross_cents]))
  return (
    <Box sx={grid}>
      {daily.length > 0 && (
        <Frame>
          <Chart
            kind="bar"
            label={t('chart.tickets_per_day')}
            x={days}
            xLabel={t('chart.day')}
            series={[{ label: t('chart.tickets'), values: daily.map((day) => day.tickets) }]}
            format={formatNumber}
          />
        </Frame>
      )}
      {gross_amounts.length > 0 && (
        <Frame>
          <Chart
            kind="line"
            label={t('chart.sales_per_day')}
            x={days}
            xLabel={t('chart.day')}
            series={[{ label: t('chart.sales'), values: gross_amounts }]}
            format={(cents) => formatMoney(cents, currency)}
          />
        </Frame>
      )}
      {daily.some(({ views }) => views > 0) && (
        <Frame>
          <Chart
            kind="line"
            label={t('chart.views_per_day')}
            x={days}
            xLabel={t('chart.day')}
            series={[{ label: t('chart.views'), values: daily.map(({ views }) => views) }]}
            format={formatNumber}
          />
        </Frame>
      )}
      {tickets.length > 0 && (
        <Frame>
          <Chart
            kind="bar"
            label={t('chart.per_type')}
            x={tickets.map(({ name }) => name)}
            xLabel={t('chart.type')}
            series={[
              { label: t('chart.sold'), values: tickets.map(({ sold }) => sold) },
              { label: t('chart.entered'), values: tickets.map(({ entered }) => entered) },
            ]}
            format={formatNumber}
          />
        </Frame>
      )}
      {arrivals.length > 0 && (
        <Frame>
          <Chart
            kind="bar"
            label={t('chart.arrivals')}
            x={arrivals.map(({ from }) => formatTime(from, event.timezone))}
            xLabel={t('chart.time')}
            series={[{ label: t('chart.entered'), values: arrivals.map(({ entered }) => entered) }]}
            format={formatNumber}
          />
        </Frame>
      )}
    </Box>
  )
}

const Frame = ({ children }: { children: ReactNode }) => (
  <Paper variant="outlined" sx={{ p: 2, minWidth: 0 }}>
    {children}
  </Paper>
)

const grid = {
  display: 'grid',
  gap: 2,
  gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 24rem), 1fr))',
} as const
