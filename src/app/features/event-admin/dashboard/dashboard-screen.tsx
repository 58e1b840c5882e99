import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Skeleton from '@mui/material/Skeleton'
import Stack from '@mui/material/Stack'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { EventStats, StatsPeriod } from '#contract/events/stats.ts'
import { useEventStats } from '#app/data/stats/queries.ts'
import { errorText } from '#app/lib/i18n/error-text.ts'
import { useOnline } from '#app/lib/net/online.ts'
import { Page } from '#app/ui/page.tsx'
import { EmptyState, ErrorState } from '#app/ui/states.tsx'
import { useEvent, useHasEventRight } from '../use-event.tsx'
import { AffiliatesPanel } from './affiliates-panel.tsx'
import { MemberPricesPanel } from './member-prices-panel.tsx'
import { Attention } from './attention.tsx'
import { Charts } from './charts.tsx'
import { useDoorsOpen } from './doors-open.ts'
import { FIGURE_HEIGHT, Figures, grid } from './figures.tsx'
import { NoSales } from './no-sales.tsx'
import { SalesChart, useChartHeight } from './sales-chart.tsx'
import { TotalsPanel } from './sum-panel.tsx'

/** Dashboard of an event: how it is going, at a glance; what needs attention; then the details. */
export function DashboardScreen() {
  const { t } = useTranslation('dashboard')
  const { event } = useEvent()
  const online = useOnline()
  const may_see = useHasEventRight('stats.view')
  const [period, setPeriod] = useState<StatsPeriod>('all')
  const stats = useEventStats(event.id, period, may_see && !event.is_new)
  const is_quiet = stats.data !== undefined && isQuiet(stats.data)
  return (
    <Page title={t('dashboard.title')}>
      <Stack sx={{ gap: 2 }}>
        {!(is_quiet && event.status === 'draft') && <Attention stats={stats.data} />}
        {stats.data !== undefined && !online && <Alert severity="info">{t('dashboard.stale')}</Alert>}
        {is_quiet && <NoSales />}
        {stats.data !== undefined && !is_quiet && (
          <Ready stats={stats.data} period={period} onPeriod={setPeriod} />
        )}
        {stats.data === undefined && may_see && <DashboardPending query={stats} />}
      </Stack>
    </Page>
  )
}

const isQuiet = ({ orders_count, tickets_sold }: EventStats) => orders_count === 0 && tickets_sold === 0

interface ReadyProps {
  stats: EventStats
  period: StatsPeriod
  onPeriod: (period: StatsPeriod) => void
}

function Ready({ stats, period, onPeriod }: ReadyProps) {
  const arrivals_first = useDoorsOpen() && stats.arrivals.length > 0
  const sales = <SalesChart stats={stats} period={period} onPeriod={onPeriod} />
  return (
    <>
      <Figures stats={stats} />
      {!arrivals_first && sales}
      <Charts stats={stats} />
      {arrivals_first && sales}
      <TotalsPanel stats={stats} />
      <AffiliatesPanel />
      <MemberPricesPanel />
    </>
  )
}

function DashboardPending({ query: { error, refetch } }: { query: ReturnType<typeof useEventStats> }) {
  const { t } = useTranslation('dashboard')
  const { event } = useEvent()
  const online = useOnline()
  if (event.is_new) return <EmptyState title={t('dashboard.new')}>{t('dashboard.new_text')}</EmptyState>
  if (!online) return <EmptyState title={t('dashboard.offline')}>{t('dashboard.offline_text')}</EmptyState>
  if (error !== null) return <ErrorState onRetry={() => void refetch()}>{errorText(error)}</ErrorState>
  return <DashboardSkeleton />
}

/** Placeholders as high as what takes their place. */
function DashboardSkeleton() {
  const { t } = useTranslation('shell')
  const chart_height = useChartHeight()
  return (
    <Stack role="status" aria-label={t('state.loading')} sx={{ gap: 2 }}>
      <Box sx={grid}>
        {[1, 2, 3, 4].map((figure) => (
          <Skeleton key={figure} variant="rounded" sx={{ height: FIGURE_HEIGHT }} />
        ))}
      </Box>
      <Skeleton variant="rounded" sx={{ height: chart_height + 96 }} />
    </Stack>
  )
}
