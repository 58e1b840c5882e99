import { runProgram } from './program.mjs'
import { withReport } from './report-file.mjs'
import { tell } from './report.mjs'

const ARGS = ['test', '--config=tests/e2e/playwright.config.ts', '--reporter=list,json']
const NOTHING = { expected: 0, unexpected: 0, skipped: 0 }

/** Runs the journeys in a real Chromium and counts them. */
export async function runPlaywright() {
  const started_at = Date.now()
  const { code, output, report } = await withReport('playwright', (file) =>
    runProgram('playwright', ARGS, { PLAYWRIGHT_JSON_OUTPUT_FILE: file }),
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
