import { existsSync, readFileSync } from 'node:fs'
import { Fault, errorLine } from './fault.mjs'
import { withLock } from './lock.mjs'
import { inRoot } from './root.mjs'
import { runLogged } from './run-logged.mjs'

const LOG_FILE = inRoot('.cache', 'install.log')
const NPM_CI = ['ci', '--include=dev', '--ignore-scripts', '--no-audit', '--no-fund']

/** Installs the packages of the lock file; does nothing when they are installed. */
export async function ensureInstalled() {
  if (isInstalled()) return
  await withLock(async () => {
    if (isInstalled()) return
    console.log('Installing packages from the lock file (about a minute)…')
    const code = await runLogged('npm', NPM_CI, LOG_FILE)
    if (code !== 0) throw new Fault(`npm ci failed: ${errorLine(LOG_FILE)} (all of it: .cache/install.log)`)
  })
}

/** npm writes a second lock file at the end of an install; an interrupted install has none. */
function isInstalled() {
  const installed_lock = inRoot('node_modules', '.package-lock.json')
  if (!existsSync(installed_lock)) return false
  const installed = readLock(installed_lock)
  return Object.entries(readLock(inRoot('package-lock.json'))).every(([package_path, expected]) => {
    if (package_path === '') return true
    const existing = installed[package_path]
    return existing
      ? existing.version === expected.version
      : Boolean(expected.optional || expected.devOptional)
  })
}

const readLock = (file) => JSON.parse(readFileSync(file, 'utf8')).packages
