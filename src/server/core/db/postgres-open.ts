import pg from 'pg'
import type { Database, DatabaseSettings } from './database.ts'
import { DatabaseStartError } from './failures.ts'
import { TopicSubscriptions } from './hints.ts'
import { startListener } from './listener.ts'
import { migrateThrough } from './migrate.ts'
import { addTopic, transact, type Lease } from './transactions.ts'

const CONNECT_WITHIN_MS = 10_000
const CONNECTIONS = 10
const OLDEST_SERVER = 150_000
/** Arbitrary number, the same in every process of this product. */
const MIGRATION_LOCK = 4_609_881

async function checkServer(pool: pg.Pool): Promise<void> {
  let version: number
  try {
    const { rows } = await pool.query<{ v: number }>(`select current_setting('server_version_num')::int as v`)
    version = rows[0]?.v ?? 0
  } catch (error) {
    // The message of a connection error names host and port, never the password.
    throw new DatabaseStartError(
      `The database at DATABASE_URL does not answer: ${error instanceof Error ? error.message || error.name : String(error)}`,
    )
  }
  if (version < OLDEST_SERVER)
    throw new DatabaseStartError('DATABASE_URL leads to a PostgreSQL older than 15, which is not supported.')
}

async function migrateWithLock(url: string, folder: string | undefined): Promise<void> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: CONNECT_WITHIN_MS })
  await client.connect()
  try {
    await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK])
    await migrateThrough(client, folder)
  } finally {
    await client.end()
  }
}

async function leaseFrom(pool: pg.Pool): Promise<Lease> {
  const client = await pool.connect()
  // Without an error listener, losing a connection in use would end the process.
  const ignore = () => {}
  client.on('error', ignore)
  return {
    client,
    release(broken) {
      client.off('error', ignore)
      client.release(broken)
    },
  }
}

/** Opens a PostgreSQL database that other processes of this product may share. */
export async function openPostgres(url: string, settings: DatabaseSettings): Promise<Database> {
  const on_warning = settings.on_warning ?? (() => {})
  const direct_url = settings.database_direct_url ?? url
  const pool = new pg.Pool({
    connectionString: url,
    max: settings.connections ?? CONNECTIONS,
    connectionTimeoutMillis: CONNECT_WITHIN_MS,
  })
  pool.on('error', (error) => on_warning(`An idle database connection was lost: ${error.message}`))
  try {
    await checkServer(pool)
  } catch (error) {
    await pool.end()
    throw error
  }
  const hints = new TopicSubscriptions()
  // A second URL means that the first one leads to a pooler.
  const prepares = settings.database_direct_url === undefined
  const listener = await startListener(direct_url, hints, on_warning)
  const lease = () => leaseFrom(pool)
  let is_open = true
  return {
    kind: 'postgres',
    async withTx(run) {
      const mode = { begin: 'begin', before_commit: listener.sendAll, prepares }
      return (await transact(lease, mode, run)).result
    },
    async read(run) {
      const mode = { begin: 'begin isolation level repeatable read read only', prepares }
      return (await transact(lease, mode, run)).result
    },
    notify: addTopic,
    listen: (topic, callback) => hints.listen(topic, callback),
    health: () =>
      pool.query('select 1').then(
        () => true,
        () => false,
      ),
    connections: () => ({
      busy: pool.totalCount - pool.idleCount,
      idle: pool.idleCount,
      waiting: pool.waitingCount,
    }),
    migrate: (folder) => migrateWithLock(direct_url, folder),
    analyze: async () => void (await pool.query('ANALYZE')),
    async close() {
      if (!is_open) return
      is_open = false
      await listener.stop()
      await pool.end()
    },
  }
}
