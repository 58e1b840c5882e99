import type { RefundRate } from '#contract/orders/cancellation/cancellation-terms.ts'
import type { CheckoutOrder, HeldOrder } from '#contract/orders/checkout.ts'
import { SETTINGS_DEFAULTS } from '#contract/events/settings-defaults.ts'
import type { Locale } from '#contract/wire/contact.ts'
import type { Instant } from '#contract/wire/instant.ts'
import type { BuyerEvent, BuyerTicket } from '#contract/orders/buyer-order.ts'
import { ticketSecret } from '#contract/door/ticket-secret.ts'
import type { TicketPage } from '#contract/orders/my-tickets.ts'
import { eventCalendarNo } from '#rules/events/calendar-entry.ts'
import { eventSlug } from '#rules/events/event-slug.ts'
import { localizeSettings } from '#rules/events/localize-settings.ts'
import { orderReference } from '#rules/sales/order-reference.ts'
import { orderStatusOf } from '#rules/sales/order-status.ts'
import { frozenTerms } from '#rules/sales/cancellation/cancellation-terms.ts'
import {
  cancellableTickets,
  isReturnable,
  ownCancellation,
  ownReturnRate,
} from '#rules/sales/own-cancellation.ts'
import { resaleRate } from '#rules/sales/cancellation/resale.ts'
import { entryHoursOf } from '#rules/text/entry-hours.ts'
import { languageOf, localizeRow, localizeLines } from '#rules/text/translated-text.ts'
import type { SaleConfig } from '#server/domains/sales/sale-config/service.ts'
import type { EventFacts, OrderRow, TicketRow } from './store.ts'

/** Returns the event of tickets as the sale config has it. */
export function factsOf({ event, organizer, settings, settings_version }: SaleConfig): EventFacts {
  const {
    id,
    title,
    language,
    translations,
    starts_at,
    ends_at,
    timezone,
    happening,
    former_start_date,
    status,
  } = event
  return {
    id,
    title,
    language,
    translations,
    starts_at,
    ends_at,
    timezone,
    happening,
    former_start_date,
    status,
    version: event.version,
    settings,
    settings_version,
    organizer_name: organizer?.name ?? null,
  }
}

/** Presents the event of tickets in the reader's language; null is the event's own. The address stays the same. */
export function presentEvent(
  { settings, translations, language, version, settings_version, status: _, ...event }: EventFacts,
  reader: Locale | null,
): BuyerEvent {
  const localized_settings = localizeSettings({ ...SETTINGS_DEFAULTS, ...settings }, reader)
  return {
    ...event,
    title: localizeRow({ title: event.title, translations }, reader).title,
    language: languageOf({ translations }, 'title', reader, language),
    slug: eventSlug(event),
    calendar_no: eventCalendarNo({ version, settings_version }),
    location: localized_settings.location,
    maps_url: localized_settings.maps_url,
    is_online_event: localized_settings.is_online_event,
    online_event_connection_details: localized_settings.online_event_connection_details,
    ticket_page_message: localized_settings.ticket_page_message,
    post_checkout_message: localized_settings.post_checkout_message,
    support_email: localized_settings.support_email,
  }
}

/** A cancelled or refunded ticket has no code. */
export function presentTicket(row: TicketRow, reader: Locale | null): BuyerTicket {
  const { order_id: _, price_id: __, has_come: ___, cancelled_at, refunded_at, paid_at, ...stored } = row
  const {
    created_at: ____,
    returned_cents: _____,
    offered_at: ______,
    resold_at: _______,
    ...fields
  } = stored
  const { ticket_translations, price_translations, entry_from, entry_until, entry_days, ...ticket } = fields
  const entry_hours = entryHoursOf({ entry_from, entry_until, entry_days })
  const is_valid = cancelled_at === null && refunded_at === null
  const ticket_code = is_valid ? row.ticket_code : null
  return {
    ...ticket,
    ticket_name: localizeRow({ name: row.ticket_name, translations: ticket_translations }, reader).name,
    price_label: localizeRow({ label: row.price_label, translations: price_translations ?? {} }, reader)
      .label,
    status: is_valid ? 'ACTIVE' : 'CANCELLED',
    is_unpaid: is_valid && paid_at === null,
    ...(entry_hours !== null && { entry_hours }),
    ticket_code,
    s: ticket_code === null ? null : ticketSecret(ticket_code),
  }
}

/** Presents the page of a ticket. Without a valid ticket it also omits the online event details. */
export function presentTicketPage(row: TicketRow, event: BuyerEvent, reader: Locale): TicketPage {
  const ticket = presentTicket(row, reader)
  const visible_event = ticket.status === 'ACTIVE' ? event : { ...event, online_event_connection_details: '' }
  return {
    ticket,
    event: visible_event,
    order_id: row.order_id,
    order_reference: orderReference(row.order_id),
  }
}

/** Price of an order created by hand: the total alone. */
function manualOrderPrice({ total_gross_cents }: OrderRow): HeldOrder {
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

export type OrderContext = {
  event: BuyerEvent
  tickets: readonly TicketRow[]
  owed: CheckoutOrder['owed']
  /** Whether buyers of the event can offer tickets to others. */
  is_resale_open: boolean
  /** Amounts to be refunded by hand or held by a dispute; undefined when there are none. */
  open_amounts: { owed_back_cents: number; disputed_cents: number } | undefined
  reader: Locale
}

/** Returns the current names of an order's tickets. */
const lineNamesOf = (rows: readonly TicketRow[]) => ({
  tickets: rows.map((row) => ({
    id: row.ticket_id,
    name: row.ticket_name,
    translations: row.ticket_translations,
  })),
  prices: rows.flatMap(({ price_id, price_label: label, price_translations }) =>
    price_id === null ? [] : [{ id: price_id, label, translations: price_translations ?? {} }],
  ),
})

/** Presents a completed order to its buyer. */
export function presentOrder(
  row: OrderRow,
  { event, tickets, owed, is_resale_open, open_amounts, reader }: OrderContext,
  now: Instant,
): CheckoutOrder {
  const price = row.priced ?? manualOrderPrice(row)
  const endings = endingFields(row, { event, tickets, is_resale_open, open_amounts }, now)
  const own = new Map(endings.tickets.map((ticket) => [ticket.attendee_id, ticket]))
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
    ...price,
    lines: localizeLines(price.lines, lineNamesOf(tickets), reader),
    total_refunded_cents: row.total_refunded_cents,
    ...(open_amounts !== undefined &&
      open_amounts.owed_back_cents > 0 && { owed_back_cents: open_amounts.owed_back_cents }),
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
    tickets: tickets.map((ticket) => ({
      ...presentTicket(ticket, reader),
      ...ticketFieldsOf(ticket, own.get(ticket.attendee_id), endings),
    })),
    cancellation: endings.cancellation,
    cancellation_terms: frozenTerms(row),
    ticket_returns: endings.ticket_returns,
    resale: endings.resale,
  }
}

type Endings = Pick<CheckoutOrder, 'cancellation'> & Record<'ticket_returns' | 'resale', RefundRate | null>

/** Returns what the buyer gets back, now or for tickets that others buy. Nothing while the payment is disputed. */
function endingFields(
  row: OrderRow,
  {
    event,
    tickets: ticket_rows,
    is_resale_open,
    open_amounts,
  }: Pick<OrderContext, 'event' | 'tickets' | 'is_resale_open' | 'open_amounts'>,
  now: Instant,
): Endings & { tickets: OwnTicket[] } {
  const tickets = cancellableTickets(row.priced, ticket_rows)
  if (open_amounts !== undefined && open_amounts.disputed_cents > 0)
    return { tickets: [], cancellation: null, ticket_returns: null, resale: null }
  const moment = { now, starts_at: event.starts_at, happening: event.happening }
  return {
    tickets,
    cancellation: ownCancellation(row, tickets, moment),
    ticket_returns: ownReturnRate(row, tickets, moment),
    resale: is_resale_open && tickets.some(isReturnable) ? resaleRate(row, tickets, moment) : null,
  }
}

type OwnTicket = ReturnType<typeof cancellableTickets>[number]

function ticketFieldsOf(
  { offered_at, resold_at, refunded_at }: TicketRow,
  ticket: OwnTicket | undefined,
  { ticket_returns, resale }: Endings,
): Pick<BuyerTicket, 'paid_cents' | 'is_returnable' | 'is_offerable' | 'offered_at' | 'resold_at'> {
  if (ticket === undefined) return {}
  const can_leave = isReturnable(ticket) && refunded_at === null
  return {
    ...((ticket_returns !== null || resale !== null) && { paid_cents: ticket.paid_cents }),
    ...(ticket_returns !== null && { is_returnable: isReturnable(ticket) }),
    ...(resale !== null && { is_offerable: can_leave }),
    ...(resale !== null && can_leave && offered_at !== null && { offered_at }),
    ...(resold_at !== null && !ticket.is_active && { resold_at }),
  }
}
