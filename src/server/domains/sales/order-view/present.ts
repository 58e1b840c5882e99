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
import { entryHoursOf } from '#rules/text/entry-hours.ts'
import { languageOf, localizeRow, localizeLines } from '#rules/text/translated-text.ts'
import type { SaleConfig } from '#server/domains/sales/sale-config/service.ts'
import type { EventFacts, OrderRow, TicketRow } from './store.ts'

/** Returns the event of tickets as the sale config has it. */
export function factsOf({ event, organizer, settings, settings_version }: SaleConfig): EventFacts {
  const { id, title, language, translations, starts_at, ends_at, timezone, happening, former_start_date } =
    event
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
    version: event.version,
    settings,
    settings_version,
    organizer_name: organizer?.name ?? null,
  }
}

/** Presents the event of tickets in the reader's language; null is the event's own. The address stays the same. */
export function presentEvent(
  { settings, translations, language, version, settings_version, ...event }: EventFacts,
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
  const { created_at: ____, returned_cents: _____, ...fields } = stored
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
  { event, tickets, owed, open_amounts, reader }: OrderContext,
  now: Instant,
): CheckoutOrder {
  const price = row.priced ?? manualOrderPrice(row)
  const cancellation = cancellationFields(row, { event, tickets, open_amounts }, now)
  const returnable = new Map(cancellation.tickets.map((ticket) => [ticket.attendee_id, ticket]))
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
      ...returnFieldsOf(returnable.get(ticket.attendee_id)),
    })),
    cancellation: cancellation.cancellation,
    cancellation_terms: frozenTerms(row),
    ticket_returns: cancellation.ticket_returns,
  }
}

/** Returns what the buyer gets back now. Nothing is refunded while the cardholder disputes the payment. */
function cancellationFields(
  row: OrderRow,
  { event, tickets: ticket_rows, open_amounts }: Pick<OrderContext, 'event' | 'tickets' | 'open_amounts'>,
  now: Instant,
) {
  const tickets = cancellableTickets(row.priced, ticket_rows)
  if (open_amounts !== undefined && open_amounts.disputed_cents > 0)
    return { tickets: [], cancellation: null, ticket_returns: null }
  const moment = { now, starts_at: event.starts_at, happening: event.happening }
  const ticket_returns = ownReturnRate(row, tickets, moment)
  return {
    tickets: ticket_returns === null ? [] : tickets,
    cancellation: ownCancellation(row, tickets, moment),
    ticket_returns,
  }
}

const returnFieldsOf = (
  ticket: ReturnType<typeof cancellableTickets>[number] | undefined,
): Pick<BuyerTicket, 'paid_cents' | 'is_returnable'> =>
  ticket === undefined ? {} : { paid_cents: ticket.paid_cents, is_returnable: isReturnable(ticket) }
