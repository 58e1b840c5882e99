import { getTableColumns, is, sql, SQL } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'

/** A statement has at most 65,535 values; rows have fewer than sixty columns. */
const ROWS_PER_STATEMENT = 1000

/** Splits rows into chunks that each fit in one statement. */
export function* chunkRows<Row>(rows: readonly Row[]): Generator<Row[]> {
  for (let from = 0; from < rows.length; from += ROWS_PER_STATEMENT)
    yield rows.slice(from, from + ROWS_PER_STATEMENT)
}

/**
 * Returns an insert of rows that all have the same columns. They are sent as a single value: building and
 * parsing a statement of thousands of values takes longer than executing it.
 */
export function bulkInsert<Table extends PgTable>(table: Table, rows: readonly Table['$inferInsert'][]): SQL {
  const columns = new Set(Object.keys(rows[0] ?? {}))
  const names = sql.join(
    columnsOf(table).flatMap((name) => (columns.has(name) ? [sql.identifier(name)] : [])),
    sql`, `,
  )
  return sql`insert into ${table} (${names}) select ${names}
    from jsonb_populate_recordset(null::${table}, ${JSON.stringify(rows)}::jsonb)`
}

/**
 * Returns a select of new rows in a table's column order, for an insert by the query builder; a column without a
 * value gets its default.
 */
export function newRows<Table extends PgTable>(table: Table, rows: readonly Table['$inferInsert'][]): SQL {
  const columns = Object.values<PgColumn>(getTableColumns(table))
  const defaults = Object.fromEntries(
    columns.flatMap(({ name, default: value }) =>
      value === undefined || is(value, SQL) ? [] : [[name, value]],
    ),
  )
  const names = columns.map(({ name }) => sql.identifier(name))
  return sql`select ${sql.join(names, sql`, `)} from jsonb_populate_recordset(
    jsonb_populate_record(null::${table}, ${JSON.stringify(defaults)}::jsonb), ${JSON.stringify(rows)}::jsonb)`
}

/** Returns a bulk insert that overwrites every column of existing rows with the same id. */
export function bulkUpsert<Table extends PgTable>(table: Table, rows: readonly Table['$inferInsert'][]): SQL {
  const set = columnsOf(table).flatMap((name) =>
    name === 'id' ? [] : [sql`${sql.identifier(name)} = excluded.${sql.identifier(name)}`],
  )
  return sql`${bulkInsert(table, rows)} on conflict (id) do update set ${sql.join(set, sql`, `)}`
}

/** Returns the column names of a table. */
const columnsOf = (table: PgTable): string[] =>
  Object.values<PgColumn>(getTableColumns(table)).map(({ name }) => name)
