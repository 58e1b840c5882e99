import Alert from '@mui/material/Alert'
import Stack from '@mui/material/Stack'
import { useTranslation } from 'react-i18next'
import { useEventStats } from '#app/data/stats/queries.ts'
import { errorText } from '#app/lib/error-text.ts'
import { useOnline } from '#app/lib/online.ts'
import { Page } from '#app/ui/page.tsx'
import { EmptyState, ErrorState, LoadingRows } from '#app/ui/states.tsx'
import { useEvent, useMay } from '../use-event.tsx'
import { Attention } from './attention.tsx'
import { Charts } from './charts.tsx'
import { Figures } from './figures.tsx'

/** How an event stands: what needs attention, sales and attendance so far. */
export function DashboardScreen() {
  const { t } = useTranslation('event-desk')
  const { event } = useEvent()
  const online = useOnline()
  const may_see = useMay('stats.view')
  const stats = useEventStats(event.id, may_see && !event.is_new)
  return (
    <Page title={t('dashboard.title')}>
      <Stack sx={{ gap: 3 }}>
        <Attention stats={stats.data} />
        {stats.data !== undefined && (
          <>
            {!online && <Alert severity="info">{t('dashboard.stale')}</Alert>}
            <Figures stats={stats.data} />
            <Charts stats={stats.data} />
          </>
        )}
        {stats.data === undefined && stats.isError && (
          <ErrorState onRetry={() => void stats.refetch()}>{errorText(stats.error)}</ErrorState>
        )}
        {stats.data === undefined && !stats.isError && may_see && (
          <Waiting online={online} is_new={event.is_new} />
        )}
      </Stack>
    </Page>
  )
}

function Waiting({ online, is_new }: { online: boolean; is_new: boolean }) {
  const { t } = useTranslation('event-desk')
  if (is_new) return <EmptyState title={t('dashboard.new')}>{t('dashboard.new_text')}</EmptyState>
  if (!online) return <EmptyState title={t('dashboard.offline')}>{t('dashboard.offline_text')}</EmptyState>
  return <LoadingRows rows={6} />
}
