import pg from 'pg'
import type { Database, DatabaseSettings } from '#server/core/db/database.ts'
import { TopicSubscriptions } from '#server/core/db/hints.ts'
import { migrateThrough } from '#server/core/db/migrate.ts'
import { addTopic, transact, type Lease } from '#server/core/db/transactions.ts'
import type { Engine, OnEngineFailure } from './engine.ts'
import { memoryEngine } from './in-process.ts'
import { threadedEngine } from './in-thread.ts'
import { Mutex } from './mutex.ts'
import { startMaintenance } from './maintenance.ts'
import { ProtocolStream } from './protocol.ts'

/** Starts an engine that reports when its state can no longer be trusted. */
type OpenEngine = (onFailure: OnEngineFailure) => Promise<Engine>

async function readWalBytes(client: pg.Client): Promise<number> {
  const { rows } = await client.query<{ bytes: number }>(
    `select (pg_current_wal_insert_lsn() - '0/0'::pg_lsn)::float8 as bytes`,
  )
  return rows[0]?.bytes ?? 0
}

type EngineConnection = { engine: Engine; client: pg.Client }

/** Starts the engine and connects a client to it. */
async function connectEngine(settings: DatabaseSettings, open: OpenEngine): Promise<EngineConnection> {
  const on_warning = settings.on_warning ?? (() => {})
  let failure: Error | undefined
  const engine = await open((error) => {
    failure = error
    settings.on_broken?.(error)
  })
  const client = new pg.Client({
    user: 'postgres',
    database: 'postgres',
    password: '',
    ssl: false,
    stream: () => new ProtocolStream(engine, () => failure),
  })
  client.on('error', (error) => on_warning(`The embedded database stopped: ${error.message}`))
  await client.connect()
  return { engine, client }
}

/** Shares the single connection: one transaction at a time. */
function shareClient(client: pg.Client) {
  const mutex = new Mutex()
  let has_ended = false
  const lease = async (): Promise<Lease> => {
    const release = await mutex.acquire()
    if (!has_ended) return { client, release }
    release()
    throw new Error('The database is closed.')
  }
  const runExclusive = async <T>(run: () => Promise<T>): Promise<T> => {
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
  const usage = () => {
    const busy = Math.min(1, mutex.count)
    return { busy, idle: 1 - busy, waiting: mutex.count - busy }
  }
  return { lease, runExclusive, end, usage }
}

/** Opens the embedded database. By default its engine runs in a thread, or in this thread for ':memory:'. */
export async function openEmbedded(
  settings: DatabaseSettings,
  open: OpenEngine = (onFailure) =>
    settings.data_dir === ':memory:' ? memoryEngine() : threadedEngine(settings.data_dir, onFailure),
): Promise<Database> {
  const on_warning = settings.on_warning ?? (() => {})
  const { engine, client } = await connectEngine(settings, open)
  const { lease, runExclusive, end, usage } = shareClient(client)
  const hints = new TopicSubscriptions()
  let is_open = true
  const maintenance = startMaintenance(
    {
      execute: (statement) => runExclusive(async () => void (await client.query(statement))),
      written: () => runExclusive(() => readWalBytes(client)),
    },
    on_warning,
  )

  return {
    kind: 'embedded',
    async withTx(run) {
      const { result, topics } = await transact(lease, { begin: 'begin', prepares: true }, run)
      maintenance.markDirty()
      for (const topic of topics) hints.notify(topic)
      return result
    },
    async read(run) {
      const mode = { begin: 'begin isolation level repeatable read read only', prepares: true }
      return (await transact(lease, mode, run)).result
    },
    notify: addTopic,
    listen: (topic, callback) => hints.listen(topic, callback),
    health: () =>
      runExclusive(() => client.query('select 1')).then(
        () => true,
        () => false,
      ),
    connections: usage,
    async migrate(folder) {
      await runExclusive(() => migrateThrough(client, folder))
      maintenance.markDirty()
    },
    analyze: () => maintenance.vacuum(),
    async close() {
      if (!is_open) return
      try {
        await maintenance.stop()
      } catch (error) {
        on_warning(`The embedded database was not tidied up: ${String(error)}`)
      }
      await runExclusive(async () => {
        is_open = false
        end()
        await client.end()
        await engine.close()
      })
    },
  }
}
