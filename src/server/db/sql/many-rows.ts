import { sql, type SQL } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'

/** A statement has at most 65,535 values; rows have fewer than sixty columns. */
const ROWS_AT_ONCE = 1000

/** Rows in parts of which each fits in one statement. */
export function* inParts<Row>(rows: readonly Row[]): Generator<Row[]> {
  for (let from = 0; from < rows.length; from += ROWS_AT_ONCE) yield rows.slice(from, from + ROWS_AT_ONCE)
}

/** For an insert that meets rows that are there: each of these columns becomes what was sent. */
export function asSent<Columns extends Record<string, PgColumn>>(
  columns: Columns,
): { [Name in keyof Columns]: SQL } {
  const entries = Object.entries(columns).map(([name, column]) => [
    name,
    sql.raw(`excluded."${column.name}"`),
  ])
  return Object.fromEntries(entries) as { [Name in keyof Columns]: SQL }
}
