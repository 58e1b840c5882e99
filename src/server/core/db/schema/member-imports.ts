import { boolean, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import type { ImportedRow } from '#contract/members/import.ts'
import { day, instant, accountColumns } from './columns.ts'

/** Running member imports and their progress; kept for a while after their end. */
export const member_imports = pgTable('member_imports', {
  id: text().primaryKey(),
  ...accountColumns(),
  by_user_id: text().notNull(),
  by_name: text().notNull(),
  /** Day of the venue on which the file was validated. */
  today: day().notNull(),
  /** Whether new members are sent a link, and how many were sent so far. */
  sends_invites: boolean().notNull(),
  invited: integer().notNull().default(0),
  /** Rows with another result than announced, because of a concurrent change. */
  otherwise: jsonb()
    .$type<Pick<ImportedRow, 'row' | 'state' | 'fields' | 'errors'>[]>()
    .notNull()
    .default([]),
  created_at: instant().notNull(),
  /** Set when the import is committed to run to its end; before that nothing was changed. */
  decided_at: instant(),
  done_at: instant(),
})

/** Validated rows that are not members yet; each is deleted with the batch that imports it. */
export const member_import_rows = pgTable(
  'member_import_rows',
  {
    ...accountColumns(),
    import_id: text().notNull(),
    /** Number of the batch, which is small enough not to block other requests. */
    piece: integer().notNull(),
    row_no: integer().notNull(),
    /** Matching user; null: no known user. */
    user_id: text(),
    membership_no: text(),
    /** In lower case. */
    email: text(),
    phone: text(),
    relationship: text(),
    /** Values of the row by column. */
    said: jsonb().$type<object>().notNull(),
    /** Announced result. */
    state: text().$type<ImportedRow['state']>().notNull(),
    fields: text().array().$type<ImportedRow['fields']>().notNull(),
  },
  (table) => [primaryKey({ columns: [table.import_id, table.piece, table.row_no] })],
)
