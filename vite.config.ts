import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress } from 'node:zlib'
import { tanstackRouter } from '@tanstack/router-plugin/vite'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin, type Rolldown, type UserConfig } from 'vite'
import { VitePWA } from 'vite-plugin-pwa'

const compress = promisify(brotliCompress)

type ChunkingContext = Rolldown.ChunkingContext

const WASM_LIMIT_BYTES = 2 * 1024 * 1024

/** One name per build, so that caches of another build are recognised. */
function buildId(): string {
  const given = process.env['FOYER_BUILD']
  if (given) return given
  try {
    return execFileSync('git', ['rev-parse', '--short', 'HEAD'], { stdio: ['ignore', 'pipe', 'ignore'] })
      .toString()
      .trim()
  } catch {
    return 'unversioned'
  }
}

/** The programs that start.mjs runs; each becomes one file of dist/server. */
const serverEntries = {
  main: 'src/server/main.ts',
  demo: 'src/server/demo.ts',
  backup: 'src/server/db/backup.ts',
  restore: 'src/server/db/restore.ts',
  'move-to-postgres': 'src/server/db/move-to-postgres.ts',
}

function serverBuild(): UserConfig {
  const present = Object.entries(serverEntries).filter(([, file]) => existsSync(file))
  return {
    define: { __BUILD__: JSON.stringify(buildId()) },
    publicDir: false,
    ssr: { external: true, noExternal: [/^#/] },
    build: {
      outDir: 'dist/server',
      emptyOutDir: true,
      target: 'node20',
      sourcemap: true,
      rolldownOptions: {
        input: Object.fromEntries(present),
        output: { format: 'es', entryFileNames: '[name].js' },
      },
    },
  }
}

const router = () =>
  tanstackRouter({
    target: 'react',
    virtualRouteConfig: './src/app/routes.ts',
    routesDirectory: './src/app/routes',
    generatedRouteTree: './src/app/route-tree.gen.ts',
    tmpDir: './node_modules/.cache/tanstack',
    autoCodeSplitting: true,
    quoteStyle: 'single',
    semicolons: false,
    disableLogging: true,
    addExtensions: true,
  })

const installable = () =>
  VitePWA({
    strategies: 'injectManifest',
    srcDir: 'sw',
    filename: 'worker.ts',
    registerType: 'prompt',
    injectRegister: false,
    manifest: false,
    injectManifest: {
      rollupFormat: 'iife',
      globPatterns: ['**/*.{html,js,css,svg,png,webmanifest,wasm,wav,mp3}'],
      globIgnores: ['**/screenshots/**', 'widget.js'],
      maximumFileSizeToCacheInBytes: WASM_LIMIT_BYTES,
    },
    devOptions: { enabled: true, type: 'module', navigateFallback: 'index.html', suppressWarnings: true },
  })

/** What every page has loaded with the entry is not named again for each route; the lists weigh on all pages. */
function preloadOnlyWhatLacks(): Plugin {
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
        const load = (file: string) => {
          const chunk = bundle[file]
          if (loaded.has(file) || chunk?.type !== 'chunk') return
          loaded.add(file)
          chunk.imports.forEach(load)
        }
        for (const chunk of Object.values(bundle))
          if (chunk.type === 'chunk' && chunk.isEntry) load(chunk.fileName)
      },
    },
  }
}

/** Which routes share files. Whoever opens one of a row has loaded what the others of it need too. */
const DOOR = ['door']
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

/**
 * Each file costs a round trip, a header and a task of its own: what every page needs is one file, what visitors
 * need another, and the door and the widget take nothing that is not theirs.
 */
function fewFiles() {
  const known = new Map<string, Set<string>>()
  const reachedBy = (ctx: ChunkingContext, routes: string[]) => {
    const key = routes.join()
    const reached = known.get(key) ?? new Set()
    if (!known.has(key)) {
      known.set(key, reached)
      for (const route of routes) addImports(ctx, routeParts(ctx, route), reached)
    }
    return reached
  }
  const isOf = (routes: string[], id: string, ctx: ChunkingContext) => reachedBy(ctx, routes).has(id)
  const families = {
    common: (id: string, ctx: ChunkingContext) =>
      isOf(DOOR, id, ctx) && isOf([...VISITORS, ...CHECKOUT], id, ctx),
    sale: (id: string, ctx: ChunkingContext) =>
      isOf(WIDGET, id, ctx) && isOf([...VISITORS, ...CHECKOUT], id, ctx),
    visitors: (id: string, ctx: ChunkingContext) => isOf(VISITORS, id, ctx),
    checkout: (id: string, ctx: ChunkingContext) => isOf(CHECKOUT, id, ctx),
  }
  // A file takes along what its modules import, so the one that others build on comes first.
  return [
    {
      name: 'base',
      tags: ['$initial' as const],
      test: (id: string) => !/(main\.tsx|index\.html)$/.test(id),
      priority: 5,
    },
    ...Object.entries(families).map(([name, has], place) => ({
      name: (id: string, ctx: ChunkingContext) => (has(id, ctx) ? name : null),
      priority: 4 - place,
    })),
  ]
}

/** The files that the router's plugin splits from a route. */
function routeParts(ctx: ChunkingContext, route: string): string[] {
  const file = path.resolve('src/app/routes', `${route}.tsx`)
  const { dynamicallyImportedIds = [] } = ctx.getModuleInfo(file) ?? {}
  return dynamicallyImportedIds.filter((id) => id.startsWith(file))
}

function addImports(ctx: ChunkingContext, ids: readonly string[], reached: Set<string>): void {
  for (const id of ids) {
    if (reached.has(id)) continue
    reached.add(id)
    addImports(ctx, ctx.getModuleInfo(id)?.importedIds ?? [], reached)
  }
}

/** Compressed once and well, in place of quickly for each browser; the server sends the file beside (site.ts). */
function compressedBeside(): Plugin {
  return {
    name: 'compressed-beside',
    apply: 'build',
    async writeBundle({ dir = '' }, bundle) {
      const texts = Object.keys(bundle).filter((file) => /^assets\/.*\.(js|css)$/.test(file))
      await Promise.all(
        texts.map(async (file) => {
          const at = path.join(dir, file)
          await writeFile(`${at}.br`, await compress(await readFile(at)))
        }),
      )
    },
  }
}

/** Scripts come after what is painted without them: the style sheet, the cover. */
function scriptsComeLater(): Plugin {
  const later = (html: string) =>
    html
      .replaceAll('<link rel="modulepreload" ', '<link rel="modulepreload" fetchpriority="low" ')
      .replaceAll(
        '<script type="module" crossorigin ',
        '<script type="module" fetchpriority="low" crossorigin ',
      )
  return { name: 'scripts-come-later', apply: 'build', transformIndexHtml: { order: 'post', handler: later } }
}

function appBuild(): UserConfig {
  return {
    define: { __BUILD__: JSON.stringify(buildId()) },
    plugins: [
      router(),
      react(),
      preloadOnlyWhatLacks(),
      scriptsComeLater(),
      compressedBeside(),
      installable(),
    ],
    worker: { format: 'es' },
    build: {
      outDir: 'dist/app',
      emptyOutDir: true,
      target: 'baseline-widely-available',
      rolldownOptions: { output: { codeSplitting: { groups: fewFiles() } } },
    },
  }
}

export default defineConfig(({ isSsrBuild }) => (isSsrBuild ? serverBuild() : appBuild()))
