import { linkSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'
import { inRoot } from './root.mjs'

const LOCK_FILE = inRoot('.cache', 'start.lock')
const POLL_MS = 200
/** Longer than any build: the process id in an older lock may belong to another process by now. */
const OLD_MS = 15 * 60 * 1000

/** Calls `run` under the lock of this folder; waits while another start installs or builds. */
export async function withLock(run) {
  mkdirSync(inRoot('.cache'), { recursive: true })
  let has_logged = false
  while (!acquire()) {
    if (dropIfAbandoned()) continue
    if (!has_logged) console.log('Waiting for another start of this folder to finish its build…')
    has_logged = true
    await wait(POLL_MS)
  }
  const release = () => rmSync(LOCK_FILE, { force: true })
  process.once('exit', release)
  try {
    return await run()
  } finally {
    process.off('exit', release)
    release()
  }
}

function acquire() {
  const own_file = `${LOCK_FILE}.${process.pid}`
  writeFileSync(own_file, String(process.pid))
  try {
    // Linking is atomic, so that nobody reads a lock without its owner.
    linkSync(own_file, LOCK_FILE)
    return true
  } catch (error) {
    if (error.code !== 'EEXIST') throw error
    return false
  } finally {
    rmSync(own_file, { force: true })
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
