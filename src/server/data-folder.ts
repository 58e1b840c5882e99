import { mkdir, open, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import { wasDiskFullSince } from './core/db/unreachable.ts'
import { StartError } from './core/start-error.ts'

const PROBE = '.write-probe'
const PROBE_BYTES = 64 * 1024
const PROBE_EVERY_MS = 10_000

/**
 * Creates the data folder if it is missing and checks that it is writable. Throws StartError with a
 * one-sentence message.
 */
export async function requireDataFolder(folder: string): Promise<void> {
  try {
    await makeFolder(path.resolve(folder))
    await probe(folder)
  } catch (error) {
    if (error instanceof StartError || !isSystemError(error)) throw error
    throw new StartError(
      `Nothing can be written to DATA_DIR ${folder} (${error.code}). Set it to a folder that this user may write to.`,
    )
  }
}

/**
 * Returns a probe that writes and deletes a small file in a folder, at most every ten seconds and after a
 * write that found no space.
 */
export function createFolderProbe(folder: string): () => Promise<void> {
  let probed_at = -Infinity
  return async () => {
    const now = performance.now()
    if (now - probed_at < PROBE_EVERY_MS && !wasDiskFullSince(probed_at)) return
    await probe(folder)
    probed_at = now
  }
}

/** Creates one folder after the other: Node's recursive mkdir never returns below /proc. */
async function makeFolder(folder: string): Promise<void> {
  const stats = await stat(folder).catch(() => null)
  if (stats?.isDirectory()) return
  if (stats !== null) throw new StartError(`DATA_DIR ${folder} is a file. Set it to a folder.`)
  const parent = path.dirname(folder)
  if (parent !== folder) await makeFolder(parent)
  await mkdir(folder, { mode: 0o700 })
}

async function probe(folder: string): Promise<void> {
  const file_path = path.join(folder, PROBE)
  try {
    const file = await open(file_path, 'w', 0o600)
    try {
      await file.writeFile(Buffer.alloc(PROBE_BYTES, 1))
      await file.sync()
    } finally {
      await file.close()
    }
  } finally {
    await rm(file_path, { force: true })
  }
}

function isSystemError(error: unknown): error is NodeJS.ErrnoException {
  return error instanceof Error && 'code' in error
}
