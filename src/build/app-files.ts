import path from 'node:path'
import type { Plugin, Rolldown } from 'vite'

type ChunkingContext = Rolldown.ChunkingContext

/** Module that main.ts starts once its dependencies are loaded: any page, or a door. */
export const START = path.resolve('src/app/start.tsx')
export const DOOR_START = path.resolve('src/app/start-door.tsx')
/** What every page and part that uses MUI loads. */
const THEME = path.resolve('src/app/ui/theme/themed.ts')

/** Layouts of visitors' pages. */
const VISITORS = ['query-layout', 'public-layout']
const HOME = ['home']
const EVENT = ['event-page', 'event-page-event', 'event-page-events']
const WIDGET = ['widget']
const CHECKOUT = [
  'checkout',
  'checkout-details',
  'checkout-payment',
  'checkout-payment-return',
  'checkout-summary',
]
/** Pages whose files main.ts requests by these names before the app has started. */
export const PAGES = {
  home: [...VISITORS, ...HOME],
  event: [...VISITORS, ...EVENT],
  checkout: [...VISITORS, ...CHECKOUT],
}

export const chunksOf = (bundle: Rolldown.OutputBundle): Rolldown.OutputChunk[] =>
  Object.values(bundle).filter((file) => file.type === 'chunk')

export const namesOf = (chunks: readonly Rolldown.OutputChunk[]): string[] =>
  chunks.map(({ fileName }) => fileName)

/**
 * Returns files with all their imports, dependencies first.
 * @param seen files to skip; updated
 */
export function filesOf(
  chunks: readonly Rolldown.OutputChunk[],
  files: readonly string[],
  seen: Set<string>,
): string[] {
  return files.flatMap((file) => {
    if (seen.has(file)) return []
    seen.add(file)
    const { imports = [] } = chunks.find(({ fileName }) => fileName === file) ?? {}
    return [...filesOf(chunks, imports, seen), file]
  })
}

/**
 * Removes from each route's preload list what every page loads with the entry; the lists add weight to all pages.
 */
export function dropRedundantPreloads(): Plugin {
  const loaded = new Set<string>()
  return {
    name: 'preload-only-what-lacks',
    config: () => ({
      build: {
        modulePreload: {
          resolveDependencies: (_, files, { hostType }) =>
            hostType === 'html' ? files : files.filter((file) => !loaded.has(file)),
        },
      },
    }),
    generateBundle: {
      order: 'pre',
      handler: (_, bundle) => {
        const chunks = chunksOf(bundle)
        const first = chunks.filter(({ isEntry, moduleIds }) => isEntry || moduleIds.includes(START))
        filesOf(chunks, namesOf(first), loaded)
      },
    },
  }
}

const PACKAGES = /node_modules/
/** Modules that the contract's schemas are built from. */
const CONTRACT_BASE =
  /contract\/(base32|contact|endpoint|id|instant|list-query|money|password|rich-text|text)\.ts$/
const CONTRACT_MODULES = /\/src\/contract\//
const ANY_MODULE = /(?:)/
/** Modules shared by the entry and a door: a file that waited for the entry itself would never load. */
const SHARED_EARLY_MODULES =
  /check-in\/(engine\/engine-worker|camera\/(early|camera)-stream)\.ts$|lib\/(doors\/door-marker|install|external-store)\.ts$/
/** Modules that only a door shows. */
const DOOR_ONLY = /\/src\/app\/(features\/check-in|shell\/door)\/|\/start-door\.tsx$/
const NOT_DOOR_ONLY = new RegExp(`^(?!.*(?:${DOOR_ONLY.source}))`)

/**
 * Returns the chunk groups. Each file costs a round trip and a header, so there are few: for every page, for visitors,
 * the home page, an event's page and the checkout; the door and the widget load nothing foreign. Each runs as a
 * task of its own (main.ts), so that none is long.
 */
export function chunkGroups() {
  type Has = (id: string, ctx: ChunkingContext) => boolean
  const reachedFrom = (idsOf: (ctx: ChunkingContext) => readonly string[]): Has => {
    const reached = new Set<string>()
    return (id, ctx) => {
      if (reached.size === 0) addImports(ctx, idsOf(ctx), reached)
      return reached.has(id)
    }
  }
  const starts = reachedFrom(() => [START])
  const door = reachedFrom(() => [DOOR_START])
  const usedBy = (routes: readonly string[]) =>
    reachedFrom((ctx) => routes.flatMap((route) => partsOf(ctx, route)))
  const both =
    (first: Has, second: Has): Has =>
    (id, ctx) =>
      first(id, ctx) && second(id, ctx)
  const either =
    (first: Has, second: Has): Has =>
    (id, ctx) =>
      first(id, ctx) || second(id, ctx)
  const [layouts, home, event] = [usedBy(VISITORS), usedBy(HOME), usedBy(EVENT)]
  const [widget, checkout] = [usedBy(WIDGET), usedBy(CHECKOUT)]
  const inParts = (family: string, has: Has) => [
    { name: `${family}-packages`, of: PACKAGES, has },
    { name: `${family}-words`, of: CONTRACT_BASE, has },
    { name: `${family}-shapes`, of: CONTRACT_MODULES, has },
    { name: family, of: ANY_MODULE, has },
  ]
  // A chunk includes the imports of its modules, so base chunks come first.
  const groups = [
    { name: 'loader', of: /vite\/preload-helper/, has: () => true },
    { name: 'early', of: SHARED_EARLY_MODULES, has: () => true },
    { name: 'react', of: /node_modules\/(react|react-dom|scheduler)\//, has: starts },
    // A door needs little besides its own modules; every page has them too, so that they are not duplicated.
    { name: 'ground-packages', of: PACKAGES, has: door },
    { name: 'ground', of: NOT_DOOR_ONLY, has: door },
    { name: 'door', of: DOOR_ONLY, has: door },
    // Includes the configuration that zod needs before any schema is created.
    { name: 'packages', of: /node_modules|lib\/plain-checks\.ts$/, has: starts },
    { name: 'base', of: ANY_MODULE, has: starts },
    { name: 'looks', of: /node_modules\/(@mui|@emotion|stylis)\//, has: reachedFrom(() => [THEME]) },
    ...inParts('shared', both(widget, either(layouts, home))),
    { name: 'visitors', of: ANY_MODULE, has: either(layouts, both(home, event)) },
    { name: 'home', of: ANY_MODULE, has: home },
    { name: 'sale', of: ANY_MODULE, has: both(widget, event) },
    { name: 'event', of: ANY_MODULE, has: event },
    { name: 'order', of: ANY_MODULE, has: both(widget, checkout) },
    ...inParts('checkout', checkout),
  ]
  return groups.map(({ name, of, has }, index) => ({
    debugName: name,
    name: (id: string, ctx: ChunkingContext) => (of.test(id) && has(id, ctx) ? name : null),
    priority: groups.length - index,
  }))
}

export const routeFile = (route: string): string => path.resolve('src/app/routes', `${route}.tsx`)

/** Returns the modules that the router plugin splits from a route. */
function partsOf(ctx: ChunkingContext, route: string): string[] {
  const file = routeFile(route)
  const { dynamicallyImportedIds = [] } = ctx.getModuleInfo(file) ?? {}
  return dynamicallyImportedIds.filter((id) => id.startsWith(`${file}?`))
}

function addImports(ctx: ChunkingContext, ids: readonly string[], reached: Set<string>): void {
  for (const id of ids) {
    if (reached.has(id)) continue
    reached.add(id)
    addImports(ctx, ctx.getModuleInfo(id)?.importedIds ?? [], reached)
  }
}
