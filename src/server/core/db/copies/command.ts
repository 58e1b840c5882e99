import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { Env } from '#server/core/env.ts'
import { StartError } from '#server/core/start-error.ts'
import { connect, type Database } from '#server/core/db/connect.ts'
import { DatabaseStartError } from '#server/core/db/failures.ts'

/** Returns the file named on the command line. */
export function fileArgument(usage: string): string {
  const [file, ...more] = process.argv.slice(2).filter((argument) => argument !== '--')
  if (!file || more.length > 0) throw new DatabaseStartError(`Usage: ${usage}`)
  return file
}

/** Throws when there is no embedded database to copy from: opening it would create an empty one. */
export function requireEmbedded({ DATA_DIR }: Env): void {
  if (existsSync(join(DATA_DIR, 'db/PG_VERSION'))) return
  throw new DatabaseStartError(
    `There is no database in ${DATA_DIR}. Set DATA_DIR to the folder that holds it.`,
  )
}

/** Connects to the database of the server's settings. */
export function connectFromEnv({ DATABASE_URL, DATABASE_DIRECT_URL, DATA_DIR }: Env): Promise<Database> {
  return connect({
    database_url: DATABASE_URL,
    database_direct_url: DATABASE_DIRECT_URL,
    data_dir: DATA_DIR,
    on_warning: printLine,
  })
}

export function printLine(text: string): void {
  process.stdout.write(`${text}\n`)
}

/** Formats row counts, as in "1,234 rows of 12 tables". */
export function formatRowCounts(counts: Record<string, number>): string {
  const rows = Object.values(counts).reduce((sum, count) => sum + count, 0)
  return `${rows.toLocaleString('en')} rows of ${Object.keys(counts).length} tables`
}

/** Runs a command. An expected error prints one line; the exit code shows success or failure. */
export async function runCommand(run: () => Promise<void>): Promise<void> {
  try {
    await run()
  } catch (error) {
    const is_expected = error instanceof DatabaseStartError || error instanceof StartError
    const line = is_expected ? error.message : error instanceof Error ? error.stack : error
    process.stderr.write(`${String(line)}\n`)
    process.exitCode = 1
  }
}

/** Calls `run` with the database and closes it in any case. */
export async function withDatabase<T>(db: Database, run: (db: Database) => Promise<T>): Promise<T> {
  try {
    return await run(db)
  } finally {
    await db.close()
  }
}
