import BackIcon from '@mui/icons-material/ArrowBack'
import Box from '@mui/material/Box'
import Container from '@mui/material/Container'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { Outlet } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useEventState, type EventAndParts } from '#app/data/catalogue/live.ts'
import { needsPerson } from '#app/data/edits/mutations.ts'
import { formatRange } from '#app/lib/dates.ts'
import { errorText } from '#app/lib/error-text.ts'
import { EventStatusChip } from '#app/parts/event-status-chip.tsx'
import { UnsentChip } from '#app/parts/unsent-chip.tsx'
import { LinkButton } from '#app/ui/links.tsx'
import { LinkIconButton } from '#app/ui/link-icon-button.tsx'
import { Page } from '#app/ui/page.tsx'
import { ErrorState, LoadingRows } from '#app/ui/states.tsx'
import { EventContext, useEventId, useMay } from './use-event.tsx'

/** What all pages of an event share: which one it is, when, and the ways between them. */
export function EventAdminLayout() {
  const { t } = useTranslation('event-admin')
  const state = useEventState(useEventId())
  if (state.kind === 'loading') {
    return (
      <Page title={t('layout.event')}>
        <LoadingRows />
      </Page>
    )
  }
  if (state.kind === 'failed') {
    return (
      <Page title={t('layout.failed')} back={{ to: '/manage/events', label: t('layout.back') }}>
        <ErrorState title={t('layout.failed')} onRetry={state.retry}>
          {errorText(state.error)}
        </ErrorState>
      </Page>
    )
  }
  return (
    <EventContext value={state}>
      <Header {...state} />
      <Outlet />
    </EventContext>
  )
}

function Header({ event, edits }: EventAndParts) {
  const { t } = useTranslation('event-admin')
  const own = edits.filter(({ row_id }) => row_id === event.id)
  return (
    <Box
      component="section"
      aria-label={t('layout.event')}
      className="no-print"
      sx={{ bgcolor: 'background.paper', borderBottom: 1, borderColor: 'divider' }}
    >
      <Container maxWidth="lg" sx={{ px: { xs: 2, sm: 3 }, pt: 2, pb: 1 }}>
        <Stack direction="row" sx={{ gap: 1, alignItems: 'flex-start' }}>
          <LinkIconButton to="/manage/events" label={t('layout.back')} edge="start">
            <BackIcon />
          </LinkIconButton>
          <Box sx={{ flex: 1, minWidth: 0, pt: 0.5 }}>
            <Stack
              direction="row"
              sx={{ columnGap: 1.5, rowGap: 0.5, alignItems: 'center', flexWrap: 'wrap' }}
            >
              <Typography component="p" variant="h2" sx={{ overflowWrap: 'anywhere' }}>
                {event.title}
              </Typography>
              <EventStatusChip event={event} />
              {own.length > 0 && <UnsentChip needsPerson={own.some(needsPerson)} />}
            </Stack>
            <Typography variant="body2" sx={{ color: 'text.secondary', mt: 0.25 }}>
              {formatRange(event.starts_at, event.ends_at, event.timezone)}
              {' · '}
              {event.timezone.replaceAll('_', ' ')}
            </Typography>
          </Box>
        </Stack>
        <Sections event_id={event.id} />
      </Container>
    </Box>
  )
}

function Sections({ event_id }: { event_id: string }) {
  const { t } = useTranslation('event-admin')
  const may_see_attendees = useMay('attendee.view')
  const may_edit = useMay('event.edit')
  const common = {
    params: { eventId: event_id },
    color: 'inherit',
    activeProps: active,
    sx: section,
  } as const
  return (
    <Box
      component="nav"
      aria-label={t('layout.sections')}
      sx={{ display: 'flex', flexWrap: 'wrap', mt: 1, ml: { xs: -1.5, sm: -2 } }}
    >
      <LinkButton to="/manage/event/$eventId/check-in" {...common}>
        {t('layout.check_in')}
      </LinkButton>
      {may_see_attendees && (
        <LinkButton to="/manage/event/$eventId/attendees" {...common}>
          {t('layout.attendees')}
        </LinkButton>
      )}
      {may_edit && (
        <LinkButton to="/manage/event/$eventId/settings" {...common}>
          {t('layout.settings')}
        </LinkButton>
      )}
    </Box>
  )
}

const active = { 'aria-current': 'page' } as const
const section = {
  px: { xs: 1.5, sm: 2 },
  minWidth: 0,
  fontWeight: 500,
  '&[aria-current=page]': { color: 'primary.main', fontWeight: 700 },
} as const
