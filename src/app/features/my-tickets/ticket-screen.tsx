import OfflineIcon from '@mui/icons-material/CloudOffOutlined'
import TicketIcon from '@mui/icons-material/ConfirmationNumberOutlined'
import { useParams, useSearch } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { useMyTicket } from '#app/data/my-tickets/queries.ts'
import { errorText } from '#app/lib/i18n/error-text.ts'
import { keepAwake } from '#app/lib/doors/keep-awake.ts'
import { useOnline } from '#app/lib/net/online.ts'
import { LinkButton } from '#app/ui/links.tsx'
import { Page } from '#app/ui/page.tsx'
import { EmptyState, ErrorState, LoadingRows } from '#app/ui/states.tsx'
import { TicketView } from './ticket-view.tsx'

/** Page of a ticket for a holder of its link; available offline once opened. */
export function TicketScreen() {
  const { t } = useTranslation('tickets-in-hand')
  const { eventId, attendeeShortId } = useParams({
    from: '/_query/_ticket/ticket/$eventId/$attendeeShortId/',
  })
  const { s = '' } = useSearch({ from: '/_query/_ticket/ticket/$eventId/$attendeeShortId/' })
  const { state, ask } = useMyTicket({ event_id: eventId, attendee_id: attendeeShortId, s })
  const online = useOnline()
  const shows_code = state.kind === 'ready' && state.page.ticket.ticket_code !== null
  useEffect(() => (shows_code ? keepAwake() : undefined), [shows_code])
  switch (state.kind) {
    case 'ready':
      return <TicketView page={state.page} s={state.s} saved_at={state.kept_at} />
    case 'absent':
      return (
        <Page title={t('title')} width="sm">
          <EmptyState
            icon={<TicketIcon />}
            title={t('absent.title')}
            action={
              <LinkButton to="/find-my-tickets" variant="contained">
                {t('find.title')}
              </LinkButton>
            }
          >
            {t('absent.text')}
          </EmptyState>
        </Page>
      )
    case 'failed':
      return (
        <Page title={t('title')} width="sm">
          {online ? (
            <ErrorState onRetry={ask}>{errorText(state.error)}</ErrorState>
          ) : (
            <EmptyState icon={<OfflineIcon />} title={t('offline.title')}>
              {t('offline.text')}
            </EmptyState>
          )}
        </Page>
      )
    case 'loading':
      return (
        <Page title={t('title')} width="sm">
          <LoadingRows rows={6} />
        </Page>
      )
  }
}
