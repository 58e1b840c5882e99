import {
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { readMigrationFiles } from 'drizzle-orm/migrator'
import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate } from 'drizzle-orm/node-postgres/migrator'
import type pg from 'pg'
import { readMigration } from './catalog.ts'
import type { Database } from './database.ts'
import { DatabaseStartError, withoutParameters } from './failures.ts'

/** Returns the migrations folder, both from the source and from a bundle in `dist`. */
export function migrationsFolder(start = dirname(fileURLToPath(import.meta.url))): string {
  const folder = join(start, 'src/server/core/db/migrations')
  if (existsSync(folder)) return folder
  const parent = dirname(start)
  if (parent === start) throw new DatabaseStartError('The folder src/server/core/db/migrations is missing.')
  return migrationsFolder(parent)
}

/** Returns the time of a database's latest migration (in drizzle's format), or undefined before the first. */
export async function latestMigration(client: pg.ClientBase): Promise<number | undefined> {
  const result = await client.query<{ found: string | null }>(
    `select to_regclass('drizzle.__drizzle_migrations') as found`,
  )
  if (!result.rows[0]?.found) return undefined
  const { rows } = await client.query<{ at: number | null }>(
    'select max(created_at)::float8 as at from drizzle.__drizzle_migrations',
  )
  return rows[0]?.at ?? undefined
}

/**
 * Migrates a database over a connection that nobody else uses meanwhile.
 * @throws DatabaseStartError when it is newer than this version, or older than the first migration that was
 * kept; nothing is changed then
 */
export async function migrateThrough(client: pg.Client, folder = migrationsFolder()): Promise<void> {
  const migrations = readMigrationFiles({ migrationsFolder: folder })
  const current = await latestMigration(client)
  if (current !== undefined && current > (migrations.at(-1)?.folderMillis ?? 0))
    throw new DatabaseStartError('The database was written by a newer version of Foyer. Start that version.')
  if (current !== undefined && current < (migrations[0]?.folderMillis ?? 0))
    throw new DatabaseStartError(
      'The database was last opened by a version of Foyer from before 26 November 2026, which is too old for this one. Open it once with a version of that day, then with this one.',
    )
  try {
    await migrate(drizzle({ client }), { migrationsFolder: folder })
  } catch (error) {
    throw withoutParameters(error)
  }
}

type Journal = { entries: { tag: string }[] }

function isJournal(value: unknown): value is Journal {
  return typeof value === 'object' && value !== null && 'entries' in value && Array.isArray(value.entries)
}

/** Hash of the last migration that went into the baseline; older backups name it. */
const LAST_BEFORE_BASELINE = 'e9edd39cb741ab541efd7f649b110df8ca84143b4119e593e266bcba0be24e2c'

/** Returns the hash of the migration of a backup: the baseline's for the last one that went into it. */
export function migrationHash(hash: string | null, folder: string): string | null {
  if (hash !== LAST_BEFORE_BASELINE) return hash
  return readMigrationFiles({ migrationsFolder: folder })[0]?.hash ?? null
}

/**
 * Migrates a database up to the migration with this hash. A database that is already past it is not changed.
 */
export async function migrateUpTo(db: Database, folder: string, hash: string | null): Promise<void> {
  if (hash === null) return
  const last_index = readMigrationFiles({ migrationsFolder: folder }).findIndex(
    (migration) => migration.hash === hash,
  )
  if (last_index < 0)
    throw new DatabaseStartError(
      'The file was written by a newer version of Foyer; restore it with that one.',
    )
  if (await db.read(readMigration)) return
  const journal: unknown = JSON.parse(readFileSync(join(folder, 'meta/_journal.json'), 'utf8'))
  if (!isJournal(journal)) throw new DatabaseStartError(`${folder} has no list of migrations.`)
  const partial_folder = mkdtempSync(join(tmpdir(), 'foyer-migrations-'))
  try {
    mkdirSync(join(partial_folder, 'meta'))
    const entries = journal.entries.slice(0, last_index + 1)
    writeFileSync(join(partial_folder, 'meta/_journal.json'), JSON.stringify({ ...journal, entries }))
    for (const { tag } of entries)
      copyFileSync(join(folder, `${tag}.sql`), join(partial_folder, `${tag}.sql`))
    await db.migrate(partial_folder)
  } finally {
    rmSync(partial_folder, { recursive: true, force: true })
  }
}
