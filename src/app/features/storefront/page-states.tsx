import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { errorText } from '#app/lib/i18n/error-text.ts'
import { useOnline } from '#app/lib/net/online.ts'
import { Page } from '#app/ui/page.tsx'
import { Icon } from '#app/ui/plain/icon.tsx'
import { NO_EVENT, OFFLINE } from '#app/ui/plain/icon-paths.ts'
import { Skeleton } from '#app/ui/plain/skeleton.tsx'
import { EmptyState, ErrorState } from '#app/ui/states.tsx'
import './event.css'

interface PageStatesProps<Event> {
  query: {
    /** Null when there is none at this URL. */
    data: Event | null | undefined
    error: unknown
    dataUpdatedAt: number
    refetch: () => unknown
  }
  /** A link to an alternative. */
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
        <EmptyState icon={<Icon path={NO_EVENT} />} title={t('event.absent_text')} action={instead} />
      </Page>
    )
  }
  if (!online) {
    return (
      <Page title={t('offline.title')}>
        <EmptyState icon={<Icon path={OFFLINE} />} title={t('event.loading')}>
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
    <main id="content" tabIndex={-1} className="page-frame event-loading">
      <div role="status" aria-label={t('state.loading')}>
        <Skeleton shape="rounded" className="cover" />
        <div>
          <Skeleton style={{ fontSize: 'var(--h1)' }} />
          <Skeleton style={{ width: '70%', marginTop: 16 }} />
          <Skeleton style={{ width: '60%', marginTop: 8 }} />
        </div>
      </div>
    </main>
  )
}
