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
import { isLong } from '#tests/support/long.ts'
import { postgresPrograms, sharedPostgres } from './postgres.ts'

export type DatabaseKind = Database['kind']
type DatabaseOptions = { migrated: boolean; on_warning?: (text: string) => void }

/** What a prepared in-memory folder depends on: the engine's version and the migrations, if wanted. */
function templateFile(migrated: boolean): string {
  const hash = createHash('sha256').update(readFileSync('node_modules/@electric-sql/pglite/package.json'))
  hash.update(readFileSync(import.meta.filename))
  if (migrated)
    for (const name of readdirSync(migrationsFolder())
      .filter((file) => file.endsWith('.sql'))
      .sort())
      hash.update(name).update(readFileSync(join(migrationsFolder(), name)))
  return join(tmpdir(), `foyer-template-${process.getuid?.() ?? 0}-${hash.digest('hex').slice(0, 16)}.tar`)
}

/** What was read once, for all copies that one worker makes of it: they only read. */
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

/** An embedded database that is ready to be copied into memory, which is quicker than making one. */
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
    // Small files of the log, which each copy carries.
    const pglite = await PGlite.create({ extensions: EXTENSIONS, initDbStartParams: ['--wal-segsize=1'] })
    const client = new pg.Client({
      user: 'postgres',
      ssl: false,
      stream: () => new ProtocolStream(engineFrom(pglite)),
    })
    await client.connect()
    if (migrated) await migrateThrough(client)
    // Nobody makes databases inside of an embedded one, and these two are half of its files.
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
  /** Unset for the embedded one; more connections to the same database are made with it. */
  database_url: string | undefined
}

/** A new database of its own; `migrated` has the product's tables, otherwise it is empty. */
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

/** True when the programs of a real PostgreSQL are on this machine. */
export const hasPostgres = postgresPrograms() !== undefined

/** The database of tests that are not about one: PostgreSQL is the quicker one, where this machine has it. */
export const anyDatabase: DatabaseKind = hasPostgres ? 'postgres' : 'embedded'

/** Runs the same tests on both databases; PostgreSQL's are skipped by name where it is not installed. */
export function describeOnEachDatabase(title: string, tests: (kind: DatabaseKind) => void): void {
  describe(`${title} (embedded)`, () => tests('embedded'))
  describe.skipIf(!hasPostgres)(`${title} (PostgreSQL)`, () => tests('postgres'))
}

/** Runs the tests on the quicker database, and in a long run on both. */
export const describeOnAnyDatabase: typeof describeOnEachDatabase = isLong
  ? describeOnEachDatabase
  : (title, tests) => describe(`${title} (${anyDatabase})`, () => tests(anyDatabase))
