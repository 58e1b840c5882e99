import { integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { instant } from './columns.ts'

/** Responses of writes by the caller's key, kept for 30 days and written in the transaction of the write. */
export const idempotency_keys = pgTable(
  'idempotency_keys',
  {
    /** Calling user or device; keys of different callers never collide. */
    caller: text().notNull(),
    key: text().notNull(),
    request_hash: text().notNull(),
    status: integer().notNull(),
    body: jsonb(),
    /** Rights of the caller when the response was produced. */
    rights: text().notNull().default(''),
    created_at: instant().notNull(),
  },
  (table) => [primaryKey({ columns: [table.caller, table.key] })],
)
