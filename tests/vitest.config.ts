import { availableParallelism } from 'node:os'
import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vitest/config'
import { BROWSER, ENGINES, projects } from './run/projects.mjs'

const TEST_MS = 30_000
const HOOK_MS = 60_000
/** A whole screen in jsdom on a machine that does other work. */
const SCREEN_TEST_MS = 90_000
const BROWSER_TEST_MS = 120_000
/** A journey in a slow engine, with the server started anew in its middle. */
const ENGINE_TEST_MS = 180_000
const BROWSER_TESTS = 'tests/**/*.browser.test.{ts,tsx}'

const parts = Object.entries(projects).map(([name, { folders, environment = 'node' }]) => ({
  extends: true as const,
  test: {
    name,
    environment,
    include: folders.map((folder) => `tests/${folder}/**/*.test.{ts,tsx}`),
    exclude: [BROWSER_TESTS],
    setupFiles: environment === 'jsdom' ? ['tests/support/jsdom-cleanup.ts'] : [],
    testTimeout: environment === 'jsdom' ? SCREEN_TEST_MS : TEST_MS,
    // Like journeys in the browser; the run names what passed only then (tests/run/vitest.mjs).
    retry: environment === 'jsdom' ? 1 : 0,
  },
}))

const browser = {
  extends: true as const,
  test: { name: BROWSER, include: [BROWSER_TESTS], testTimeout: BROWSER_TEST_MS, fileParallelism: false },
}

const engines = {
  extends: true as const,
  test: {
    name: ENGINES,
    // Like journeys in Chromium; the run names what passed only then.
    retry: 1,
    include: ['tests/engines/**/*.test.ts'],
    testTimeout: ENGINE_TEST_MS,
    hookTimeout: ENGINE_TEST_MS,
    fileParallelism: false,
  },
}

export default defineConfig({
  root: fileURLToPath(new URL('..', import.meta.url)),
  plugins: [react()],
  define: { __BUILD__: JSON.stringify('test') },
  test: {
    testTimeout: TEST_MS,
    hookTimeout: HOOK_MS,
    pool: 'forks',
    // One worker fewer than cores, vitest's own choice, leaves one of two idle.
    maxWorkers: Math.max(2, availableParallelism() - 1),
    projects: [...parts, browser, engines],
  },
})
