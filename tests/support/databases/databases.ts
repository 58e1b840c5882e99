import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import pg from 'pg'
import { describe } from 'vitest'
import { connect, type Database } from '#server/core/db/connect.ts'
import { engineFrom, EXTENSIONS, memoryEngine } from '#server/core/db/embedded/in-process.ts'
import { openEmbedded } from '#server/core/db/embedded/open.ts'
import { ProtocolStream } from '#server/core/db/embedded/protocol.ts'
import { migrateThrough, migrationsFolder } from '#server/core/db/migrate.ts'
import { checkRows } from '#server/core/db/sql/query-rows.ts'
import { isLong } from '#tests/support/long.ts'
import { postgresPrograms, sharedPostgres } from './postgres.ts'

checkRows()

export type DatabaseKind = Database['kind']
type DatabaseOptions = { migrated: boolean; on_warning?: (text: string) => void }

/** Returns the cache file of an in-memory template, keyed by engine version and, if wanted, migrations. */
function templateFile(migrated: boolean): string {
  const hash = createHash('sha256').update(
    readFileSync(new URL('../package.json', import.meta.resolve('@electric-sql/pglite'))),
  )
  hash.update(readFileSync(import.meta.filename))
  if (migrated)
    for (const name of readdirSync(migrationsFolder())
      .filter((file) => file.endsWith('.sql'))
      .sort())
      hash.update(name).update(readFileSync(join(migrationsFolder(), name)))
  return join(tmpdir(), `foyer-template-${process.getuid?.() ?? 0}-${hash.digest('hex').slice(0, 16)}.tar`)
}

/** Blob whose content is read once and shared by all copies of one worker, which only read it. */
class CachedBlob extends Blob {
  readonly #bytes: ArrayBuffer
  constructor(bytes: ArrayBuffer) {
    super([])
    this.#bytes = bytes
  }
  override arrayBuffer(): Promise<ArrayBuffer> {
    return Promise.resolve(this.#bytes)
  }
}
const template_cache = new Map<boolean, CachedBlob>()

/** Returns an embedded database to be copied into memory, which is faster than creating one. */
async function template(migrated: boolean): Promise<Blob> {
  const known =
    template_cache.get(migrated) ??
    new CachedBlob(new Uint8Array(readFileSync(await makeTemplate(migrated))).buffer)
  template_cache.set(migrated, known)
  return known
}

async function makeTemplate(migrated: boolean): Promise<string> {
  const file = templateFile(migrated)
  if (!existsSync(file)) {
    // Small write-ahead log files, because each copy includes them.
    const pglite = await PGlite.create({ extensions: EXTENSIONS, initDbStartParams: ['--wal-segsize=1'] })
    const client = new pg.Client({
      user: 'postgres',
      ssl: false,
      stream: () => new ProtocolStream(engineFrom(pglite)),
    })
    await client.connect()
    if (migrated) await migrateThrough(client)
    // Nothing creates databases inside an embedded one, and these two are half of its files.
    for (const unused of ['template0', 'template1']) {
      await client.query(`update pg_database set datistemplate = false where datname = '${unused}'`)
      await client.query(`drop database ${unused}`)
    }
    await client.query('checkpoint')
    const dump = await pglite.dumpDataDir('none')
    writeFileSync(`${file}.${process.pid}`, Buffer.from(await dump.arrayBuffer()))
    renameSync(`${file}.${process.pid}`, file)
    await client.end()
    await pglite.close()
  }
  return file
}

export type TestDatabase = {
  db: Database
  /** Undefined for the embedded database; otherwise opens more connections to the same database. */
  database_url: string | undefined
}

/** Creates a separate database, with the product tables if `migrated`, otherwise empty. */
export async function makeDatabase(kind: DatabaseKind, wanted: DatabaseOptions): Promise<TestDatabase> {
  const on_warning = wanted.on_warning ?? (() => {})
  if (kind === 'embedded') {
    const settings = { database_url: undefined, data_dir: ':memory:', on_warning }
    const prepared = await template(wanted.migrated)
    return { db: await openEmbedded(settings, () => memoryEngine(prepared)), database_url: undefined }
  }
  const server = await sharedPostgres()
  if (!server) throw new Error('There is no PostgreSQL on this machine.')
  const settings = (database_url: string) => ({ database_url, data_dir: '', on_warning })
  const copied = wanted.migrated
    ? await server.template('migrated', async (url) => {
        const made = await connect(settings(url))
        await made.migrate()
        await made.close()
      })
    : undefined
  const database_url = await server.createDatabase('test', copied)
  const db = await connect(settings(database_url))
  const close = async () => {
    await db.close()
    await server.dropDatabase(database_url)
  }
  return { db: { ...db, close }, database_url }
}

/** True when the programs of PostgreSQL are installed on this machine. */
export const hasPostgres = postgresPrograms() !== undefined

/** Database for tests that do not depend on the kind: PostgreSQL where installed, because it is faster. */
export const anyDatabase: DatabaseKind = hasPostgres ? 'postgres' : 'embedded'

/** Runs the same tests on both databases; those on PostgreSQL are skipped where it is not installed. */
export function describeOnEachDatabase(title: string, tests: (kind: DatabaseKind) => void): void {
  describe(`${title} (embedded)`, () => tests('embedded'))
  describe.skipIf(!hasPostgres)(`${title} (PostgreSQL)`, () => tests('postgres'))
}

/** Runs the tests on the faster database, and on both in a long run. */
export const describeOnAnyDatabase: typeof describeOnEachDatabase = isLong
  ? describeOnEachDatabase
  : (title, tests) => describe(`${title} (${anyDatabase})`, () => tests(anyDatabase))
