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

/** What a build writes among its own sources. */
const GENERATED = path.join('src', 'app', 'route-tree.gen.ts')

/** One hash over the names and contents of all that a build is made from. */
export async function fingerprint() {
  const files = (await Promise.all(SOURCES.map((source) => filesUnder(source))))
    .flat()
    .filter((file) => file !== GENERATED)
    .sort((a, b) => (a < b ? -1 : 1))
  const contents = await Promise.all(files.map((file) => readFile(path.join(root, file))))
  const hash = createHash('sha256').update(process.versions.node.split('.')[0])
  files.forEach((file, i) => hash.update(`\0${file}\0${contents[i].length}\0`).update(contents[i]))
  return hash.digest('hex')
}

async function filesUnder(place) {
  const kind = await stat(path.join(root, place)).catch(() => null)
  if (!kind) return []
  if (kind.isFile()) return [place]
  const entries = await readdir(path.join(root, place), { withFileTypes: true, recursive: true })
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(root, path.join(entry.parentPath ?? entry.path, entry.name)))
}
