import OfflineIcon from '@mui/icons-material/CloudOffOutlined'
import EventIcon from '@mui/icons-material/EventBusyOutlined'
import Box from '@mui/material/Box'
import Skeleton from '@mui/material/Skeleton'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Id } from '#contract/wire/id.ts'
import { usePublicEvent } from '#app/data/public-events/queries.ts'
import { errorText } from '#app/lib/i18n/error-text.ts'
import { useOnline } from '#app/lib/net/online.ts'
import type { WidgetSearch } from '#app/lib/addresses/widget-address.ts'
import { useDocumentTitle } from '#app/ui/document-title.ts'
import { EmptyState, ErrorState } from '#app/ui/states.tsx'
import type { PostToHost } from './host.ts'
import { WidgetView } from './widget-view.tsx'

interface WidgetEventProps {
  event_id: Id
  search: WidgetSearch
  postToHost: PostToHost | null
}

/** The event of a widget, or why it cannot be shown. */
export function WidgetEvent({ event_id, search, postToHost }: WidgetEventProps) {
  const { t } = useTranslation('public')
  const online = useOnline()
  const [code, setCode] = useState(search.promo_code ?? '')
  // The id finds the event whatever the slug is.
  const address = { eventId: event_id, eventSlug: event_id }
  const { data, error, isPlaceholderData, refetch, dataUpdatedAt } = usePublicEvent(address, code)
  useDocumentTitle(data?.title ?? t('event.tickets'))
  if (data) {
    return (
      <WidgetView
        event={data}
        code={code}
        is_busy={isPlaceholderData}
        onCode={setCode}
        as_of_ms={online ? null : dataUpdatedAt}
        search={search}
        postToHost={postToHost}
      />
    )
  }
  if (data === null) {
    return (
      <EmptyState icon={<EventIcon />} title={t('event.absent')}>
        {t('event.absent_text')}
      </EmptyState>
    )
  }
  if (!online) {
    return (
      <EmptyState icon={<OfflineIcon />} title={t('offline.title')}>
        {t('offline.event')}
      </EmptyState>
    )
  }
  if (error !== null) return <ErrorState onRetry={() => void refetch()}>{errorText(error)}</ErrorState>
  return <EventLoading />
}

function EventLoading() {
  const { t } = useTranslation('shell')
  return (
    <Box role="status" aria-label={t('state.loading')}>
      <Skeleton sx={{ fontSize: 'var(--h1)' }} width="70%" />
      <Skeleton variant="rounded" height={220} sx={{ mt: 2 }} />
    </Box>
  )
}
