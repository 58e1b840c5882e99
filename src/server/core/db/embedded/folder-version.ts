import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { DatabaseStartError } from '#server/core/db/failures.ts'
import { syncFolder, syncTree } from './synced-fs.ts'

/** PostgreSQL version of the pinned PGlite; a folder of another version cannot be opened. */
const ENGINE_VERSION = '18'
const versionFile = (folder: string) => join(folder, 'PG_VERSION')
const unfinishedMark = (folder: string) => `${folder}.unfinished`

/** Throws, with migration instructions, when the folder was written by another version of the engine. */
export function checkFolderVersion(folder: string): void {
  if (!existsSync(versionFile(folder))) return
  const version = readFileSync(versionFile(folder), 'utf8').trim()
  if (version === ENGINE_VERSION) return
  throw new DatabaseStartError(
    `The data folder ${folder} was written by PostgreSQL ${version || '(unknown)'}, this version of Foyer reads ${ENGINE_VERSION}. ` +
      'Run `npm run backup -- FILE` with the Foyer that wrote it, then `npm run restore -- FILE` with this one into an empty DATA_DIR.',
  )
}

/**
 * Runs the first opening of a folder so that a power cut in the middle is detected at the next start: nothing
 * was acknowledged yet, so the remains are deleted and created again.
 */
export async function createSafely<T>(folder: string, open: () => Promise<T>): Promise<T> {
  const mark = unfinishedMark(folder)
  if (existsSync(mark)) rmSync(folder, { recursive: true, force: true })
  if (existsSync(versionFile(folder))) return open()
  writeFileSync(mark, '', { flush: true })
  syncFolder(dirname(folder))
  const result = await open()
  syncTree(folder)
  rmSync(mark)
  syncFolder(dirname(folder))
  return result
}
