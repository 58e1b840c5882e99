import { integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { instant } from './columns.ts'

/** Answers of writes by the caller's key, kept for 30 days, written in the transaction of the write. */
export const idempotency_keys = pgTable(
  'idempotency_keys',
  {
    /** User or device that called; keys of different callers never meet. */
    caller: text().notNull(),
    key: text().notNull(),
    request_hash: text().notNull(),
    status: integer().notNull(),
    body: jsonb(),
    /** What the caller was allowed when the answer was made. */
    rights: text().notNull().default(''),
    created_at: instant().notNull(),
  },
  (table) => [primaryKey({ columns: [table.caller, table.key] })],
)
