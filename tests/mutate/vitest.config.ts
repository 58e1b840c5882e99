import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'

/** The tests of the rules alone, in one process. */
export default defineConfig({
  root: fileURLToPath(new URL('../..', import.meta.url)),
  test: { include: ['tests/rules/**/*.test.ts'], testTimeout: 30_000 },
})
