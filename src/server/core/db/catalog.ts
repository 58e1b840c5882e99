import { sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Tx } from './database.ts'
import { queryRows } from './sql/query-rows.ts'

export type Column = { name: string; type: string }
export type Table = { name: string; columns: Column[] }

const foreignKey = z.object({ table_name: z.string(), name: z.string(), definition: z.string() })
export type ForeignKey = z.infer<typeof foreignKey>

/** Quotes an SQL identifier. */
export function quote(name: string): string {
  return `"${name.replaceAll('"', '""')}"`
}

const tableColumn = z.object({ table_name: z.string(), name: z.string(), type: z.string() })

/** Returns all tables of the product, ordered by name, with their stored (not generated) columns. */
export async function readTables(tx: Tx): Promise<Table[]> {
  const rows = await queryRows(
    tx,
    tableColumn,
    sql`
    select c.relname as table_name, a.attname as name, format_type(a.atttypid, a.atttypmod) as type
    from pg_class c
    join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'
    order by c.relname collate "C", a.attnum`,
  )
  const tables = new Map<string, Table>()
  for (const { table_name, name, type } of rows) {
    const table = tables.get(table_name) ?? { name: table_name, columns: [] }
    table.columns.push({ name, type })
    tables.set(table_name, table)
  }
  return [...tables.values()]
}

/** Returns all foreign keys of the product, with the SQL that recreates each. */
export function readForeignKeys(tx: Tx): Promise<ForeignKey[]> {
  return queryRows(
    tx,
    foreignKey,
    sql`
    select r.relname as table_name, k.conname as name, pg_get_constraintdef(k.oid) as definition
    from pg_constraint k join pg_class r on r.oid = k.conrelid
    where k.contype = 'f' and k.connamespace = 'public'::regnamespace and k.conparentid = 0`,
  )
}

const presenceOfTable = z.object({ is_there: z.boolean() })
const migration = z.object({ hash: z.string() })

/** Returns the hash of the latest migration of a database, or null before the first. */
export async function readMigration(tx: Tx): Promise<string | null> {
  const [migrations_table] = await queryRows(
    tx,
    presenceOfTable,
    sql`select to_regclass('drizzle.__drizzle_migrations') is not null as is_there`,
  )
  if (migrations_table?.is_there !== true) return null
  const [latest] = await queryRows(
    tx,
    migration,
    sql`select hash from drizzle.__drizzle_migrations order by created_at desc limit 1`,
  )
  return latest?.hash ?? null
}
