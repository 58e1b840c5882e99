import { mkdirSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import pg from 'pg'
import type { Database, DatabaseSettings } from '../database.ts'
import { Hints } from '../hints.ts'
import { migrateThrough } from '../migrate.ts'
import { addTopic, transact, type Lease } from '../transactions.ts'
import { checkFolderVersion, createSafely } from './folder-version.ts'
import { lockFolder } from './folder-lock.ts'
import { SyncedFs, syncedStartParams, type SyncedFsOptions } from './synced-fs.ts'
import { Turns } from './turns.ts'
import { startUpkeep } from './upkeep.ts'
import { EmbeddedWire } from './wire.ts'

type Engine = { pglite: PGlite; release: () => Promise<void> }

/** Opens a folder that nobody else has open, syncing what is acknowledged. */
export async function openFolder(data_dir: string, options: SyncedFsOptions): Promise<Engine> {
  const folder = join(resolve(data_dir), 'db')
  mkdirSync(data_dir, { recursive: true })
  const lock = await lockFolder(data_dir)
  try {
    checkFolderVersion(folder)
    const pglite = await createSafely(folder, () =>
      PGlite.create({ fs: new SyncedFs(folder, options), startParams: syncedStartParams }),
    )
    return { pglite, release: lock.release }
  } catch (error) {
    await lock.release()
    throw error
  }
}

async function openMemory(template: Blob | undefined): Promise<Engine> {
  const pglite = await PGlite.create(template ? { loadDataDir: template } : {})
  return { pglite, release: async () => {} }
}

async function bytesOfLog(client: pg.Client): Promise<number> {
  const { rows } = await client.query<{ bytes: number }>(
    `select (pg_current_wal_insert_lsn() - '0/0'::pg_lsn)::float8 as bytes`,
  )
  return rows[0]?.bytes ?? 0
}

type Connected = { engine: Engine; client: pg.Client; failure: () => Error | undefined }

/** The engine running, with a client that speaks to it. */
async function connectEngine(settings: DatabaseSettings, template: Blob | undefined): Promise<Connected> {
  const on_warning = settings.on_warning ?? (() => {})
  const is_memory = settings.data_dir === ':memory:'
  // PostgreSQL stops itself when a sync fails, because what it wrote may or may not be there: only a new
  // start, which recovers from the log, can tell. PGlite would go silent instead.
  let failure: Error | undefined
  const on_failure = (error: unknown) => {
    failure = new Error(`The disk refused to store the database: ${String(error)}. Start the server again.`)
    settings.on_broken?.(failure)
  }
  const engine = await (is_memory ? openMemory(template) : openFolder(settings.data_dir, { on_failure }))
  const client = new pg.Client({
    user: 'postgres',
    database: 'postgres',
    password: '',
    ssl: false,
    stream: () => new EmbeddedWire(engine.pglite, () => failure),
  })
  client.on('error', (error) => on_warning(`The embedded database stopped: ${error.message}`))
  await client.connect()
  return { engine, client, failure: () => failure }
}

/** The one connection, for one at a time, until its end. */
function shareClient(client: pg.Client) {
  const turns = new Turns()
  let has_ended = false
  const lease = async (): Promise<Lease> => {
    const release = await turns.take()
    if (!has_ended) return { client, release }
    release()
    throw new Error('The database is closed.')
  }
  const alone = async <T>(run: () => Promise<T>): Promise<T> => {
    const { release } = await lease()
    try {
      return await run()
    } finally {
      release(false)
    }
  }
  const end = () => {
    has_ended = true
  }
  return { lease, alone, end }
}

/** The embedded database; `template` is an initialised in-memory folder, which spares its making. */
export async function openEmbedded(settings: DatabaseSettings, template?: Blob): Promise<Database> {
  const on_warning = settings.on_warning ?? (() => {})
  const { engine, client, failure } = await connectEngine(settings, template)
  const { lease, alone, end } = shareClient(client)
  const hints = new Hints()
  let is_open = true
  const upkeep = startUpkeep(
    {
      execute: (statement) => alone(async () => void (await client.query(statement))),
      written: () => alone(() => bytesOfLog(client)),
    },
    on_warning,
  )

  return {
    kind: 'embedded',
    async withTx(run) {
      const { result, topics } = await transact(lease, { begin: 'begin', prepares: true }, run)
      upkeep.markDirty()
      for (const topic of topics) hints.tell(topic)
      return result
    },
    async read(run) {
      const mode = { begin: 'begin isolation level repeatable read read only', prepares: true }
      return (await transact(lease, mode, run)).result
    },
    notify: addTopic,
    listen: (topic, callback) => hints.listen(topic, callback),
    health: () =>
      alone(() => client.query('select 1')).then(
        () => true,
        () => false,
      ),
    async migrate(folder) {
      await alone(() => migrateThrough(client, folder))
      upkeep.markDirty()
    },
    analyze: () => upkeep.vacuum(),
    async close() {
      if (!is_open) return
      try {
        await upkeep.stop()
      } catch (error) {
        on_warning(`The embedded database was not tidied up: ${String(error)}`)
      }
      await alone(async () => {
        is_open = false
        end()
        await client.end()
        if (failure() === undefined) await engine.pglite.close()
        await engine.release()
      })
    },
  }
}
