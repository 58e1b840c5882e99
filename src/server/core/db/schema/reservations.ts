import { sql } from 'drizzle-orm'
import { boolean, index, integer, jsonb, pgTable, text, unique } from 'drizzle-orm/pg-core'
import type { Campaign } from '#contract/events/campaigns.ts'
import type { HeldOrder, OrderDetails } from '#contract/orders/checkout.ts'
import type { DeclineReason, OrderRequestStatus } from '#contract/sales/order-approval.ts'
import { instant, eventColumns } from './columns.ts'

/**
 * Tickets held while a buyer fills in the checkout. The resulting order takes over the id, and this row is
 * deleted. An expired reservation stops counting, and is kept for a while to report its expiry.
 */
export const reservations = pgTable(
  'reservations',
  {
    id: text().primaryKey(),
    ...eventColumns(),
    /** Given to the buyer's browser; the order takes it over for its links. */
    secret: text().notNull(),
    held_until: instant().notNull(),
    /** Number of extensions so far. */
    extensions: integer().notNull().default(0),
    is_abandoned: boolean().notNull().default(false),
    /** Hash of network and browser with the event; null: not distinguishable. */
    network: text(),
    browser: text(),
    /** User who was signed in at the start. */
    user_id: text(),
    promo_code_id: text(),
    /** The voucher that it uses; if that holds its places, this row has no items of its own. */
    voucher_id: text(),
    /** Referring affiliate. */
    affiliate_id: text(),
    /** Campaign of the link that opened the page. */
    campaign: jsonb().$type<Campaign>(),
    currency: text().notNull(),
    /** Prices agreed at the start; later price changes do not apply. */
    priced: jsonb().$type<HeldOrder>().notNull(),
    /** Details entered so far. */
    details: jsonb().$type<OrderDetails>(),
    /** SHA-256 of the token that proves the buyer's address, and the address that it was mailed to. */
    proof_hash: text(),
    proof_email: text(),
    locale: text().notNull(),
    created_at: instant().notNull(),
  },
  (table) => [
    index('reservations_event').on(table.event_id, table.held_until),
    index('reservations_network').on(table.network, table.held_until),
    index('reservations_browser').on(table.browser, table.held_until),
    index('reservations_voucher')
      .on(table.voucher_id)
      .where(sql`${table.voucher_id} is not null`),
  ],
)

export const reservation_items = pgTable(
  'reservation_items',
  {
    reservation_id: text()
      .notNull()
      .references(() => reservations.id, { onDelete: 'cascade' }),
    ...eventColumns(),
    ticket_id: text().notNull(),
    price_id: text().notNull(),
    quantity: integer().notNull(),
  },
  (table) => [
    index('reservation_items_reservation').on(table.reservation_id),
    index('reservation_items_ticket').on(table.ticket_id, table.price_id),
  ],
)

/**
 * Requests for the organizer's approval of a reservation; changed only while that is locked. The reservation stays
 * until it is bought, or until the event has begun.
 */
export const order_requests = pgTable(
  'order_requests',
  {
    order_id: text()
      .primaryKey()
      .references(() => reservations.id, { onDelete: 'cascade' }),
    ...eventColumns(),
    status: text().$type<OrderRequestStatus>().notNull(),
    /** Whether its places are held while it waits, as the event's setting was when it was sent. */
    holds_places: boolean().notNull(),
    requested_at: instant().notNull(),
    decided_at: instant(),
    decided_by: text(),
    decided_name: text(),
    decline_reason: text().$type<DeclineReason>(),
    decline_words: text(),
    /** When the decision took effect and was announced, or the request ended; until then it is open. */
    settled_at: instant(),
    /** Until when an approved order can be paid; null: nothing is to pay. */
    pay_until: instant(),
  },
  (table) => [
    index('order_requests_event').on(table.event_id, table.requested_at, table.order_id),
    index('order_requests_open')
      .on(table.event_id)
      .where(sql`${table.settled_at} is null`),
  ],
)

/**
 * Number of attendees, not cancelled, per ticket type and price. Triggers on attendees update it in the
 * transaction that adds, changes or removes them (decision 055); nothing else writes it except the repair.
 */
export const sold_places = pgTable(
  'sold_places',
  {
    ...eventColumns(),
    ticket_id: text().notNull(),
    /** As for attendees: null for tickets that were issued before prices were recorded. */
    price_id: text(),
    quantity: integer().notNull(),
  },
  (table) => [
    unique('sold_places_price').on(table.ticket_id, table.price_id).nullsNotDistinct(),
    index('sold_places_event').on(table.event_id),
  ],
)
