import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, readFileSync, renameSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'

const run = promisify(execFile)
const OWN_ROOT = path.resolve(import.meta.dirname, '../..')
const SHORT = 10
/** The version's own steps: what a start of it does before it listens. */
const PREPARE = `
  await (await import('./src/server/start/install.mjs')).ensureInstalled()
  await (await import('./src/server/start/build.mjs')).ensureBuilt()`

/** A built version of the product: this checkout, or another one that the same bench drives. */
export type Version = { name: string; root: string; is_own: boolean }

export const OWN_VERSION: Version = { name: 'now', root: OWN_ROOT, is_own: true }

/** Builds this checkout as far as its build is not up to date. */
export const buildOwnVersion = (): Promise<void> =>
  runIn(OWN_ROOT, process.execPath, ['--input-type=module', '--eval', PREPARE])

/**
 * Takes out a commit beside this checkout and builds it with its own packages and its own start. It stays in the
 * system's temporary folder, so that the next run against the same commit finds it.
 */
export async function buildVersion(commit: string): Promise<Version> {
  const { stdout } = await run('git', ['rev-parse', '--verify', `${commit}^{commit}`], { cwd: OWN_ROOT })
  const id = stdout.trim()
  const root = path.join(tmpdir(), `foyer-version-${id.slice(0, SHORT)}`)
  if (!existsSync(root)) await takeOut(id, root)
  const modules = path.join(root, 'node_modules')
  if (!existsSync(modules) && lockOf(root) === lockOf(OWN_ROOT))
    symlinkSync(path.join(OWN_ROOT, 'node_modules'), modules)
  process.stderr.write(`building ${id.slice(0, SHORT)} in ${root}\n`)
  await runIn(root, process.execPath, ['--input-type=module', '--eval', PREPARE])
  return { name: id.slice(0, SHORT), root, is_own: false }
}

const lockOf = (root: string) => readFileSync(path.join(root, 'package-lock.json'), 'utf8')

/** Under another name first, so that a folder of the right name is whole. */
async function takeOut(id: string, root: string): Promise<void> {
  const coming = `${root}.${process.pid}`
  mkdirSync(coming)
  const archive = path.join(coming, '.version.tar')
  await run('git', ['archive', '--output', archive, id], { cwd: OWN_ROOT })
  await run('tar', ['--extract', '--file', archive], { cwd: coming })
  renameSync(coming, root)
}

/** Its output goes where ours goes that is no table. */
async function runIn(cwd: string, command: string, args: readonly string[]): Promise<void> {
  const child = spawn(command, args, { cwd, stdio: ['ignore', process.stderr, process.stderr] })
  const [code] = await once(child, 'exit')
  if (code !== 0) throw new Error(`the version in ${cwd} cannot be built`)
}
