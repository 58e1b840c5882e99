import { useTranslation } from 'react-i18next'
import { entryHoursOf } from '#rules/text/entry-hours.ts'
import { personName } from '#rules/text/person-name.ts'
import { useAttendee } from '#app/data/attendees/queries.ts'
import { useEventState } from '#app/data/catalogue/live.ts'
import { errorText } from '#app/lib/i18n/error-text.ts'
import { placeOf } from '#app/components/event/event-place.ts'
import { Page } from '#app/ui/page.tsx'
import { ErrorState, LoadingRows } from '#app/ui/states.tsx'
import { PrintPage } from './print-page.tsx'
import { PrintedTicket } from './printed-ticket.tsx'

/** A ticket printed by the team for a guest. */
export function OfficeTicketPrint({ event_id, attendee_id }: { event_id: string; attendee_id: string }) {
  const { t } = useTranslation('print')
  const state = useEventState(event_id)
  const attendee = useAttendee(event_id, attendee_id)
  if (state.kind === 'failed' || (attendee.isError && attendee.data === undefined)) {
    const error = state.kind === 'failed' ? state.error : attendee.error
    return (
      <Page title={t('title')}>
        <ErrorState
          onRetry={() => {
            if (state.kind === 'failed') state.retry()
            void attendee.refetch()
          }}
        >
          {errorText(error)}
        </ErrorState>
      </Page>
    )
  }
  if (state.kind === 'loading' || attendee.data === undefined) {
    return (
      <Page title={t('title')}>
        <LoadingRows />
      </Page>
    )
  }
  const { ticket_id, price_id, ticket_name, ticket_code, status, paid_at, ...holder } = attendee.data
  const type = state.tickets.find(({ id }) => id === ticket_id)
  const prices = type?.prices
  const ticket = {
    event: state.event,
    place: placeOf({ location: state.settings?.location ?? null }),
    holder,
    ticket_name,
    price_label: prices?.find(({ id }) => id === price_id)?.label ?? null,
    is_cancelled: status === 'CANCELLED',
    is_unpaid: status === 'ACTIVE' && paid_at === null,
    entry_hours: type === undefined ? null : entryHoursOf(type),
    code: ticket_code,
  }
  return (
    <PrintPage title={t('title')} document_title={`${state.event.title} – ${personName(holder)}`}>
      {(paper) => <PrintedTicket ticket={ticket} paper={paper} />}
    </PrintPage>
  )
}
