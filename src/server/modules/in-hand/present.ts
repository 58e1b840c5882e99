import type { CheckoutOrder, HeldOrder } from '#contract/orders/checkout.ts'
import { SETTINGS_DEFAULTS } from '#contract/events/event-settings.ts'
import type { Instant } from '#contract/wire/instant.ts'
import type { EventInHand, TicketInHand } from '#contract/orders/bought.ts'
import { ticketSecret } from '#contract/door/ticket-secret.ts'
import type { TicketPage } from '#contract/orders/tickets-in-hand.ts'
import { eventSlug } from '#rules/events/event-slug.ts'
import { orderReference } from '#rules/sale/order-reference.ts'
import { orderStatusOf } from '#rules/sale/order-status.ts'
import { isPaidByHand } from '#rules/sale/payment-method.ts'
import { ownCancellation } from '#rules/sale/own-cancellation.ts'
import type { EventFacts, OrderRow, TicketRow } from './store.ts'

export function presentEvent({ settings, ...event }: EventFacts): EventInHand {
  const said = { ...SETTINGS_DEFAULTS, ...settings }
  return {
    ...event,
    slug: eventSlug(event),
    location: said.location,
    maps_url: said.maps_url,
    is_online_event: said.is_online_event,
    online_event_connection_details: said.online_event_connection_details,
    ticket_page_message: said.ticket_page_message,
    post_checkout_message: said.post_checkout_message,
    support_email: said.support_email,
  }
}

/** A ticket that is cancelled, or whose money went back, has no code to show. */
export function presentTicket(row: TicketRow): TicketInHand {
  const { order_id: _, has_come: __, cancelled_at, refunded_at, paid_at, ...ticket } = row
  const is_good = cancelled_at === null && refunded_at === null
  const ticket_code = is_good ? row.ticket_code : null
  return {
    ...ticket,
    status: is_good ? 'ACTIVE' : 'CANCELLED',
    is_unpaid: is_good && paid_at === null,
    ticket_code,
    s: ticket_code === null ? null : ticketSecret(ticket_code),
  }
}

/** The page of a ticket; who has nothing to enter with is not told how to take part online either. */
export function presentTicketPage(row: TicketRow, event: EventInHand): TicketPage {
  const ticket = presentTicket(row)
  const shown = ticket.status === 'ACTIVE' ? event : { ...event, online_event_connection_details: '' }
  return { ticket, event: shown, order_id: row.order_id, order_reference: orderReference(row.order_id) }
}

/** Of an order that was made by hand: the sum alone. */
function agreedByHand({ total_gross_cents }: OrderRow): HeldOrder {
  return {
    lines: [],
    total_before_additions_cents: total_gross_cents,
    total_discount_cents: 0,
    total_fee_cents: 0,
    total_tax_cents: 0,
    total_gross_cents,
    taxes_and_fees: [],
  }
}

export type Around = {
  event: EventInHand
  tickets: readonly TicketRow[]
  has_entered: boolean
  owed: CheckoutOrder['owed']
}

/** A bought order as its buyer sees it. */
export function presentOrder(
  row: OrderRow,
  { event, tickets, has_entered, owed }: Around,
  now: Instant,
): CheckoutOrder {
  return {
    id: row.id,
    event_id: row.event_id,
    event,
    reference: orderReference(row.id),
    status: orderStatusOf(row),
    held_until: null,
    extensions_left: 0,
    server_time: now,
    currency: row.currency,
    promo_code: row.promo_code,
    ...(row.priced ?? agreedByHand(row)),
    total_refunded_cents: row.total_refunded_cents,
    asks: null,
    details: {
      order: {
        first_name: row.first_name,
        last_name: row.last_name,
        email: row.email,
        phone: row.phone,
        address: row.address,
        questions: [],
      },
      attendees: [],
    },
    payment: null,
    takes_cards: false,
    ways_to_pay: [],
    owed,
    proof: null,
    completed_at: row.created_at,
    cancelled_because: row.cancelled_because,
    date_kept_at: row.date_kept_at,
    tickets: tickets.map(presentTicket),
    cancellation: ownCancellation(
      { ...row, is_manual: isPaidByHand(row) },
      { now, starts_at: event.starts_at, has_entered, happening: event.happening },
    ),
  }
}
