import { index, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import type { GuestPlaces } from '#contract/orders/guest-lists.ts'
import { attendees } from './attendees.ts'
import { eventColumns, instant, version } from './columns.ts'

/** Places of a guest list at the price that they count for. */
export type PricedPlaces = GuestPlaces & { price_id: string }

/**
 * Places that a host fills with names. The places not used yet are held by the reservation with the same id until
 * the list is over.
 */
export const guest_lists = pgTable(
  'guest_lists',
  {
    id: text().primaryKey(),
    ...eventColumns(),
    host: text().notNull(),
    places: jsonb().$type<PricedPlaces[]>().notNull(),
    until: instant().notNull(),
    /** Opens the host's page; null after it was revoked. */
    secret: text(),
    created_at: instant().notNull(),
    version: version(),
  },
  (table) => [
    index('guest_lists_event').on(table.event_id, table.created_at),
    uniqueIndex('guest_lists_secret').on(table.secret),
  ],
)

/** The attendees that the host of a list named; a cancelled one is no longer on it. */
export const guest_list_names = pgTable(
  'guest_list_names',
  {
    attendee_id: text()
      .primaryKey()
      .references(() => attendees.id, { onDelete: 'cascade' }),
    ...eventColumns(),
    guest_list_id: text()
      .notNull()
      .references(() => guest_lists.id, { onDelete: 'cascade' }),
  },
  (table) => [index('guest_list_names_list').on(table.guest_list_id)],
)
