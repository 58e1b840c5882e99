import { index, integer, pgTable, text, unique } from 'drizzle-orm/pg-core'
import { eventColumns } from './columns.ts'

/**
 * How many places of a ticket type at a price belong to people who are not cancelled. Triggers on attendees keep it, in
 * whatever transaction adds, changes or removes them (decision 055); nothing else writes it but what mends it.
 */
export const sold_places = pgTable(
  'sold_places',
  {
    ...eventColumns(),
    ticket_id: text().notNull(),
    /** As of attendees: null for tickets from before prices were told apart. */
    price_id: text(),
    quantity: integer().notNull(),
  },
  (table) => [
    unique('sold_places_price').on(table.ticket_id, table.price_id).nullsNotDistinct(),
    index('sold_places_event').on(table.event_id),
  ],
)
