import { bigint, integer, jsonb, pgTable, primaryKey, text, unique } from 'drizzle-orm/pg-core'
import { instant, eventColumns } from './columns.ts'

const cents = () => bigint({ mode: 'number' }).notNull().default(0)
const count = () => integer().notNull().default(0)

/**
 * The figures of an event, summed up: of the whole of it, of each ticket type, of each quarter of an hour of its sale and of
 * each five minutes of its doors. Triggers keep them in whatever transaction changes what they are made of (decision
 * 066); nothing else writes them but what mends them. Test orders are in none.
 */
export const event_sums = pgTable(
  'event_sums',
  {
    ...eventColumns(),
    part: text().$type<'event' | 'ticket' | 'sale' | 'arrivals'>().notNull(),
    /** Null of ticket and arrivals: of those who are not known to the event. */
    ticket_id: text(),
    /** When the quarter of an hour, or the five minutes, began. */
    at: instant(),
    /** All that were bought, the cancelled ones too. */
    orders_made: count(),
    /** Not cancelled. */
    orders: count(),
    unpaid_orders: count(),
    tickets: count(),
    expected: count(),
    entered: count(),
    conflicts: count(),
    gross_cents: cents(),
    refunded_cents: cents(),
    fees_cents: cents(),
    taxes_cents: cents(),
    awaited_cents: cents(),
    revenue_cents: cents(),
  },
  (table) => [
    unique('event_sums_part').on(table.event_id, table.part, table.at, table.ticket_id).nullsNotDistinct(),
  ],
)

/** What a transaction changed and has yet to count: triggers put it here and take it away before the transaction ends. */
export const uncounted = pgTable('uncounted', {
  id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  ...eventColumns(),
  sources: text().array().notNull(),
})

/** What one order, or one person at the doors, adds to the sums of an event: what has to be taken away when it changes. */
export const counted_parts = pgTable(
  'counted_parts',
  {
    ...eventColumns(),
    /** The id of an order, or what a door knows a person by. */
    source: text().notNull(),
    parts: jsonb().$type<Record<string, unknown>[]>().notNull(),
  },
  (table) => [primaryKey({ columns: [table.event_id, table.source] })],
)

/** How often the public page of an event was opened on a day of its timezone; nothing of who opened it. */
export const page_views = pgTable(
  'page_views',
  {
    ...eventColumns(),
    /** YYYY-MM-DD. */
    date: text().notNull(),
    views: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.event_id, table.date] })],
)
