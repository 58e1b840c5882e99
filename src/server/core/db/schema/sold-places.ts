import { index, integer, pgTable, text, unique } from 'drizzle-orm/pg-core'
import { eventColumns } from './columns.ts'

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
