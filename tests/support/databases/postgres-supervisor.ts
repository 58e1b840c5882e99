import { execFileSync, spawn } from 'node:child_process'
import { chownSync, openSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { postgresPrograms, serverUser } from './postgres.ts'

// Started as a separate process by postgres.ts with <folder> <process id to outlive> <durable or fast>.
const [folder = '', owner = '', durability = ''] = process.argv.slice(2)
const programs = postgresPrograms() ?? ''
const user = serverUser()
const data = join(folder, 'data')
const log = openSync(join(folder, 'log'), 'a')

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch {
    return false
  }
}

function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const address = probe.address()
      probe.close(() => resolve(typeof address === 'object' && address ? address.port : 0))
    })
  })
}

async function answers(port: number): Promise<boolean> {
  const client = new pg.Client({ connectionString: `postgres://postgres@127.0.0.1:${port}/postgres` })
  client.on('error', () => {})
  try {
    await client.connect()
    await client.end()
    return true
  } catch {
    return false
  }
}

if (user) chownSync(folder, user.uid, user.gid)
execFileSync(
  join(programs, 'initdb'),
  ['-D', data, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--locale=C.UTF-8', '--no-sync'],
  { ...user, cwd: folder, stdio: ['ignore', log, log] },
)
const port = await freePort()
/** What an operator's server does by default, and what tests can do without. */
const durable = durability === 'durable' ? 'on' : 'off'
const settings = {
  listen_addresses: '127.0.0.1',
  port,
  unix_socket_directories: folder,
  fsync: durable,
  full_page_writes: durable,
  synchronous_commit: durable,
  ...(durability === 'durable'
    ? { shared_buffers: '128MB' }
    : { wal_level: 'minimal', max_wal_senders: 0, shared_buffers: '64MB' }),
  max_connections: 200,
}
const server = spawn(
  join(programs, 'postgres'),
  ['-D', data, ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])],
  { ...user, cwd: folder, stdio: ['ignore', log, log] },
)
let is_running = true
server.on('exit', () => (is_running = false))
while (is_running && !(await answers(port))) await pause(50)
writeFileSync(
  join(folder, 'ready.tmp'),
  JSON.stringify({ port, supervisor: process.pid, server: server.pid }),
)
renameSync(join(folder, 'ready.tmp'), join(folder, 'ready.json'))

while (is_running && isAlive(Number(owner))) await pause(250)
server.kill('SIGINT')
const kill_at = Date.now() + 5_000
while (is_running && Date.now() < kill_at) await pause(50)
if (is_running) server.kill('SIGKILL')
rmSync(folder, { recursive: true, force: true })
