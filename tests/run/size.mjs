import { readFileSync } from 'node:fs'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import { inRoot } from '#server/start/root.mjs'

const ENTRY = 'index.html'
const START = 'src/app/start.tsx'
const DOOR_START = 'src/app/start-door.tsx'
const VISITOR = ['query-layout', 'public-layout']

/** Scripts and styles that a page needs before it can be used, compressed, and their number; kB are 1000 bytes. */
const BUDGETS = [
  { route: 'home', files: [...VISITOR, 'home'], limit_kb: 257, limit_files: 24 },
  { route: 'event page', files: [...VISITOR, 'event-page-event'], limit_kb: 274, limit_files: 26 },
  { route: 'checkout', files: [...VISITOR, 'checkout', 'checkout-details'], limit_kb: 382, limit_files: 32 },
  { route: 'widget', files: ['widget'], limit_kb: 318, limit_files: 25 },
]
/** What a door's page loads until its camera runs: its start, its camera and the texts of one language. */
const DOOR = {
  name: 'door',
  keys: [
    ENTRY,
    DOOR_START,
    'src/app/features/check-in/camera/camera.ts',
    'src/app/features/check-in/decode/decoder.ts',
    ...['check-in', 'errors', 'shell'].map((area) => `locales/zh-hk/${area}.json`),
  ],
  limit_kb: 200,
  limit_files: 20,
}
/** What other sites load of us before anybody sees a ticket. */
const SCRIPT = { name: 'widget.js', limit_kb: 2 }

/** Weighs each route with a budget: the entry, the route's own chunks and all that they import at once. */
export async function checkSizes() {
  const manifest = JSON.parse(readFileSync(inRoot('dist', 'manifest.json'), 'utf8'))
  const lines = [
    weighDoor(DOOR, manifest),
    ...BUDGETS.map((budget) => weigh(budget, manifest)),
    weighScript(SCRIPT),
  ]
  return {
    code: lines.every(({ is_within }) => is_within) ? 0 : 1,
    output: '',
    note: lines.map(({ text }) => text).join('; '),
  }
}

function weigh({ route, files: routes, limit_kb, limit_files }, manifest) {
  const keys = Object.keys(manifest)
  const entries = keys.filter((key) => manifest[key].isEntry || key === START)
  const own = routes.map((name) => keys.filter((key) => key.startsWith(`src/app/routes/${name}.tsx`)))
  const lacking = routes.filter((_, at) => own[at].length === 0)
  if (entries.length === 0 || lacking.length > 0) {
    return { is_within: false, text: `${route}: not in the build (looked for ${lacking})` }
  }
  const files = filesOf([...entries, ...own.flat()], manifest)
  const bytes = [...files].reduce((sum, file) => sum + compressedSize(file), 0)
  const text = `${route}: ${(bytes / 1000).toFixed(1)} kB of ${limit_kb} kB in ${files.size} files of ${limit_files}`
  return { is_within: bytes <= limit_kb * 1000 && files.size <= limit_files, text }
}

/** In brotli, as the server keeps them; its workers' scripts and what is fetched later are apart. */
function weighDoor({ name, keys, limit_kb, limit_files }, manifest) {
  const lacking = keys.filter((key) => manifest[key] === undefined)
  if (lacking.length > 0)
    return { is_within: false, text: `${name}: not in the build (looked for ${lacking})` }
  const files = [...filesOf(keys, manifest)]
  const sum = (compress) =>
    files.reduce((bytes, file) => bytes + compress(readFileSync(inRoot('dist', 'app', file))).length, 0)
  const bytes = sum(brotliCompressSync)
  const also = `${(sum((file) => gzipSync(file, { level: 9 })) / 1000).toFixed(1)} kB gzip`
  const text = `${name}: ${(bytes / 1000).toFixed(1)} kB brotli of ${limit_kb} kB (${also}) in ${files.length} files of ${limit_files}`
  return { is_within: bytes <= limit_kb * 1000 && files.length <= limit_files, text }
}

function weighScript({ name, limit_kb }) {
  const bytes = compressedSize(name)
  return {
    is_within: bytes <= limit_kb * 1000,
    text: `${name}: ${(bytes / 1000).toFixed(1)} kB of ${limit_kb} kB`,
  }
}

function filesOf(keys, manifest, seen = new Set(), files = new Set()) {
  for (const key of keys) {
    if (seen.has(key)) continue
    seen.add(key)
    const { file, css = [], imports = [] } = manifest[key]
    for (const name of [file, ...css]) files.add(name)
    filesOf(imports, manifest, seen, files)
  }
  return files
}

const compressedSize = (file) => gzipSync(readFileSync(inRoot('dist', 'app', file)), { level: 9 }).length
