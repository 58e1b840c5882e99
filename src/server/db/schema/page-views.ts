import { integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { ofEvent } from './columns.ts'

/** How often the public page of an event was opened on a day of its timezone; nothing of who opened it. */
export const page_views = pgTable(
  'page_views',
  {
    ...ofEvent(),
    /** YYYY-MM-DD. */
    date: text().notNull(),
    views: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.event_id, table.date] })],
)
