import { boolean, index, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import type { HeldOrder, OrderDetails } from '#contract/orders/checkout.ts'
import { instant, eventColumns } from './columns.ts'

/**
 * Places that somebody holds while they fill in a checkout; the order that comes of it takes over the id, and this
 * row goes. One whose time has passed simply stops counting, and stays a while to say so.
 */
export const reservations = pgTable(
  'reservations',
  {
    id: text().primaryKey(),
    ...eventColumns(),
    /** What the buyer's browser was given; the order takes it over, whose links carry it. */
    secret: text().notNull(),
    held_until: instant().notNull(),
    /** How often more time was asked for. */
    extensions: integer().notNull().default(0),
    is_abandoned: boolean().notNull().default(false),
    /** From which network and browser it was taken, hashed with the event; null: nothing tells them apart. */
    network: text(),
    browser: text(),
    /** Who was signed in when it began. */
    user_id: text(),
    promo_code_id: text(),
    /** Who sent the buyer. */
    affiliate_id: text(),
    currency: text().notNull(),
    /** What was agreed when it began: a price that changes meanwhile does not change it. */
    priced: jsonb().$type<HeldOrder>().notNull(),
    /** What was typed so far. */
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
