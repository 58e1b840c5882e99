import { execFileSync, spawn } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { isMainThread } from 'node:worker_threads'
import pg from 'pg'

const DEBIAN_PROGRAMS = '/usr/lib/postgresql'
const START_WITHIN_MS = 60_000
const supervisor = join(import.meta.dirname, 'postgres-supervisor.ts')

/** Folder and port of the server, and its process. */
type ServerLocation = { folder: string; port: number; pid: number }

export type TestPostgres = {
  /** Process id of the server; each connection is a child of it. */
  pid: number
  /** Creates a database, empty or as a copy of a template, and returns its URL. */
  createDatabase(name: string, template?: string): Promise<string>
  /** Returns the name of a template database, which the first caller of this run fills. */
  template(name: string, fill: (database_url: string) => Promise<void>): Promise<string>
  /** Drops a database together with its open connections. */
  dropDatabase(database_url: string): Promise<void>
}

/** Returns the folder with `initdb` and `postgres`, newest version first; undefined when not installed. */
export function postgresPrograms(): string | undefined {
  const debian = existsSync(DEBIAN_PROGRAMS)
    ? readdirSync(DEBIAN_PROGRAMS)
        .sort((a, b) => Number(b) - Number(a))
        .map((version) => join(DEBIAN_PROGRAMS, version, 'bin'))
    : []
  const onPath = (process.env['PATH'] ?? '').split(delimiter).filter((folder) => folder !== '')
  return [...onPath, ...debian].find(
    (folder) => existsSync(join(folder, 'initdb')) && existsSync(join(folder, 'postgres')),
  )
}

/** Returns the user to run the server as, because PostgreSQL refuses to run as root. */
export function serverUser(): { uid: number; gid: number } | undefined {
  if (process.getuid?.() !== 0) return undefined
  const idOf = (flag: string) => {
    try {
      return Number(
        execFileSync('id', [flag, 'postgres'], { stdio: ['ignore', 'pipe', 'ignore'] }).toString(),
      )
    } catch {
      return 65_534
    }
  }
  return { uid: idOf('-u'), gid: idOf('-g') }
}

function readReady(folder: string): Omit<ServerLocation, 'folder'> | undefined {
  const file = join(folder, 'ready.json')
  if (!existsSync(file)) return undefined
  const ready: unknown = JSON.parse(readFileSync(file, 'utf8'))
  return typeof ready === 'object' && ready !== null && 'port' in ready && 'server' in ready
    ? { port: Number(ready.port), pid: Number(ready.server) }
    : undefined
}

/** Connects through the Unix socket, which is cheaper than a port; the host name is ignored. */
function addressOf({ folder, port }: ServerLocation, database: string): string {
  return `postgres://postgres@localhost:${port}/${database}?host=${encodeURIComponent(folder)}`
}

async function connected<T>(place: ServerLocation, run: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: addressOf(place, 'postgres') })
  await client.connect()
  try {
    return await run(client)
  } finally {
    await client.end()
  }
}

const execute = (place: ServerLocation, statement: string): Promise<void> =>
  connected(place, async (client) => void (await client.query(statement)))

/** Fills the template under a temporary name, so that a partial one is never copied; other workers wait. */
function makeTemplate(place: ServerLocation, name: string, fill: (database_url: string) => Promise<void>) {
  return connected(place, async (client) => {
    await client.query('select pg_advisory_lock(hashtext($1))', [name])
    const { rowCount } = await client.query('select from pg_database where datname = $1', [name])
    if (rowCount) return
    await client.query(`drop database if exists "${name}_unfinished"`)
    await client.query(`create database "${name}_unfinished" template template0`)
    await fill(addressOf(place, `${name}_unfinished`))
    await client.query(`alter database "${name}_unfinished" rename to "${name}"`)
  })
}

/**
 * Returns the shared temporary server of this test run, started by the first test file that needs it. A supervisor
 * stops it and removes its folder once the process of the run has ended.
 * @param is_durable whether it writes as an operator's server does: a server of its own, for measurements
 */
export async function sharedPostgres({ is_durable = false } = {}): Promise<TestPostgres | null> {
  if (!postgresPrograms()) return null
  const owner = isMainThread ? process.ppid : process.pid
  const durability = is_durable ? 'durable' : 'fast'
  const folder = join(tmpdir(), `foyer-postgres-${is_durable ? 'durable-' : ''}${owner}`)
  try {
    mkdirSync(folder)
    const args = ['--import', 'tsx', supervisor, folder, String(owner), durability]
    const started = spawn(process.execPath, args, { detached: true, stdio: 'ignore' })
    started.unref()
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error
  }
  const give_up_at = Date.now() + START_WITHIN_MS
  let ready = readReady(folder)
  while (ready === undefined) {
    if (Date.now() > give_up_at) throw new Error(`PostgreSQL did not start; see ${join(folder, 'log')}`)
    await pause(50)
    ready = readReady(folder)
  }
  const place = { folder, ...ready }
  return {
    pid: place.pid,
    async createDatabase(name, template = 'template0') {
      const unique = `${name
        .replace(/[^a-z0-9]+/gi, '_')
        .toLowerCase()
        .slice(0, 40)}_${crypto.randomUUID().slice(0, 8)}`
      // Copies files: copying page by page through the log takes twice the time.
      await execute(place, `create database "${unique}" template "${template}" strategy file_copy`)
      return addressOf(place, unique)
    },
    async template(name, fill) {
      await makeTemplate(place, name, fill)
      return name
    },
    dropDatabase(database_url) {
      const name = new URL(database_url).pathname.slice(1)
      return execute(place, `drop database if exists "${name}" with (force)`)
    },
  }
}
