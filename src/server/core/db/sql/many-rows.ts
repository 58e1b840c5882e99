import { getTableColumns, sql, type SQL } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'

/** A statement has at most 65,535 values; rows have fewer than sixty columns. */
const ROWS_AT_ONCE = 1000

/** Rows in parts of which each fits in one statement. */
export function* chunkRows<Row>(rows: readonly Row[]): Generator<Row[]> {
  for (let from = 0; from < rows.length; from += ROWS_AT_ONCE) yield rows.slice(from, from + ROWS_AT_ONCE)
}

/**
 * An insert of rows that all have the same columns. They are sent as one value: a statement of thousands is put together
 * and read for longer than it is carried out.
 */
export function bulkInsert<Table extends PgTable>(table: Table, rows: readonly Table['$inferInsert'][]): SQL {
  const sent = new Set(Object.keys(rows[0] ?? {}))
  const names = sql.join(
    columnsOf(table).flatMap((name) => (sent.has(name) ? [sql.identifier(name)] : [])),
    sql`, `,
  )
  return sql`insert into ${table} (${names}) select ${names}
    from jsonb_populate_recordset(null::${table}, ${JSON.stringify(rows)}::jsonb)`
}

/** The same; of rows that are there, by their id, each column becomes what was sent. */
export function bulkUpsert<Table extends PgTable>(table: Table, rows: readonly Table['$inferInsert'][]): SQL {
  const set = columnsOf(table).flatMap((name) =>
    name === 'id' ? [] : [sql`${sql.identifier(name)} = excluded.${sql.identifier(name)}`],
  )
  return sql`${bulkInsert(table, rows)} on conflict (id) do update set ${sql.join(set, sql`, `)}`
}

/** What the columns of a table are called. */
const columnsOf = (table: PgTable): string[] =>
  Object.values<PgColumn>(getTableColumns(table)).map(({ name }) => name)
