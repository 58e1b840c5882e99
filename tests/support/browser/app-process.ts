import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, existsSync, mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'

const ROOT = path.resolve(import.meta.dirname, '../../..')
const BUILT_SERVER = 'dist/server/main.js'
const MOVED_CLOCK = path.resolve(import.meta.dirname, 'moved-clock.mjs')
/** Limit for a server that never starts; a first start with demo data is slow on a busy machine. */
const START_LIMIT_MS = 240_000
const STOP_LIMIT_MS = 15_000
const POLL_MS = 50

/** Environment variable with the folder of demo data that was made once, for code that starts a server itself. */
export const DEMO_FOLDER_VARIABLE = 'FOYER_DEMO_FOLDER'

export type AppOptions = {
  /** Folder that outlives the process, for restarts on the same data; default: a new one that stop() removes. */
  data_dir?: string
  port?: number
  /** Another checkout whose build is started; default: this one. */
  root?: string
  /** Milliseconds by which the clock of the process is ahead of the machine. */
  ahead_ms?: number
  env?: Record<string, string>
}

export type AppProcess = {
  url: string
  pid: number
  data_dir: string
  /** Sends the signal and waits until the process has ended; the data stays. */
  kill: (signal: NodeJS.Signals) => Promise<void>
  /** Sends SIGTERM, then SIGKILL after a timeout, and removes the data folder if this module made it. */
  stop: () => Promise<void>
  /** Output of the process so far. */
  output: () => string
}

/**
 * Starts the built server as a separate process and waits until it responds. Without `env` it has demo data: a
 * copy of the data made once for this run, or else what `npm start` writes into an empty database.
 */
export async function startApp(options: AppOptions = {}): Promise<AppProcess> {
  const built = path.join(options.root ?? ROOT, BUILT_SERVER)
  if (!existsSync(built)) throw new Error('There is no build: run `npm test -- build` first')
  const port = options.port ?? (await freePort())
  const data_dir = options.data_dir ?? makeFolder(options.env?.['DEMO'] !== '0')
  const url = `http://127.0.0.1:${port}`
  const child = spawn(process.execPath, [built], {
    cwd: data_dir,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      PATH: process.env['PATH'],
      NODE_ENV: 'production',
      HOST: '127.0.0.1',
      PORT: String(port),
      DATA_DIR: data_dir,
      DEMO: '1',
      ...(options.ahead_ms === undefined ? {} : clockOffsetEnv(options.ahead_ms)),
      ...options.env,
    },
  })
  let printed = ''
  const keep = (chunk: Buffer) => {
    printed += chunk.toString()
  }
  child.stdout.on('data', keep)
  child.stderr.on('data', keep)
  const hasEnded = () => child.exitCode !== null || child.signalCode !== null
  const ended = once(child, 'exit')
  const endWithUs = () => child.kill('SIGKILL')
  process.once('exit', endWithUs)

  async function kill(signal: NodeJS.Signals): Promise<void> {
    if (!hasEnded()) {
      child.kill(signal)
      await ended
    }
    process.off('exit', endWithUs)
  }

  async function stop(): Promise<void> {
    const timer = setTimeout(() => child.kill('SIGKILL'), STOP_LIMIT_MS)
    await kill('SIGTERM')
    clearTimeout(timer)
    if (options.data_dir === undefined) rmSync(data_dir, { recursive: true, force: true })
  }

  try {
    await waitUntilHealthy(url, hasEnded)
  } catch (cause) {
    await stop()
    throw new Error(`The server did not start:\n${printed}`, { cause })
  }
  return { url, pid: child.pid ?? 0, data_dir, kill, stop, output: () => printed }
}

/** The worker threads inherit the clock offset. */
const clockOffsetEnv = (ms: number) => ({
  NODE_OPTIONS: `--import ${MOVED_CLOCK}`,
  MOVED_CLOCK_MS: String(ms),
})

function makeFolder(is_demo: boolean): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'foyer-data-'))
  const made = process.env[DEMO_FOLDER_VARIABLE]
  if (is_demo && made !== undefined) cpSync(made, folder, { recursive: true })
  return folder
}

async function waitUntilHealthy(url: string, hasEnded: () => boolean): Promise<void> {
  const until = Date.now() + START_LIMIT_MS
  while (Date.now() < until) {
    if (hasEnded()) throw new Error('It ended by itself')
    const is_healthy = await fetch(`${url}/api/health`).then(
      (reply) => reply.ok,
      () => false,
    )
    if (is_healthy) return
    await wait(POLL_MS)
  }
  throw new Error(`No good answer from /api/health within ${START_LIMIT_MS} ms`)
}

/** Returns a loopback port that is free at this moment. */
export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  await once(server, 'close')
  if (address === null || typeof address === 'string') throw new Error('No port was given')
  return address.port
}
