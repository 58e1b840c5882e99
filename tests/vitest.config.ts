import { availableParallelism } from 'node:os'
import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { resourceTexts } from '#build/resource-texts.ts'
import { defineConfig } from 'vitest/config'
import {
  BROWSER,
  ENGINES,
  FRESH_FILES,
  freshProject,
  LONG_FILES,
  projects,
  type Project,
} from './run/projects.mjs'
import { isLong } from './support/long.ts'
import { storeCalls } from './run/store-calls.mjs'

/** For what never ends: a machine that does other work, or more tries, make a test slow, and not red. */
const LIMIT_MS = isLong ? 900_000 : 300_000
const POLL_MS = 60_000
const STORE_CALLS = 'tests/support/databases/store-calls.ts'
const BROWSER_TESTS = 'tests/**/*.browser.test.{ts,tsx}'
const NOT_NOW = isLong ? [] : [`tests/**/${LONG_FILES}`]

/** Files that share their worker's modules, or that get them anew. */
const ofPart = (name: string, { folders, environment = 'node' }: Project, is_fresh: boolean) => ({
  extends: true as const,
  plugins: [storeCalls],
  test: {
    name: is_fresh ? freshProject(name) : name,
    environment,
    isolate: is_fresh,
    include: folders.map((folder) => `tests/${folder}/**/${is_fresh ? FRESH_FILES : '*.test.{ts,tsx}'}`),
    exclude: [BROWSER_TESTS, ...NOT_NOW, ...(is_fresh ? [] : [`tests/**/${FRESH_FILES}`])],
    setupFiles:
      environment === 'jsdom'
        ? ['tests/support/browser/quick-screens.ts', 'tests/support/browser/jsdom-cleanup.ts']
        : name === 'server'
          ? [STORE_CALLS]
          : [],
  },
})

const parts = Object.entries(projects).flatMap(([name, part]) => [
  ofPart(name, part, false),
  ofPart(name, part, true),
])

const browser = {
  extends: true as const,
  test: {
    name: BROWSER,
    include: [BROWSER_TESTS],
    exclude: NOT_NOW,
    fileParallelism: false,
  },
}

const engines = {
  extends: true as const,
  test: {
    name: ENGINES,
    include: ['tests/engines/**/*.test.ts'],
    fileParallelism: false,
  },
}

export default defineConfig({
  root: fileURLToPath(new URL('..', import.meta.url)),
  plugins: [react(), resourceTexts()],
  define: { __BUILD__: JSON.stringify('test') },
  test: {
    testTimeout: LIMIT_MS,
    hookTimeout: LIMIT_MS,
    expect: { poll: { timeout: POLL_MS } },
    pool: 'forks',
    // What was compiled for one project, or in an earlier run, is compiled for all.
    experimental: { fsModuleCache: true, fsModuleCachePath: 'node_modules/.cache/vitest' },
    // One more than cores: while one waits for its database, a program or a screen, another has the core.
    maxWorkers: availableParallelism() + 1,
    projects: [...parts, browser, engines],
  },
})
