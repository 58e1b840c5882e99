import { defineConfig } from '@playwright/test'
import { launchOptions } from '#tests/support/browser/chromium.ts'
import { BASE_URL_VARIABLE } from './global-setup.ts'

/** A busy machine makes a test slow, and must not fail it. */
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
    // A worker downloads the whole app for each new browser; tests that go offline or update enable it.
    serviceWorkers: 'block',
    // The engine tests have motion; here it would only add waiting time.
    contextOptions: { reducedMotion: 'reduce' },
  },
})
