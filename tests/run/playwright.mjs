import { isLong } from './long.mjs'
import { runProgram } from './program.mjs'
import { withReport } from './report-file.mjs'
import { tell } from './report.mjs'

const ARGS = ['test', '--config=tests/e2e/playwright.config.ts', '--reporter=list,json']
/** One journey for each promise of the product, chosen by its tag; `--long` runs all of them. */
const USUAL = '--grep=@smoke'
const NOTHING = { expected: 0, unexpected: 0, skipped: 0 }

/** Runs the journeys in a real Chromium and counts them. */
export async function runPlaywright() {
  const started_at = Date.now()
  const args = isLong() ? ARGS : [...ARGS, USUAL]
  const { code, output, report } = await withReport('playwright', (file) =>
    runProgram('playwright', args, { PLAYWRIGHT_JSON_OUTPUT_FILE: file }),
  )
  const { expected, unexpected, skipped } = report?.stats ?? NOTHING
  const is_wrong = code !== 0 || expected + unexpected === 0
  const result = {
    name: 'e2e',
    passed: expected,
    failed: unexpected === 0 && is_wrong ? 1 : unexpected,
    skipped,
    seconds: (Date.now() - started_at) / 1000,
    output,
    is_test: true,
  }
  tell(result)
  return [result]
}
