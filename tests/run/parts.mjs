import { ensureBuilt } from '#server/start/build.mjs'
import { prepareChromium } from './chromium.mjs'
import { prepareEngines } from './engines.mjs'
import { runLighthouse } from './lighthouse.mjs'
import { runPlaywright } from './playwright.mjs'
import { runProgram } from './program.mjs'
import { BROWSER, ENGINES, projects } from './projects.mjs'
import { tell } from './report.mjs'
import { checkSizes } from './size.mjs'
import { runVitest } from './vitest.mjs'

const staticChecks = {
  format: () => runProgram('prettier', ['--check', '--log-level=warn', '.']),
  lint: () => runProgram('oxlint', ['--format=unix', '.']),
  types: () => runProgram('tsc', ['-b', '--pretty', 'false']),
  imports: () => runProgram('depcruise', ['src', 'sw', 'tests', '--config', '.dependency-cruiser.cjs']),
  'dead-code': () => runProgram('knip', ['--no-progress']),
}

const LOCALES = 'locales'
const LIGHTHOUSE = 'lighthouse'
const NEED_BUILD = ['build', 'size', 'server', 'sw', 'e2e', BROWSER, ENGINES, LIGHTHOUSE]
const NEED_CHROMIUM = ['e2e', BROWSER, ENGINES, LIGHTHOUSE]

/** What can be asked for by name. `locales` is a part of `architecture`. */
export const partNames = [
  ...Object.keys(staticChecks),
  LOCALES,
  ...Object.keys(projects),
  'build',
  'size',
  'e2e',
  BROWSER,
  ENGINES,
  LIGHTHOUSE,
]

/**
 * Runs the parts asked for, or all. While the build runs, so do the static checks; the tests that keep
 * time have the machine to themselves.
 * @returns what to count, one entry a check or a project
 */
export async function runParts(asked) {
  const wants = (name) => asked === null || asked.has(name)
  const results = []
  const runCheck = async (name, check) => {
    const result = await timeCheck(name, check)
    results.push(result)
    return result.failed === 0
  }
  const runAll = async (checks) => {
    for (const [name, check] of checks) await runCheck(name, check)
  }

  const [is_built, has_chromium] = await Promise.all([
    !NEED_BUILD.some(wants) || runCheck('build', build),
    !NEED_CHROMIUM.some(wants) || runCheck('chromium', prepareChromium),
    runAll(Object.entries(staticChecks).filter(([name]) => wants(name))),
  ])
  if (is_built && wants('size')) await runCheck('size', checkSizes)

  const wanted_projects = Object.keys(projects).filter(wants)
  if (wanted_projects.length > 0) results.push(...(await runVitest(wanted_projects)))
  if (asked?.has(LOCALES))
    results.push(...(await runVitest(['architecture'], ['tests/architecture/locales.test.ts'])))

  const can_browse = is_built && has_chromium
  for (const [name, run] of [
    ['e2e', runPlaywright],
    [BROWSER, () => runVitest([BROWSER])],
    [ENGINES, runEngines],
  ]) {
    if (!wants(name)) continue
    if (can_browse) results.push(...(await run()))
    else await runCheck(name, notRun)
  }
  if (wants(LIGHTHOUSE)) await runCheck(LIGHTHOUSE, can_browse ? runLighthouse : notRun)
  return results
}

/** The engines are got first; nothing else waits for them. */
async function runEngines() {
  const got = await timeCheck('get engines', prepareEngines)
  return [got, ...(await runVitest([ENGINES]))]
}

const notRun = async () => ({ code: 1, output: 'not run: there is no build or no Chromium' })

async function build() {
  await ensureBuilt()
  return { code: 0, output: '' }
}

async function timeCheck(name, check) {
  const started_at = Date.now()
  const { code, output, note } = await check().catch((error) => ({ code: 1, output: error.message }))
  const has_passed = code === 0
  const result = {
    name,
    passed: has_passed ? 1 : 0,
    failed: has_passed ? 0 : 1,
    skipped: 0,
    seconds: (Date.now() - started_at) / 1000,
    output,
    note,
  }
  tell(result)
  return result
}
