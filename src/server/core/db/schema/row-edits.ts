import { index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { instant, accountColumns } from './columns.ts'

/**
 * Who changed which fields of a row, version by version, so that a conflict can name the author of the other
 * value.
 */
export const row_edits = pgTable(
  'row_edits',
  {
    ...accountColumns(),
    /** Null for resources of the account. */
    event_id: text(),
    /** The row's id; for an event's settings the event's id and `/settings`. */
    row_key: text().notNull(),
    version: integer().notNull(),
    user_name: text().notNull(),
    fields: text().array().notNull(),
    edited_at: instant().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.row_key, table.version] }),
    index('row_edits_edited').on(table.edited_at),
  ],
)
