import type { BuyerEvent, BuyerTicket } from '#contract/orders/buyer-order.ts'
import { placeOf } from '#app/components/event/event-place.ts'
import type { PrintableTicket } from './printed-ticket.tsx'

/** A buyer's ticket in printable form. */
export const toPrintableTicket = (ticket: BuyerTicket, event: BuyerEvent): PrintableTicket => ({
  event,
  place: placeOf(event),
  holder: ticket,
  ticket_name: ticket.ticket_name,
  price_label: ticket.price_label,
  is_cancelled: ticket.status === 'CANCELLED',
  is_unpaid: ticket.is_unpaid,
  entry_hours: ticket.entry_hours ?? null,
  code: ticket.ticket_code,
})
