import { existsSync, readFileSync } from 'node:fs'
import { Fault, tellingLine } from './fault.mjs'
import { alone } from './lock.mjs'
import { inRoot } from './root.mjs'
import { runLogged } from './run-logged.mjs'

const LOG_FILE = inRoot('.cache', 'install.log')
const NPM_CI = ['ci', '--include=dev', '--ignore-scripts', '--no-audit', '--no-fund']

/** Makes node_modules what the lock file says; does nothing when it is so already. */
export async function ensureInstalled() {
  if (isInstalled()) return
  await alone(async () => {
    if (isInstalled()) return
    console.log('Installing packages from the lock file (about a minute)…')
    const code = await runLogged('npm', NPM_CI, LOG_FILE)
    if (code !== 0) throw new Fault(`npm ci failed: ${tellingLine(LOG_FILE)} (all of it: .cache/install.log)`)
  })
}

/** npm writes what it installed to a second lock file, last of all: an install cut short has none. */
function isInstalled() {
  const written = inRoot('node_modules', '.package-lock.json')
  if (!existsSync(written)) return false
  const present = readLock(written)
  return Object.entries(readLock(inRoot('package-lock.json'))).every(([place, wanted]) => {
    if (place === '') return true
    const found = present[place]
    return found ? found.version === wanted.version : Boolean(wanted.optional || wanted.devOptional)
  })
}

const readLock = (file) => JSON.parse(readFileSync(file, 'utf8')).packages
