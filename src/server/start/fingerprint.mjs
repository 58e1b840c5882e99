import { createHash } from 'node:crypto'
import { readFile, readdir, stat } from 'node:fs/promises'
import path from 'node:path'
import { root } from './root.mjs'

const SOURCES = [
  'src',
  'sw',
  'public',
  'locales',
  'index.html',
  'vite.config.ts',
  'tsconfig.json',
  'package.json',
  'package-lock.json',
]

/** Written by the build among its own sources, so not an input. */
const GENERATED = path.join('src', 'app', 'route-tree.gen.ts')

/** Returns one hash of the names and contents of all inputs of a build. */
export async function fingerprint() {
  const files = (await Promise.all(SOURCES.map((source) => listFiles(source))))
    .flat()
    .filter((file) => file !== GENERATED)
    .sort((a, b) => (a < b ? -1 : 1))
  const contents = await Promise.all(files.map((file) => readFile(path.join(root, file))))
  const hash = createHash('sha256').update(process.versions.node.split('.')[0])
  files.forEach((file, i) => hash.update(`\0${file}\0${contents[i].length}\0`).update(contents[i]))
  return hash.digest('hex')
}

async function listFiles(source) {
  const kind = await stat(path.join(root, source)).catch(() => null)
  if (!kind) return []
  if (kind.isFile()) return [source]
  const entries = await readdir(path.join(root, source), { withFileTypes: true, recursive: true })
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(root, path.join(entry.parentPath ?? entry.path, entry.name)))
}
