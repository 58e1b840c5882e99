import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { startApp } from '#tests/support/browser/app-process.ts'

/** Time at which everything happens, a Saturday evening in Hong Kong; in the future, so that no cookie has expired. */
export const FIXED_TIME_MS = Date.parse('2030-09-07T11:40:00Z')

const PRELOAD = path.resolve(import.meta.dirname, 'fixed-world.mjs')
const FIXED_WORLD = { NODE_OPTIONS: `--import ${PRELOAD}`, FIXED_TIME_MS: String(FIXED_TIME_MS) }
const KEY_LENGTH = 10

/** A server whose clock stands still, on its own copy of the demo data. */
export type World = { url: string; stop: () => Promise<void> }

/** Starts the built server of a checkout on a copy of demo data. */
export async function startWorld(root: string, demo_folder: string): Promise<World> {
  const data_dir = mkdtempSync(path.join(tmpdir(), 'foyer-screens-'))
  cpSync(demo_folder, data_dir, { recursive: true })
  const remove = () => rmSync(data_dir, { recursive: true, force: true })
  try {
    const app = await startApp({ root, data_dir, env: FIXED_WORLD })
    return { url: app.url, stop: () => app.stop().finally(remove) }
  } catch (error) {
    remove()
    throw error
  }
}

/**
 * Returns the folder of demo data that the build of a checkout makes at the fixed time. It stays in the system's
 * temporary folder, so that the next run of the same build finds it.
 */
export async function makeFixedDemo(root: string): Promise<string> {
  const key = createHash('sha256').update(readFileSync(path.join(root, 'dist', '.stamp')))
  const folder = path.join(
    tmpdir(),
    `foyer-screens-demo-${key.update(readFileSync(PRELOAD)).digest('hex').slice(0, KEY_LENGTH)}`,
  )
  if (existsSync(folder)) return folder
  // Under another name first, so that a folder of the right name is whole.
  const coming = `${folder}.${process.pid}`
  mkdirSync(coming)
  const child = spawn(process.execPath, [path.join(root, 'dist', 'server', 'demo.js')], {
    cwd: coming,
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { PATH: process.env['PATH'], NODE_ENV: 'production', DATA_DIR: coming, DEMO: '1', ...FIXED_WORLD },
  })
  const [code] = await once(child, 'exit')
  if (code !== 0) throw new Error(`the demo data of ${root} cannot be made`)
  renameSync(coming, folder)
  return folder
}
