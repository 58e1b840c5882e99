import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { tanstackRouter } from '@tanstack/router-plugin/vite'
import react from '@vitejs/plugin-react'
import { defineConfig, type UserConfig } from 'vite'
import { VitePWA } from 'vite-plugin-pwa'
import { chunkGroups, dropRedundantPreloads } from './src/build/app-files.ts'
import { precompressAssets } from './src/build/compressed-beside.ts'
import { preloadHints } from './src/build/preload-hints.ts'
import { headingFont } from './src/build/heading-font.ts'
import { stripJsonSchema } from './src/build/shapes-without-json.ts'
import { resourceTexts } from './src/build/resource-texts.ts'
import { thirdParty } from './src/build/third-party.ts'

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

/** The programs that start.mjs runs, and those of threads and child processes; each becomes one file of dist/server. */
const serverEntries = {
  main: 'src/server/main.ts',
  demo: 'src/server/demo.ts',
  backup: 'src/server/core/db/copies/backup.ts',
  restore: 'src/server/core/db/copies/restore.ts',
  'check-data': 'src/server/check-data.ts',
  'move-to-postgres': 'src/server/core/db/copies/move-to-postgres.ts',
  heavy: 'src/server/pool.worker.ts',
  uploads: 'src/server/uploads.child.ts',
  engine: 'src/server/core/db/embedded/engine.worker.ts',
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
      // The manifests are the venue's: the server fills them in.
      globPatterns: ['**/*.{html,js,css,svg,png,wasm,wav,mp3}', 'assets/bricolage-*.woff2'],
      // The words of a suggestion are fetched when somebody asks for one.
      globIgnores: ['**/screenshots/**', 'widget.js', '**/t2cn-*.js', '**/cn2t-*.js'],
      maximumFileSizeToCacheInBytes: WASM_LIMIT_BYTES,
    },
    devOptions: { enabled: true, type: 'module', navigateFallback: 'index.html', suppressWarnings: true },
  })

function appBuild(): UserConfig {
  return {
    define: { __BUILD__: JSON.stringify(buildId()) },
    plugins: [
      router(),
      react(),
      resourceTexts(),
      stripJsonSchema(),
      dropRedundantPreloads(),
      preloadHints(),
      headingFont(),
      thirdParty(),
      precompressAssets(),
      installable(),
    ],
    worker: { format: 'es' },
    build: {
      outDir: 'dist/app',
      emptyOutDir: true,
      target: 'baseline-widely-available',
      // The policy of the pages lets in no font that is written into a style sheet.
      assetsInlineLimit: (file) => (file.endsWith('.woff2') ? false : undefined),
      rolldownOptions: {
        output: {
          codeSplitting: { groups: chunkGroups() },
          // The first page names every other chunk: shorter names are bytes of it.
          chunkFileNames: 'assets/[name]-[hash:7].js',
        },
      },
    },
  }
}

export default defineConfig(({ isSsrBuild }) => (isSsrBuild ? serverBuild() : appBuild()))
