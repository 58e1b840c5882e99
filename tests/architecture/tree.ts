import { mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'

/** Folder of package.json. */
export const projectRoot = path.resolve(import.meta.dirname, '../..')

/** Next to package.json; src/app/data belongs to the source. */
const NOT_OURS = new Set(['dist', 'data', '.git', '.cache', 'test-results', 'playwright-report'])

/** All files below the folders, as paths from the root with forward slashes; none for a missing folder. */
export function listFiles(root: string, folders: string[] = ['.']): string[] {
  return folders.flatMap((folder) => filesBelow(root, folder)).sort()
}

function filesBelow(root: string, folder: string): string[] {
  const entries = readEntries(path.join(root, folder))
  return entries.flatMap((entry) => {
    const place = path.posix.join(folder, entry.name)
    if (entry.name === 'node_modules' || NOT_OURS.has(place)) return []
    if (entry.isDirectory()) return filesBelow(root, place)
    return entry.isFile() ? [place] : []
  })
}

function readEntries(folder: string) {
  try {
    return readdirSync(folder, { withFileTypes: true })
  } catch {
    return []
  }
}

/** Names of the direct subfolders. */
export function listFolders(root: string, folder: string): string[] {
  return readEntries(path.join(root, folder))
    .filter((entry) => entry.isDirectory())
    .map((entry) => entry.name)
}

/** Writes a temporary tree with planted violations, runs the guard on it and removes it. */
export async function withTree<T>(
  files: Record<string, string>,
  guard: (root: string) => T,
): Promise<Awaited<T>> {
  const root = mkdtempSync(path.join(tmpdir(), 'foyer-planted-'))
  try {
    symlinkSync(path.join(projectRoot, 'node_modules'), path.join(root, 'node_modules'), 'dir')
    for (const [file, text] of Object.entries(files)) {
      mkdirSync(path.dirname(path.join(root, file)), { recursive: true })
      writeFileSync(path.join(root, file), text)
    }
    return await guard(root)
  } finally {
    rmSync(root, { recursive: true, force: true })
  }
}
