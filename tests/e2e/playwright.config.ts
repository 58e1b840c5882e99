import { defineConfig } from '@playwright/test'
import { launchOptions } from '#tests/support/browser/chromium.ts'
import { BASE_URL_VARIABLE } from './global-setup.ts'

/** A machine that does other work makes a journey slow, and not red. */
const TEST_MS = 240_000
const EXPECT_MS = 60_000

export default defineConfig({
  testDir: '.',
  testMatch: '**/*.spec.ts',
  outputDir: '../../test-results',
  globalSetup: './global-setup.ts',
  workers: 2,
  fullyParallel: false,
  forbidOnly: true,
  timeout: TEST_MS,
  expect: { timeout: EXPECT_MS },
  use: {
    baseURL: process.env[BASE_URL_VARIABLE] ?? '',
    launchOptions: launchOptions([], process.env['CHROMIUM_SHELL_PATH'] || process.env['CHROMIUM_PATH']),
    screenshot: 'only-on-failure',
    // A worker fetches the whole app for each new browser; the journeys that go offline or update say so.
    serviceWorkers: 'block',
    // The engines' journeys have motion; here it would only be waited for.
    contextOptions: { reducedMotion: 'reduce' },
  },
})
