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

const MUI_IMPORT = /^import(?!\s+type\b)[^'"]*?from\s+'@mui\//m

type Module = {
  imports: string[]
  used: string[]
  loaded: string[]
  route_id: string | undefined
  /** Draws MUI components. */
  uses_mui: boolean
  /** Gives MUI components their theme. */
  has_theme: boolean
}

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
    uses_mui: MUI_IMPORT.test(text),
    has_theme: text.includes('<ThemeRoot>'),
    route_id: /createFileRoute\('([^']+)'\)/.exec(text)?.[1],
  }
}

const modules = new Map<string, Module>()
function moduleOf(file: string): Module {
  const known = modules.get(file) ?? readModule(file)
  modules.set(file, known)
  return known
}

/** Returns a module and what it imports at once, directly or not. */
function graphOf(entry: string): Module[] {
  const seen = new Set([entry])
  for (const file of seen) for (const to of moduleOf(file).imports) seen.add(to)
  return [...seen].map(moduleOf)
}

const routes = listFiles(projectRoot, ['src/app/routes']).flatMap((file) => {
  const route = path.join(projectRoot, file)
  const { route_id, loaded } = moduleOf(route)
  return route_id === undefined ? [] : [{ file: route, id: route_id, loaded }]
})

/** The route and the routes around it. */
const routesAround = (id: string) =>
  routes.filter((route) => `${id}/`.startsWith(`${route.id.replace(/\/$/, '')}/`))

test('every page has its texts before it is shown, with those of its dialogs', () => {
  const missing = routes.map(({ id, file }) => {
    const known = new Set([
      ...ALWAYS_LOADED,
      ...routesAround(id).flatMap(({ loaded }) => loaded),
      ...(LOADED_LATER[id] ?? []),
    ])
    const used = new Set(graphOf(file).flatMap((module) => module.used))
    return { id, areas: [...used].filter((area) => !known.has(area)) }
  })
  expect(routes.length).toBeGreaterThan(80)
  expect(missing.filter(({ areas }) => areas.length > 0)).toEqual([])
})

test('every page that draws MUI components gives them the theme', () => {
  const drawn = routes.filter(({ file }) => graphOf(file).some(({ uses_mui }) => uses_mui))
  const bare = drawn.filter(
    ({ id }) => !routesAround(id).some(({ file }) => graphOf(file).some(({ has_theme }) => has_theme)),
  )
  expect(drawn.length).toBeGreaterThan(50)
  expect(bare.map(({ id }) => id)).toEqual([])
})
