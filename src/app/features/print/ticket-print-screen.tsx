import { useParams, useSearch } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { canInAccount } from '#rules/permissions.ts'
import { personName } from '#rules/text/person-name.ts'
import { useMyTicket } from '#app/data/my-tickets/queries.ts'
import { useSession } from '#app/lib/net/session.ts'
import { OfficeTicketPrint } from './office-ticket-print.tsx'
import { PrintPage } from './print-page.tsx'
import { PrintPending } from './print-wait.tsx'
import { PrintedTicket } from './printed-ticket.tsx'
import { toPrintableTicket } from './printable.ts'

type TicketKey = { event_id: string; attendee_id: string }

/** One printable ticket: for holders of its secret, in the URL or stored on this device, and for the team. */
export function TicketPrintScreen() {
  const { eventId, attendeeShortId } = useParams({ from: '/_query/ticket/$eventId/$attendeeShortId/print' })
  const { s = '' } = useSearch({ from: '/_query/ticket/$eventId/$attendeeShortId/print' })
  const ticket_key = { event_id: eventId, attendee_id: attendeeShortId }
  const account = useSession()?.account ?? null
  const is_for_team = s === '' && account !== null && canInAccount(account, 'attendee.ticket_code')
  return is_for_team ? <OfficeTicketPrint {...ticket_key} /> : <MyTicketPrint {...ticket_key} s={s} />
}

function MyTicketPrint(ticket_key: TicketKey & { s: string }) {
  const { t } = useTranslation('print')
  const { state, ask } = useMyTicket(ticket_key)
  if (state.kind !== 'ready') return <PrintPending title={t('title')} state={state} onRetry={ask} />
  const { ticket, event } = state.page
  return (
    <PrintPage title={t('title')} document_title={`${event.title} – ${personName(ticket)}`}>
      {(paper) => <PrintedTicket ticket={toPrintableTicket(ticket, event)} paper={paper} />}
    </PrintPage>
  )
}
