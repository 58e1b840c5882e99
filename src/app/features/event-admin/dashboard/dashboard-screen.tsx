import Alert from '@mui/material/Alert'
import Stack from '@mui/material/Stack'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { StatsPeriod } from '#contract/events/stats.ts'
import { useEventStats } from '#app/data/stats/queries.ts'
import { errorText } from '#app/lib/i18n/error-text.ts'
import { useOnline } from '#app/lib/net/online.ts'
import { Page } from '#app/ui/page.tsx'
import { EmptyState, ErrorState, LoadingRows } from '#app/ui/states.tsx'
import { useEvent, useHasEventRight } from '../use-event.tsx'
import { AffiliatesPanel } from './affiliates-panel.tsx'
import { Attention } from './attention.tsx'
import { Charts } from './charts.tsx'
import { Figures } from './figures.tsx'
import { PeriodPanel } from './period-panel.tsx'
import { TotalsPanel } from './sum-panel.tsx'

/** Dashboard of an event: items that need attention, sales and attendance. */
export function DashboardScreen() {
  const { t } = useTranslation('dashboard')
  const { event } = useEvent()
  const online = useOnline()
  const may_see = useHasEventRight('stats.view')
  const [period, setPeriod] = useState<StatsPeriod>('all')
  const stats = useEventStats(event.id, period, may_see && !event.is_new)
  return (
    <Page title={t('dashboard.title')}>
      <Stack sx={{ gap: 3 }}>
        <Attention stats={stats.data} />
        {stats.data !== undefined && (
          <>
            {!online && <Alert severity="info">{t('dashboard.stale')}</Alert>}
            <Figures stats={stats.data} />
            <TotalsPanel stats={stats.data} />
            <AffiliatesPanel />
            <PeriodPanel stats={stats.data} period={period} onPeriod={setPeriod} />
            <Charts stats={stats.data} />
          </>
        )}
        {stats.data === undefined && may_see && <DashboardPending query={stats} />}
      </Stack>
    </Page>
  )
}

function DashboardPending({ query: { error, refetch } }: { query: ReturnType<typeof useEventStats> }) {
  const { t } = useTranslation('dashboard')
  const { event } = useEvent()
  const online = useOnline()
  if (event.is_new) return <EmptyState title={t('dashboard.new')}>{t('dashboard.new_text')}</EmptyState>
  if (!online) return <EmptyState title={t('dashboard.offline')}>{t('dashboard.offline_text')}</EmptyState>
  if (error !== null) return <ErrorState onRetry={() => void refetch()}>{errorText(error)}</ErrorState>
  return <LoadingRows rows={6} />
}
