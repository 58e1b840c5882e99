import { boolean, doublePrecision, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { instant, eventColumns } from './columns.ts'

/** The line before an event's sale, once it had one; numbers go on when it opens again. */
export const waiting_lines = pgTable(
  'waiting_lines',
  {
    ...eventColumns(),
    /** Signs its places. */
    secret: text().notNull(),
    is_open: boolean().notNull(),
    /** Places below are of an earlier line. */
    opened_at_number: integer().notNull(),
    next_number: integer().notNull(),
    /** Numbers below may hold tickets. */
    let_in: doublePrecision().notNull(),
    /** A second. */
    rate: doublePrecision().notNull(),
    /** When `let_in` and `rate` were changed last; what holds did since is in the next two. */
    moved_at: instant().notNull(),
    fullest: integer().notNull().default(0),
    finished: integer().notNull().default(0),
    /** Since when nobody waits. */
    empty_since: instant(),
  },
  (table) => [primaryKey({ columns: [table.event_id] })],
)

/** Who was given a place of a line, and how often it was used to hold tickets. */
export const line_places = pgTable(
  'line_places',
  {
    ...eventColumns(),
    number: integer().notNull(),
    /** The random name of the visitor's browser. */
    browser: text().notNull(),
    uses: integer().notNull().default(0),
  },
  (table) => [
    primaryKey({ columns: [table.event_id, table.number] }),
    index('line_places_browser').on(table.event_id, table.browser),
  ],
)
