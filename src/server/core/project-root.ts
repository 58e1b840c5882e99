import { existsSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

/** The folder of package.json, both from the sources and from the build. */
export const PROJECT_ROOT = findRoot(path.dirname(fileURLToPath(import.meta.url)))

function findRoot(folder: string): string {
  if (existsSync(path.join(folder, 'package.json')) && existsSync(path.join(folder, 'locales'))) return folder
  const parent = path.dirname(folder)
  if (parent === folder) throw new Error('The server stands outside of its project folder.')
  return findRoot(parent)
}
