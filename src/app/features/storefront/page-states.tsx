import OfflineIcon from '@mui/icons-material/CloudOffOutlined'
import EventIcon from '@mui/icons-material/EventBusyOutlined'
import Box from '@mui/material/Box'
import Skeleton from '@mui/material/Skeleton'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { errorText } from '#app/lib/i18n/error-text.ts'
import { useOnline } from '#app/lib/net/online.ts'
import { Page } from '#app/ui/page.tsx'
import { EmptyState, ErrorState } from '#app/ui/states.tsx'

interface PageStatesProps<Event> {
  query: {
    /** Null when there is none at this URL. */
    data: Event | null | undefined
    error: unknown
    dataUpdatedAt: number
    refetch: () => unknown
  }
  /** A `LinkButton` to an alternative. */
  instead: ReactNode
  /** @param as_of_ms age of the data while offline, in milliseconds since the epoch; otherwise null */
  children: (event: Event, as_of_ms: number | null) => ReactNode
}

/** Page of an event, with or without tickets, or why it cannot be shown. */
export function PageStates<Event>({ query, instead, children }: PageStatesProps<Event>) {
  const { t } = useTranslation('public')
  const online = useOnline()
  const { data, error, dataUpdatedAt, refetch } = query
  if (data) return children(data, online ? null : dataUpdatedAt)
  if (data === null) {
    return (
      <Page title={t('event.absent')}>
        <EmptyState icon={<EventIcon />} title={t('event.absent_text')} action={instead} />
      </Page>
    )
  }
  if (!online) {
    return (
      <Page title={t('offline.title')}>
        <EmptyState icon={<OfflineIcon />} title={t('event.loading')}>
          {t('offline.event')}
        </EmptyState>
      </Page>
    )
  }
  if (error !== null) {
    return (
      <Page title={t('event.loading')}>
        <ErrorState onRetry={() => void refetch()}>{errorText(error)}</ErrorState>
      </Page>
    )
  }
  return <PageLoading />
}

/** Placeholder of the page while loading. */
function PageLoading() {
  const { t } = useTranslation('shell')
  return (
    <Box
      component="main"
      id="content"
      tabIndex={-1}
      sx={{
        flex: 1,
        width: '100%',
        maxWidth: 'var(--page)',
        mx: 'auto',
        px: { xs: 2, sm: 3 },
        pt: { md: 4 },
      }}
    >
      <Box role="status" aria-label={t('state.loading')} sx={loading_style}>
        <Skeleton variant="rounded" sx={{ height: 'auto', aspectRatio: '2 / 1', mx: { xs: -2, sm: 0 } }} />
        <div>
          <Skeleton sx={{ fontSize: 'var(--h1)' }} />
          <Skeleton width="70%" sx={{ mt: 2 }} />
          <Skeleton width="60%" sx={{ mt: 1 }} />
        </div>
      </Box>
    </Box>
  )
}

const loading_style = {
  display: 'grid',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'minmax(0, 7fr) minmax(0, 5fr)' },
  gap: { xs: 2.5, md: 5 },
  alignItems: { md: 'center' },
} as const
