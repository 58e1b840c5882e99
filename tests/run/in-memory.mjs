import { chmodSync, mkdtempSync, rmSync, statfsSync } from 'node:fs'
import path from 'node:path'

/** Where Linux keeps files in memory. */
const MEMORY = '/dev/shm'
/** Databases, browsers' profiles and pictures of all that runs at once, several times over. */
const NEEDED_BYTES = 6 * 2 ** 30

/**
 * Has the tests' temporary files in memory where the machine has room for it, until the run ends: making databases
 * and syncing them costs a fraction there, and a killed process finds all that it wrote, as on a disk.
 */
export function keepFilesInMemory() {
  if (process.env.TMPDIR !== undefined || freeBytes() < NEEDED_BYTES) return
  const folder = mkdtempSync(path.join(MEMORY, 'foyer-'))
  // PostgreSQL runs as a user of its own.
  chmodSync(folder, 0o711)
  process.env.TMPDIR = folder
  // A database of the last tests may be ending still.
  process.once('exit', () => rmSync(folder, { recursive: true, force: true, maxRetries: 10 }))
}

function freeBytes() {
  try {
    const { bavail, bsize } = statfsSync(MEMORY)
    return bavail * bsize
  } catch {
    return 0
  }
}
