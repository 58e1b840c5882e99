import { boolean, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import type { ImportedRow } from '#contract/members/import.ts'
import { day, instant, accountColumns } from './columns.ts'

/** Imports of members that are under way, and how far each is; they stay for a while after their end. */
export const member_imports = pgTable('member_imports', {
  id: text().primaryKey(),
  ...accountColumns(),
  by_user_id: text().notNull(),
  by_name: text().notNull(),
  /** The day of the venue on which it was checked. */
  today: day().notNull(),
  /** Whether who is new is sent a link, and how many were so far. */
  sends_invites: boolean().notNull(),
  invited: integer().notNull().default(0),
  /** Rows that became something else than was said, as somebody was faster. */
  otherwise: jsonb()
    .$type<Pick<ImportedRow, 'row' | 'state' | 'fields' | 'errors'>[]>()
    .notNull()
    .default([]),
  created_at: instant().notNull(),
  /** From here on all of it will be: until then nothing has happened. */
  decided_at: instant(),
  done_at: instant(),
})

/** Rows of a file that were checked and are no members yet: each goes with the piece that makes it one. */
export const member_import_rows = pgTable(
  'member_import_rows',
  {
    ...accountColumns(),
    import_id: text().notNull(),
    /** So many rows at once as nobody waits for. */
    piece: integer().notNull(),
    row_no: integer().notNull(),
    /** Whom it is of; null: nobody who is known. */
    user_id: text(),
    membership_no: text(),
    /** In lower case. */
    email: text(),
    phone: text(),
    relationship: text(),
    /** What the row says, column by column. */
    said: jsonb().$type<object>().notNull(),
    /** What it was said to do. */
    state: text().$type<ImportedRow['state']>().notNull(),
    fields: text().array().$type<ImportedRow['fields']>().notNull(),
  },
  (table) => [primaryKey({ columns: [table.import_id, table.piece, table.row_no] })],
)
