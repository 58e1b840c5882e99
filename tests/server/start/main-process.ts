import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { freePort } from '#tests/support/browser/app-process.ts'

const ROOT = path.resolve(import.meta.dirname, '../../..')
const BUILT_MAIN = path.join(ROOT, 'dist', 'server', 'main.js')

export type MainProcess = {
  url: string
  port: number
  /** Output so far on stdout and stderr. */
  output: () => string
  /** Resolves when the server has printed its address or exited. */
  started: Promise<void>
  ended: Promise<number | null>
  signal: (signal: NodeJS.Signals) => void
}

/** A temporary folder and the function that removes it. */
export function makeFolder(): { folder: string; remove: () => void } {
  const folder = mkdtempSync(path.join(tmpdir(), 'foyer-main-'))
  return { folder, remove: () => rmSync(folder, { recursive: true, force: true }) }
}

/** Starts the built server as a separate process with only the given environment. */
export async function startMain(env: Record<string, string>, args: string[] = []): Promise<MainProcess> {
  const port = env['PORT'] === undefined ? await freePort() : Number(env['PORT'])
  const child = spawn(process.execPath, [BUILT_MAIN, ...args], {
    cwd: ROOT,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { PATH: process.env['PATH'], PORT: String(port), ...env },
  })
  let printed = ''
  const ended = once(child, 'exit').then(([code]: (number | null)[]) => code ?? null)
  const said = new Promise<void>((resolve) => {
    const keep = (chunk: Buffer) => {
      printed += chunk.toString()
      if (printed.includes('Foyer runs at')) resolve()
    }
    child.stdout.on('data', keep)
    child.stderr.on('data', keep)
  })
  const endWithUs = () => child.kill('SIGKILL')
  process.once('exit', endWithUs)
  void ended.then(() => process.off('exit', endWithUs))
  return {
    url: `http://127.0.0.1:${port}`,
    port,
    output: () => printed,
    started: Promise.race([said, ended.then(() => undefined)]),
    ended,
    signal: (signal) => void child.kill(signal),
  }
}
