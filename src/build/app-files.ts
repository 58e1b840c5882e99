import path from 'node:path'
import type { Plugin, Rolldown } from 'vite'

type ChunkingContext = Rolldown.ChunkingContext

/** What main.ts starts when all that it builds on is there: any page, or a door. */
export const START = path.resolve('src/app/start.tsx')
export const DOOR_START = path.resolve('src/app/start-door.tsx')

/** Which routes share files. Whoever opens one of a row has loaded what the others of it need too. */
const VISITORS = [
  'query-layout',
  'public-layout',
  'home',
  'event-page',
  'event-page-event',
  'event-page-events',
]
const WIDGET = ['widget']
const CHECKOUT = [
  'checkout',
  'checkout-details',
  'checkout-payment',
  'checkout-payment-return',
  'checkout-summary',
]
/** Pages whose files main.ts asks for by these names before the app has started. */
export const PAGES = { visitors: VISITORS, checkout: [...VISITORS, ...CHECKOUT] }

export const chunksOf = (bundle: Rolldown.OutputBundle): Rolldown.OutputChunk[] =>
  Object.values(bundle).filter((file) => file.type === 'chunk')

export const namesOf = (chunks: readonly Rolldown.OutputChunk[]): string[] =>
  chunks.map(({ fileName }) => fileName)

/** Files and all that they import, each after those that it builds on. @param seen left out, and added to */
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

/** What every page has loaded with the entry is not named again for each route; the lists weigh on all pages. */
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
/** What the shapes of the contract are made of. */
const CONTRACT_BASE =
  /contract\/(base32|contact|endpoint|id|instant|list-query|money|password|rich-text|text)\.ts$/
const CONTRACT_MODULES = /\/src\/contract\//
const ANY_MODULE = /(?:)/
/** What the entry and a door share: a file that waits for the entry itself would wait for ever. */
const SHARED_EARLY_MODULES =
  /check-in\/(engine\/engine-worker|camera\/(early|camera)-stream)\.ts$|lib\/(doors\/door-marker|install|external-store)\.ts$/
/** What only a door shows. */
const DOOR_ONLY = /\/src\/app\/(features\/check-in|shell\/door)\/|\/ui\/theme\/base\.css|\/start-door\.tsx$/
const NOT_DOOR_ONLY = new RegExp(`^(?!.*(?:${DOOR_ONLY.source}))`)

/**
 * Each file costs a round trip and a header, so there are few: what every page needs, what visitors need, and the
 * door and the widget take nothing that is not theirs. Each is a task of its own too (main.ts), so that none is long.
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
  const needed = (routes: readonly string[]) =>
    reachedFrom((ctx) => routes.flatMap((route) => partsOf(ctx, route)))
  const both =
    (one: Has, other: Has): Has =>
    (id, ctx) =>
      one(id, ctx) && other(id, ctx)
  const inParts = (family: string, has: Has) => [
    { name: `${family}-packages`, of: PACKAGES, has },
    { name: `${family}-words`, of: CONTRACT_BASE, has },
    { name: `${family}-shapes`, of: CONTRACT_MODULES, has },
    { name: family, of: ANY_MODULE, has },
  ]
  // A file takes along what its modules import, so the one that others build on comes first.
  const groups = [
    { name: 'loader', of: /vite\/preload-helper/, has: () => true },
    { name: 'early', of: SHARED_EARLY_MODULES, has: () => true },
    { name: 'react', of: /node_modules\/(react|react-dom|scheduler)\//, has: starts },
    // A door takes little beside what is its own; every page has that too, so that it is not there twice.
    { name: 'ground-packages', of: PACKAGES, has: door },
    { name: 'ground', of: NOT_DOOR_ONLY, has: door },
    { name: 'door', of: DOOR_ONLY, has: door },
    { name: 'looks', of: /node_modules\/(@mui|@emotion|stylis)\//, has: starts },
    // With them what zod has to be told before anything is made with it.
    { name: 'packages', of: /node_modules|lib\/plain-checks\.ts$/, has: starts },
    { name: 'base', of: ANY_MODULE, has: starts },
    ...inParts('sale', both(needed(WIDGET), needed(PAGES.checkout))),
    ...inParts('visitors', needed(VISITORS)),
    ...inParts('checkout', needed(CHECKOUT)),
  ]
  return groups.map(({ name, of, has }, place) => ({
    debugName: name,
    name: (id: string, ctx: ChunkingContext) => (of.test(id) && has(id, ctx) ? name : null),
    priority: groups.length - place,
  }))
}

export const routeFile = (route: string): string => path.resolve('src/app/routes', `${route}.tsx`)

/** What the router's plugin splits from a route. */
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
