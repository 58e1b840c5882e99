import { sql } from 'drizzle-orm'
import { bigint, index, jsonb, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core'
import type { StatementColumns } from '#contract/orders/statement-columns.ts'
import type { LineState } from '#contract/orders/line-states.ts'
import type { LineOutcome, StatementLine } from '#contract/orders/statement-lines.ts'
import { accountColumns, day, instant } from './columns.ts'

/** Imported files of banks. */
export const bank_statements = pgTable(
  'bank_statements',
  {
    id: text().primaryKey(),
    ...accountColumns(),
    /** Of the file. */
    name: text().notNull(),
    imported_by: text().notNull(),
    created_at: instant().notNull(),
  },
  (table) => [index('bank_statements_account').on(table.account_id, table.created_at)],
)

/** Columns that an account chose for files with the same headings. */
export const statement_columns = pgTable(
  'statement_columns',
  {
    ...accountColumns(),
    headings_hash: text().notNull(),
    columns: jsonb().$type<StatementColumns>().notNull(),
    used_at: instant().notNull(),
  },
  (table) => [primaryKey({ columns: [table.account_id, table.headings_hash] })],
)

/** Money that a bank received. Rows stay without names, so that a file that is read again adds nothing. */
export const statement_lines = pgTable(
  'statement_lines',
  {
    id: text().primaryKey(),
    ...accountColumns(),
    statement_id: text()
      .notNull()
      .references(() => bank_statements.id),
    /** Of day, amount and words, numbered among equal ones (rules/statements/lines.ts). */
    identity_hash: text().notNull(),
    booked_on: day().notNull(),
    amount_cents: bigint({ mode: 'number' }).notNull(),
    currency: text().notNull(),
    payer: text().notNull(),
    details: text().notNull(),
    state: text().$type<LineState>().notNull().default('new'),
    /** Still to be paid back by hand. */
    owed_cents: bigint({ mode: 'number' }).notNull().default(0),
    given_back: jsonb().$type<NonNullable<StatementLine['given_back']>>(),
    decided_by: text(),
    decided_at: instant(),
    /** When names and texts were deleted for privacy. */
    erased_at: instant(),
  },
  (table) => [
    uniqueIndex('statement_lines_identity').on(table.account_id, table.identity_hash),
    index('statement_lines_statement').on(table.statement_id, table.booked_on, table.id),
    index('statement_lines_account').on(table.account_id, table.booked_on, table.id),
    index('statement_lines_owed')
      .on(table.account_id)
      .where(sql`${table.owed_cents} > 0`),
    index('statement_lines_kept')
      .on(table.booked_on)
      .where(sql`${table.erased_at} is null`),
  ],
)

/** What the money of taken lines was for. */
export const statement_payments = pgTable(
  'statement_payments',
  {
    ...accountColumns(),
    line_id: text()
      .notNull()
      .references(() => statement_lines.id),
    order_id: text().notNull(),
    /** Part of the line's money that paid for the order. */
    amount_cents: bigint({ mode: 'number' }).notNull(),
    /** Shortfall that staff accepted, as a fee of the bank. */
    fee_cents: bigint({ mode: 'number' }).notNull(),
    outcome: text().$type<LineOutcome>().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.line_id, table.order_id] }),
    index('statement_payments_order').on(table.order_id),
  ],
)
