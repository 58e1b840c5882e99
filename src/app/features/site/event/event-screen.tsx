import OfflineIcon from '@mui/icons-material/CloudOffOutlined'
import EventIcon from '@mui/icons-material/EventBusyOutlined'
import Box from '@mui/material/Box'
import Skeleton from '@mui/material/Skeleton'
import { useNavigate, useParams, useSearch } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { usePublicEvent } from '#app/data/public-events/queries.ts'
import { errorText } from '#app/lib/error-text.ts'
import { useOnline } from '#app/lib/online.ts'
import { useAskAgain } from '#app/parts/use-ask-again.ts'
import { LinkButton } from '#app/ui/links.tsx'
import { Page } from '#app/ui/page.tsx'
import { EmptyState, ErrorState } from '#app/ui/states.tsx'
import { EventView } from './event-view.tsx'

/** An event at one of its addresses, or why it cannot be shown. */
export function EventScreen() {
  const { t } = useTranslation('public')
  const { eventId = '', eventSlug = '' } = useParams({ strict: false })
  const { promo_code = '' } = useSearch({ strict: false })
  const navigate = useNavigate()
  const online = useOnline()
  const { data, error, isPlaceholderData, refetch, dataUpdatedAt } = usePublicEvent(
    { eventId, eventSlug },
    promo_code,
  )
  useAskAgain(refetch)
  if (data) {
    const choose = (code: string) =>
      void navigate({
        to: '.',
        search: code === '' ? {} : { promo_code: code },
        replace: true,
        resetScroll: false,
      })
    return (
      <EventView
        event={data}
        code={promo_code}
        is_busy={isPlaceholderData}
        onCode={choose}
        as_of_ms={online ? null : dataUpdatedAt}
      />
    )
  }
  if (data === null) return <Absent />
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
  return <Coming />
}

function Absent() {
  const { t } = useTranslation('public')
  return (
    <Page title={t('event.absent')}>
      <EmptyState
        icon={<EventIcon />}
        title={t('event.absent_text')}
        action={
          <LinkButton to="/" variant="contained">
            {t('event.others')}
          </LinkButton>
        }
      />
    </Page>
  )
}

/** The page before it is there. */
function Coming() {
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
      <Box role="status" aria-label={t('state.loading')} sx={coming}>
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

const coming = {
  display: 'grid',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: '7fr 5fr' },
  gap: { xs: 2.5, md: 5 },
  alignItems: { md: 'center' },
} as const
