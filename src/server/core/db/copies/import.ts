import { sql } from 'drizzle-orm'
import { quote, readForeignKeys, readMigration, readTables, type Table } from '#server/core/db/catalog.ts'
import type { Database, Tx } from '#server/core/db/database.ts'
import { checkExport, readExport, type Header } from './export-format.ts'
import { DatabaseStartError } from '#server/core/db/failures.ts'
import { migrationHash, migrateUpTo, migrationsFolder } from '#server/core/db/migrate.ts'

const ROWS_AT_ONCE = 1_000

async function refuseUnlessEmpty(tx: Tx): Promise<void> {
  for (const table of await readTables(tx)) {
    const { rows } = await tx.execute(sql`select 1 from public.${sql.identifier(table.name)} limit 1`)
    if (rows.length > 0)
      throw new DatabaseStartError(
        'The database is not empty: restore only into an empty one. Nothing was changed.',
      )
  }
}

function insertInto(table: Table, columns: string[]): (rows: string[]) => ReturnType<typeof sql> {
  const types = new Map(table.columns.map((column) => [column.name, column.type]))
  const values = columns.map((column, index) => {
    const type = types.get(column)
    if (!type) throw new DatabaseStartError(`The database has no column ${table.name}.${column}.`)
    return `(r->>${index})::${type}`
  })
  const start = `insert into public.${quote(table.name)} (${columns.map(quote).join(', ')}) overriding system value
    select ${values.join(', ')} from json_array_elements(`
  return (rows) => sql`${sql.raw(start)}${`[${rows.join(',')}]`}::json) as r`
}

async function load(tx: Tx, file: string, header: Header): Promise<Record<string, number>> {
  const tables = new Map((await readTables(tx)).map((table) => [table.name, table]))
  const counts: Record<string, number> = {}
  const inserts = new Map(
    header.tables.map(({ name, columns }) => {
      const table = tables.get(name)
      if (!table) throw new DatabaseStartError(`The database has no table ${name}.`)
      counts[name] = 0
      return [name, insertInto(table, columns)]
    }),
  )
  let rows: string[] = []
  let current = ''
  const flush = async () => {
    const insert = inserts.get(current)
    if (!insert || rows.length === 0) return
    await tx.execute(insert(rows))
    counts[current] = (counts[current] ?? 0) + rows.length
    rows = []
  }
  for await (const part of readExport(file)) {
    if (part.kind !== 'row') continue
    if (part.table !== current || rows.length >= ROWS_AT_ONCE) await flush()
    current = part.table
    rows.push(part.json)
  }
  await flush()
  return counts
}

/** The export contains the rows that triggers created, so triggers must not run again. */
async function withoutTriggers<T>(tx: Tx, run: () => Promise<T>): Promise<T> {
  const alterAll = async (action: 'disable' | 'enable') => {
    for (const { name } of await readTables(tx))
      await tx.execute(sql.raw(`alter table public.${quote(name)} ${action} trigger user`))
  }
  await alterAll('disable')
  const result = await run()
  await alterAll('enable')
  return result
}

/** Without foreign keys the order of tables and rows does not matter; recreating the keys checks them all. */
async function withoutForeignKeys<T>(tx: Tx, run: () => Promise<T>): Promise<T> {
  const keys = await readForeignKeys(tx)
  const alter = (table: string, clause: string) =>
    tx.execute(sql.raw(`alter table public.${quote(table)} ${clause}`))
  for (const key of keys) await alter(key.table_name, `drop constraint ${quote(key.name)}`)
  const result = await run()
  for (const key of keys) await alter(key.table_name, `add constraint ${quote(key.name)} ${key.definition}`)
  return result
}

/**
 * Imports an export into an empty database in one transaction, and migrates it. A file of an older version is
 * loaded into the tables of that version, then migrated.
 * @returns the number of rows by table
 */
export async function importFrom(
  db: Database,
  file: string,
  folder = migrationsFolder(),
): Promise<Record<string, number>> {
  const header = await checkExport(file)
  await db.read(refuseUnlessEmpty)
  const file_migration = migrationHash(header.migration, folder)
  await migrateUpTo(db, folder, file_migration)
  const counts = await db.withTx(async (tx) => {
    await refuseUnlessEmpty(tx)
    if ((await readMigration(tx)) !== file_migration)
      throw new DatabaseStartError(
        'The database already has the tables of another version than the file: restore into a new, empty database.',
      )
    return withoutForeignKeys(tx, () => withoutTriggers(tx, () => load(tx, file, header)))
  })
  await db.migrate(folder)
  await db.analyze()
  return counts
}
