import { randomUUID } from 'node:crypto'
import { mkdir, open, readFile, rename, rm, rmdir } from 'node:fs/promises'
import path from 'node:path'
import { requireFileKey, type FileStorage } from './files.ts'

/** Stores files in a local folder; an object is synced to disk when `put` returns. */
export function createFolderStorage(root: string): FileStorage {
  const placeOf = (key: string) => {
    requireFileKey(key)
    return path.join(root, key)
  }
  return {
    async put(key, bytes) {
      const place = placeOf(key)
      const folder = path.dirname(place)
      const made = await mkdir(folder, { recursive: true, mode: 0o700 })
      await write(place, bytes)
      await syncFolder(folder)
      if (made !== undefined) await syncUpTo(path.dirname(made), folder)
    },
    async get(key) {
      try {
        return await readFile(placeOf(key))
      } catch (error) {
        if (codeOf(error) === 'ENOENT') return null
        throw error
      }
    },
    async remove(key) {
      const place = placeOf(key)
      await rm(place, { force: true })
      await removeEmpty(path.dirname(place))
    },
  }
}

async function write(place: string, bytes: Uint8Array): Promise<void> {
  const unfinished = `${place}.${randomUUID()}.partial`
  try {
    const file = await open(unfinished, 'wx', 0o600)
    try {
      await file.writeFile(bytes)
      await file.sync()
    } finally {
      await file.close()
    }
    await rename(unfinished, place)
  } finally {
    await rm(unfinished, { force: true })
  }
}

/** A new name is durable once its folder is synced. */
async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

async function syncUpTo(outermost: string, folder: string): Promise<void> {
  const parent = path.dirname(folder)
  await syncFolder(parent)
  if (parent !== outermost && parent !== path.dirname(parent)) await syncUpTo(outermost, parent)
}

async function removeEmpty(folder: string): Promise<void> {
  try {
    await rmdir(folder)
  } catch (error) {
    if (!['ENOENT', 'ENOTEMPTY', 'EEXIST'].includes(codeOf(error) ?? '')) throw error
  }
}

function codeOf(error: unknown): string | undefined {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined
}
