import { boolean, doublePrecision, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { instant, eventColumns } from './columns.ts'

/** Waiting room of an event's sale, once it had one; numbers continue when it opens again. */
export const waiting_lines = pgTable(
  'waiting_lines',
  {
    ...eventColumns(),
    /** Signs its queue tokens. */
    secret: text().notNull(),
    is_open: boolean().notNull(),
    /** Lower numbers are from an earlier opening. */
    opened_at_number: integer().notNull(),
    next_number: integer().notNull(),
    /** Visitors with lower numbers may reserve tickets. */
    let_in: doublePrecision().notNull(),
    /** Per second. */
    rate: doublePrecision().notNull(),
    /** When `let_in` and `rate` were last changed; reservations since then are in the next two columns. */
    moved_at: instant().notNull(),
    fullest: integer().notNull().default(0),
    finished: integer().notNull().default(0),
    /** Since when the queue is empty. */
    empty_since: instant(),
  },
  (table) => [primaryKey({ columns: [table.event_id] })],
)

/** Issued queue tokens, and how often each was used to reserve tickets. */
export const line_places = pgTable(
  'line_places',
  {
    ...eventColumns(),
    number: integer().notNull(),
    /** Random id of the visitor's browser. */
    browser: text().notNull(),
    uses: integer().notNull().default(0),
  },
  (table) => [
    primaryKey({ columns: [table.event_id, table.number] }),
    index('line_places_browser').on(table.event_id, table.browser),
  ],
)
