import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { listFiles, projectRoot } from '../tree.ts'

/** Texts that a page loads by itself, by the id of its route. */
const LOADED_LATER: Readonly<Record<string, readonly string[]>> = {
  // A list that cannot be shown at all.
  '/_query/_public/': ['form', 'manage'],
  '/_query/_public/others': ['form', 'manage'],
  '/_query/_public/trending': ['form', 'manage'],
  '/homepage-preview': ['form', 'manage', 'fields'],
  // The module has labels of other pages too.
  '/_query/_public/e/$eventId/$eventSlug': ['fields'],
  '/_query/_public/event/$eventId/$eventSlug': ['fields'],
  '/_query/_public/events/$eventId/$eventSlug': ['fields'],
  '/widget/$eventId': ['fields'],
  // The action loads them before it asks.
  '/_query/_manage/manage/event/$eventId': ['event-sales'],
  // A notice under a boundary of its own.
  '/_query/_manage': ['profile'],
}
const ALWAYS_LOADED = ['shell', 'errors']

const IMPORT = /^(?:import|export)(?!\s+type\b)[^'"]*?from\s+'([^']+)'/gms

type Module = { imports: string[]; used: string[]; loaded: string[]; route_id: string | undefined }

const quoted = (list: string) => [...list.matchAll(/'([\w-]+)'/g)].map(([, name = '']) => name)

/** Reads what a module imports at once, and the areas of texts that it uses and loads. */
function readModule(file: string): Module {
  const text = readFileSync(file, 'utf8')
  const resolved = [...text.matchAll(IMPORT)].flatMap(([, to = '']) => {
    if (to.startsWith('#app/')) return [path.join(projectRoot, 'src/app', to.slice('#app/'.length))]
    return to.startsWith('.') ? [path.resolve(path.dirname(file), to)] : []
  })
  return {
    imports: resolved.filter((to) => /\.tsx?$/.test(to) && existsSync(to)),
    used: [...text.matchAll(/useTranslation\(([^)]*)\)/g)].flatMap(([, list = '']) => quoted(list)),
    loaded: [...text.matchAll(/loadTexts\(([^)]*)\)/g)].flatMap(([, list = '']) => quoted(list)),
    route_id: /createFileRoute\('([^']+)'\)/.exec(text)?.[1],
  }
}

const modules = new Map<string, Module>()
function moduleOf(file: string): Module {
  const known = modules.get(file) ?? readModule(file)
  modules.set(file, known)
  return known
}

function usedTexts(entry: string): Set<string> {
  const seen = new Set([entry])
  const used = new Set<string>()
  for (const file of seen) {
    const { used: own, imports } = moduleOf(file)
    for (const area of own) used.add(area)
    for (const to of imports) seen.add(to)
  }
  return used
}

const routes = listFiles(projectRoot, ['src/app/routes']).flatMap((file) => {
  const route = path.join(projectRoot, file)
  const { route_id, loaded } = moduleOf(route)
  return route_id === undefined ? [] : [{ file: route, id: route_id, loaded }]
})

/** The texts that the route and the routes around it load before they are shown. */
const loadedFor = (id: string) =>
  routes
    .filter((route) => `${id}/`.startsWith(`${route.id.replace(/\/$/, '')}/`))
    .flatMap(({ loaded }) => loaded)

test('every page has its texts before it is shown, with those of its dialogs', () => {
  const missing = routes.map(({ id, file }) => {
    const known = new Set([...ALWAYS_LOADED, ...loadedFor(id), ...(LOADED_LATER[id] ?? [])])
    return { id, areas: [...usedTexts(file)].filter((area) => !known.has(area)) }
  })
  expect(routes.length).toBeGreaterThan(80)
  expect(missing.filter(({ areas }) => areas.length > 0)).toEqual([])
})
