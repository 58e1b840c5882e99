import Box from '@mui/material/Box'
import Paper from '@mui/material/Paper'
import { useTranslation } from 'react-i18next'
import type { EventStats } from '#contract/events/stats.ts'
import { formatTime } from '#app/lib/format/dates.ts'
import { formatNumber } from '#app/lib/format/money.ts'
import { Chart } from '#app/ui/chart/chart.tsx'
import { useEvent } from '../use-event.tsx'
import { frame } from './sales-chart.tsx'

/** Tickets by type and arrivals, each with a table. */
export function Charts({ stats }: { stats: EventStats }) {
  const { t } = useTranslation('dashboard')
  const { event } = useEvent()
  const { tickets, arrivals } = stats
  return (
    <Box sx={{ ...grid, '&:empty': { display: 'none' } }}>
      {arrivals.length > 0 && (
        <Paper variant="outlined" sx={frame}>
          <Chart
            kind="bar"
            label={t('chart.arrivals')}
            x={arrivals.map(({ from }) => formatTime(from, event.timezone))}
            xLabel={t('chart.time')}
            series={[{ label: t('chart.entered'), values: arrivals.map(({ entered }) => entered) }]}
            format={formatNumber}
          />
        </Paper>
      )}
      {tickets.length > 0 && (
        <Paper variant="outlined" sx={frame}>
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
        </Paper>
      )}
    </Box>
  )
}

const grid = {
  display: 'grid',
  gap: 2,
  gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 24rem), 1fr))',
} as const
