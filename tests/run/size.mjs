import { readFileSync } from 'node:fs'
import { gzipSync } from 'node:zlib'
import { inRoot } from '#server/start/root.mjs'

const START = 'src/app/start.tsx'
const VISITOR = ['query-layout', 'public-layout']

/**
 * Scripts and styles that a route needs before it can be used, compressed; kB are 1000 bytes. The door's target
 * is 200: React, the MUI base, the router and zod alone weigh 200 (docs/figures.md), so these hold what is reached.
 */
const BUDGETS = [
  { route: 'check-in', files: ['door'], limit_kb: 264 },
  { route: 'home', files: [...VISITOR, 'home'], limit_kb: 330 },
  { route: 'event page', files: [...VISITOR, 'event-page-event'], limit_kb: 330 },
  { route: 'checkout', files: [...VISITOR, 'checkout', 'checkout-details'], limit_kb: 352 },
  { route: 'widget', files: ['widget'], limit_kb: 286 },
]
/** What other sites load of us before anybody sees a ticket. */
const SCRIPT = { name: 'widget.js', limit_kb: 2 }

/** Weighs each route with a budget: the entry, the route's own chunks and all that they import at once. */
export async function checkSizes() {
  const manifest = JSON.parse(readFileSync(inRoot('dist', 'manifest.json'), 'utf8'))
  const lines = [...BUDGETS.map((budget) => weigh(budget, manifest)), weighScript(SCRIPT)]
  return {
    code: lines.every(({ is_within }) => is_within) ? 0 : 1,
    output: '',
    note: lines.map(({ text }) => text).join('; '),
  }
}

function weigh({ route, files: routes, limit_kb }, manifest) {
  const keys = Object.keys(manifest)
  const entries = keys.filter((key) => manifest[key].isEntry || key === START)
  const own = routes.map((name) => keys.filter((key) => key.startsWith(`src/app/routes/${name}.tsx`)))
  const lacking = routes.filter((_, at) => own[at].length === 0)
  if (entries.length === 0 || lacking.length > 0) {
    return { is_within: false, text: `${route}: not in the build (looked for ${lacking})` }
  }
  const files = filesOf([...entries, ...own.flat()], manifest)
  const bytes = [...files].reduce((sum, file) => sum + compressedSize(file), 0)
  const text = `${route}: ${(bytes / 1000).toFixed(1)} kB of ${limit_kb} kB in ${files.size} files`
  return { is_within: bytes <= limit_kb * 1000, text }
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
