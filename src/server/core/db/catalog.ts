import { sql } from 'drizzle-orm'
import type { Tx } from './database.ts'

export type Column = { name: string; type: string }
export type Table = { name: string; columns: Column[] }
export type ForeignKey = { table_name: string; name: string; definition: string }

/** Quotes an SQL identifier. */
export function quote(name: string): string {
  return `"${name.replaceAll('"', '""')}"`
}

/** Returns all tables of the product, ordered by name, with their stored (not generated) columns. */
export async function readTables(tx: Tx): Promise<Table[]> {
  const { rows } = await tx.execute<{ table_name: string; name: string; type: string }>(sql`
    select c.relname as table_name, a.attname as name, format_type(a.atttypid, a.atttypmod) as type
    from pg_class c
    join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'
    order by c.relname collate "C", a.attnum`)
  const tables = new Map<string, Table>()
  for (const { table_name, name, type } of rows) {
    const table = tables.get(table_name) ?? { name: table_name, columns: [] }
    table.columns.push({ name, type })
    tables.set(table_name, table)
  }
  return [...tables.values()]
}

/** Returns all foreign keys of the product, with the SQL that recreates each. */
export async function readForeignKeys(tx: Tx): Promise<ForeignKey[]> {
  const { rows } = await tx.execute<ForeignKey>(sql`
    select r.relname as table_name, k.conname as name, pg_get_constraintdef(k.oid) as definition
    from pg_constraint k join pg_class r on r.oid = k.conrelid
    where k.contype = 'f' and k.connamespace = 'public'::regnamespace and k.conparentid = 0`)
  return rows
}

/** Returns the hash of the latest migration of a database, or null before the first. */
export async function readMigration(tx: Tx): Promise<string | null> {
  const known = await tx.execute(
    sql`select to_regclass('drizzle.__drizzle_migrations') is not null as is_there`,
  )
  if (known.rows[0]?.['is_there'] !== true) return null
  const { rows } = await tx.execute<{ hash: string }>(
    sql`select hash from drizzle.__drizzle_migrations order by created_at desc limit 1`,
  )
  return rows[0]?.hash ?? null
}
