import { linkSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'
import { inRoot } from './root.mjs'

const LOCK_FILE = inRoot('.cache', 'start.lock')
const POLL_MS = 200
/** No build takes so long: the number of the process that held the lock belongs to another one by now. */
const OLD_MS = 15 * 60 * 1000

/** Runs the work while no other start of this folder installs or builds; waits for it otherwise. */
export async function alone(work) {
  mkdirSync(inRoot('.cache'), { recursive: true })
  let has_told = false
  while (!take()) {
    if (dropIfAbandoned()) continue
    if (!has_told) console.log('Waiting for another start of this folder to finish its build…')
    has_told = true
    await wait(POLL_MS)
  }
  const release = () => rmSync(LOCK_FILE, { force: true })
  process.once('exit', release)
  try {
    return await work()
  } finally {
    process.off('exit', release)
    release()
  }
}

function take() {
  const mine = `${LOCK_FILE}.${process.pid}`
  writeFileSync(mine, String(process.pid))
  try {
    // A link appears whole or not at all, so that nobody reads a lock without its owner.
    linkSync(mine, LOCK_FILE)
    return true
  } catch (error) {
    if (error.code !== 'EEXIST') throw error
    return false
  } finally {
    rmSync(mine, { force: true })
  }
}

function dropIfAbandoned() {
  try {
    const owner = Number(readFileSync(LOCK_FILE, 'utf8'))
    const is_old = Date.now() - statSync(LOCK_FILE).mtimeMs > OLD_MS
    if (isAlive(owner) && !is_old) return false
    rmSync(LOCK_FILE, { force: true })
    return true
  } catch (error) {
    if (error.code === 'ENOENT') return true
    throw error
  }
}

function isAlive(pid) {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return error.code === 'EPERM'
  }
}
