import { createHash } from 'node:crypto'
import { createWriteStream, renameSync, rmSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { quote, readMigration, readTables, type Table } from '#server/core/db/catalog.ts'
import type { Database, Tx } from '#server/core/db/database.ts'
import { syncFolder } from '#server/core/db/embedded/synced-fs.ts'
import { queryRows } from '#server/core/db/sql/query-rows.ts'
import type { Header } from './export-format.ts'

const ROWS_AT_ONCE = 1_000
/** Every session setting that affects the text form of values. */
const PLAIN_TEXT = `set local timezone = 'UTC'; set local datestyle = 'ISO'; set local intervalstyle = 'postgres';
  set local bytea_output = 'hex'; set local extra_float_digits = 1`

const exportedRow = z.object({ line: z.string() })

async function* readRows(tx: Tx, table: Table): AsyncGenerator<string> {
  const values = table.columns.map((column) => `${quote(column.name)}::text`).join(', ')
  const select = `select array_to_json(array[${values}]::text[])::text as line from public.${quote(table.name)}`
  await tx.execute(sql.raw(`declare export_rows no scroll cursor for ${select}`))
  for (;;) {
    const rows = await queryRows(tx, exportedRow, sql.raw(`fetch ${ROWS_AT_ONCE} from export_rows`))
    for (const row of rows) yield row.line
    if (rows.length < ROWS_AT_ONCE) break
  }
  await tx.execute(sql.raw('close export_rows'))
}

async function* writeLines(tx: Tx, counts: Record<string, number>): AsyncGenerator<string> {
  await tx.execute(sql.raw(PLAIN_TEXT))
  const tables = await readTables(tx)
  const header: Header = {
    product: 'foyer',
    format: 1,
    migration: await readMigration(tx),
    tables: tables.map(({ name, columns }) => ({ name, columns: columns.map((column) => column.name) })),
  }
  yield JSON.stringify(header)
  for (const table of tables) {
    yield JSON.stringify({ table: table.name })
    let count = 0
    for await (const line of readRows(tx, table)) {
      count++
      yield line
    }
    counts[table.name] = count
  }
}

async function* withTrailer(
  lines: AsyncGenerator<string>,
  counts: Record<string, number>,
): AsyncGenerator<string> {
  const hash = createHash('sha256')
  for await (const line of lines) {
    hash.update(line).update('\n')
    yield `${line}\n`
  }
  yield `${JSON.stringify({ rows: counts, sha256: hash.digest('hex') })}\n`
}

/**
 * Writes a consistent snapshot of a database to a file. The file appears complete or not at all.
 * @returns the number of rows by table
 */
export async function exportTo(db: Database, file: string): Promise<Record<string, number>> {
  const partial_file = `${file}.${process.pid}.partial`
  try {
    const counts = await db.read(async (tx) => {
      const row_counts: Record<string, number> = {}
      const lines = Readable.from(withTrailer(writeLines(tx, row_counts), row_counts))
      await pipeline(lines, createGzip(), createWriteStream(partial_file, { mode: 0o600, flush: true }))
      return row_counts
    })
    renameSync(partial_file, file)
    syncFolder(dirname(resolve(file)))
    return counts
  } finally {
    rmSync(partial_file, { force: true })
  }
}
