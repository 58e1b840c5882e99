import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { Env } from '#server/core/env.ts'
import { StartError } from '#server/core/start-error.ts'
import { connect, type Database } from '#server/core/db/connect.ts'
import { DatabaseStartError } from '#server/core/db/failures.ts'

/** The file named on the command line. */
export function fileArgument(usage: string): string {
  const [file, ...more] = process.argv.slice(2).filter((argument) => argument !== '--')
  if (!file || more.length > 0) throw new DatabaseStartError(`Usage: ${usage}`)
  return file
}

/** Throws when there is no embedded database to take anything from: opening would make an empty one. */
export function requireEmbedded({ DATA_DIR }: Env): void {
  if (existsSync(join(DATA_DIR, 'db/PG_VERSION'))) return
  throw new DatabaseStartError(
    `There is no database in ${DATA_DIR}. Set DATA_DIR to the folder that holds it.`,
  )
}

/** The database that the settings of the server lead to. */
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

/** "1,234 rows of 12 tables" */
export function formatRowCounts(counts: Record<string, number>): string {
  const rows = Object.values(counts).reduce((sum, count) => sum + count, 0)
  return `${rows.toLocaleString('en')} rows of ${Object.keys(counts).length} tables`
}

/** Runs a command to its end; an expected refusal is one line, and the exit code tells. */
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

/** Runs with a database that is closed in any case. */
export async function withDatabase<T>(db: Database, run: (db: Database) => Promise<T>): Promise<T> {
  try {
    return await run(db)
  } finally {
    await db.close()
  }
}
