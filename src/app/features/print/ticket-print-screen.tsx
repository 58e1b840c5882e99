import { useParams, useSearch } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { canInAccount } from '#rules/permissions.ts'
import { personName } from '#rules/text/person-name.ts'
import { useTicketInHand } from '#app/data/my-tickets/queries.ts'
import { useSession } from '#app/lib/net/session.ts'
import { OfficeTicketPrint } from './office-ticket-print.tsx'
import { PrintPage } from './print-page.tsx'
import { PrintWait } from './print-wait.tsx'
import { PrintedTicket } from './printed-ticket.tsx'
import { printable } from './printable.ts'

type TicketAddress = { event_id: string; attendee_id: string }

/** One ticket for paper: for whoever has its secret, by the address or on this device, and for the team. */
export function TicketPrintScreen() {
  const { eventId, attendeeShortId } = useParams({ from: '/_query/ticket/$eventId/$attendeeShortId/print' })
  const { s = '' } = useSearch({ from: '/_query/ticket/$eventId/$attendeeShortId/print' })
  const address = { event_id: eventId, attendee_id: attendeeShortId }
  const account = useSession()?.account ?? null
  const is_for_team = s === '' && account !== null && canInAccount(account, 'attendee.ticket_code')
  return is_for_team ? <OfficeTicketPrint {...address} /> : <OwnTicketPrint {...address} s={s} />
}

function OwnTicketPrint(address: TicketAddress & { s: string }) {
  const { t } = useTranslation('print')
  const { state, ask } = useTicketInHand(address)
  if (state.kind !== 'ready') return <PrintWait title={t('title')} state={state} ask={ask} />
  const { ticket, event } = state.page
  return (
    <PrintPage title={t('title')} document_title={`${event.title} – ${personName(ticket)}`}>
      {(paper) => <PrintedTicket ticket={printable(ticket, event)} paper={paper} />}
    </PrintPage>
  )
}
