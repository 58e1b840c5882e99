import { randomUUID } from 'node:crypto'
import { mkdir, open, readFile, rename, rm, rmdir } from 'node:fs/promises'
import path from 'node:path'
import { requireFileKey, type FileStorage } from './files.ts'

/** Stores files in a local folder; an object is synced to disk when `put` returns. */
export function createFolderStorage(root: string): FileStorage {
  const filePathOf = (key: string) => {
    requireFileKey(key)
    return path.join(root, key)
  }
  return {
    async put(key, bytes) {
      const file_path = filePathOf(key)
      const folder = path.dirname(file_path)
      const created_folder = await mkdir(folder, { recursive: true, mode: 0o700 })
      await write(file_path, bytes)
      await syncFolder(folder)
      if (created_folder !== undefined) await syncUpTo(path.dirname(created_folder), folder)
    },
    async get(key) {
      try {
        return await readFile(filePathOf(key))
      } catch (error) {
        if (codeOf(error) === 'ENOENT') return null
        throw error
      }
    },
    async remove(key) {
      const file_path = filePathOf(key)
      await rm(file_path, { force: true })
      await removeEmpty(path.dirname(file_path))
    },
  }
}

async function write(file_path: string, bytes: Uint8Array): Promise<void> {
  const partial_file = `${file_path}.${randomUUID()}.partial`
  try {
    const file = await open(partial_file, 'wx', 0o600)
    try {
      await file.writeFile(bytes)
      await file.sync()
    } finally {
      await file.close()
    }
    await rename(partial_file, file_path)
  } finally {
    await rm(partial_file, { force: true })
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

async function syncUpTo(top_folder: string, folder: string): Promise<void> {
  const parent = path.dirname(folder)
  await syncFolder(parent)
  if (parent !== top_folder && parent !== path.dirname(parent)) await syncUpTo(top_folder, parent)
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
