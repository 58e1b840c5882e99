import { runProgram } from './program.mjs'
import { withReport } from './report-file.mjs'
import { tell, tellFlaky } from './report.mjs'

const ARGS = ['test', '--config=tests/e2e/playwright.config.ts', '--reporter=list,json']
const NOTHING = { expected: 0, unexpected: 0, flaky: 0, skipped: 0 }

/** Runs the journeys in a real Chromium and counts them; what passed only at a second try is named. */
export async function runPlaywright() {
  const started_at = Date.now()
  const { code, output, report } = await withReport('playwright', (file) =>
    runProgram('playwright', ARGS, { PLAYWRIGHT_JSON_OUTPUT_FILE: file }),
  )
  const { expected, unexpected, flaky, skipped } = report?.stats ?? NOTHING
  const is_wrong = code !== 0 || expected + unexpected + flaky === 0
  const result = {
    name: 'e2e',
    passed: expected + flaky,
    failed: unexpected === 0 && is_wrong ? 1 : unexpected,
    skipped,
    seconds: (Date.now() - started_at) / 1000,
    output,
    note: tellFlaky(flaky > 0 ? titlesOfFlaky(report) : []),
    is_test: true,
  }
  tell(result)
  return [result]
}

function titlesOfFlaky({ suites = [], specs = [] }) {
  const own = specs.filter(({ tests }) => tests.some(({ status }) => status === 'flaky'))
  return [...own.map(({ title }) => title), ...suites.flatMap(titlesOfFlaky)]
}
