import { bigint, integer, jsonb, pgTable, primaryKey, text, unique } from 'drizzle-orm/pg-core'
import { instant, eventColumns } from './columns.ts'

const cents = () => bigint({ mode: 'number' }).notNull().default(0)
const count = () => integer().notNull().default(0)

/**
 * Totals of an event: overall, per ticket type, per quarter of an hour of its sale and per five minutes of
 * its doors. Triggers update them in the transaction that changes their source rows (decision 066); nothing
 * else writes them except the repair. Test orders are not included.
 */
export const event_sums = pgTable(
  'event_sums',
  {
    ...eventColumns(),
    part: text().$type<'event' | 'ticket' | 'sale' | 'arrivals'>().notNull(),
    /** Null for ticket and arrival totals of attendees unknown to the event. */
    ticket_id: text(),
    /** Start of the quarter of an hour, or of the five minutes. */
    at: instant(),
    /** All orders bought, including cancelled ones. */
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

/**
 * Changes of a transaction that are not in the totals yet: triggers insert them and delete them before the
 * transaction ends.
 */
export const uncounted = pgTable('uncounted', {
  id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  ...eventColumns(),
  sources: text().array().notNull(),
})

/**
 * Contribution of one order, or one person at the doors, to the totals of an event: subtracted when it
 * changes.
 */
export const counted_parts = pgTable(
  'counted_parts',
  {
    ...eventColumns(),
    /** Id of an order, or a door's identifier of a person. */
    source: text().notNull(),
    parts: jsonb().$type<Record<string, unknown>[]>().notNull(),
  },
  (table) => [primaryKey({ columns: [table.event_id, table.source] })],
)

/** Views of an event's public page per day of its timezone, without visitor data. */
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

/** Visits by links of a campaign, without data on the visitors; orders name their campaign themselves. */
export const campaign_visits = pgTable(
  'campaign_visits',
  {
    ...eventColumns(),
    source: text().notNull(),
    /** '' where the link has none, as `campaign`. */
    medium: text().notNull(),
    campaign: text().notNull(),
    visits: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.event_id, table.source, table.medium, table.campaign] })],
)
