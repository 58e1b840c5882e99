import { ensureBuilt } from '#server/start/build.mjs'
import { inRoot } from '#server/start/root.mjs'
import { prepareChromium } from './chromium.mjs'
import { makeDemoData } from './demo-data.mjs'
import { isLong } from './long.mjs'
import { prepareEngines } from './engines.mjs'
import { runLighthouse } from './lighthouse.mjs'
import { runPlaywright } from './playwright.mjs'
import { runFile, runProgram } from './program.mjs'
import { BROWSER, ENGINES, projects } from './projects.mjs'
import { checkSizes } from './size.mjs'
import { checkStoreCalls, noteStoreCalls } from './store-calls.mjs'
import { timeCheck } from './time-check.mjs'
import { runVitest } from './vitest.mjs'

/** The native compiler; `typescript` beside it is the one that tools and tests ask through its API. */
const COMPILER = inRoot('node_modules', 'typescript-native', 'bin', 'tsc')

/** Those that take longest come first, so that none of them is waited for alone. */
const staticChecks = {
  types: () => runFile(COMPILER, ['-b', '--pretty', 'false']),
  lint: () => runProgram('oxlint', ['--format=unix', '.']),
  format: () => runProgram('oxfmt', ['--check', '.']),
  imports: () => runProgram('depcruise', ['src', 'sw', 'tests', '--config', '.dependency-cruiser.cjs']),
  'dead-code': () => runProgram('knip', ['--no-progress']),
}

/** What `npm run check` lints before a commit: rules with types take a minute for all files. */
const LINT_CHANGED = 'lint-changed'
const STORES = 'stores'
const LOCALES = 'locales'
const LIGHTHOUSE = 'lighthouse'
const NEED_BUILD = ['build', 'size', 'server', 'sw', 'e2e', BROWSER, ENGINES, LIGHTHOUSE]
const NEED_CHROMIUM = ['e2e', BROWSER, ENGINES, LIGHTHOUSE]
const NEED_DEMO = ['e2e', ENGINES, LIGHTHOUSE]
/** Run when they are asked for, and by `--long`. */
const LONG_ONLY = new Set([ENGINES, LIGHTHOUSE])

/** What can be asked for by name. `locales` is a part of `architecture`. */
export const partNames = [
  ...Object.keys(staticChecks),
  LINT_CHANGED,
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
 * Runs the parts asked for, or all of the usual or the long run. While the build runs, so do the static checks, two at a time; the tests that
 * keep time have the machine to themselves.
 * @returns what to count, one entry a check or a project
 */
export async function runParts(asked) {
  const wants = (name) => asked?.has(name) ?? (isLong() || !LONG_ONLY.has(name))
  const results = []
  const runCheck = async (name, check) => {
    const result = await timeCheck(name, check)
    results.push(result)
    return result.failed === 0
  }
  const runAll = async (checks) => {
    for (const [name, check] of checks) await runCheck(name, check)
  }

  // Two go through the same row: each takes what the other has not begun.
  const checks = [
    ...Object.entries(staticChecks).filter(([name]) => wants(name)),
    ...(asked?.has(LINT_CHANGED) ? [[LINT_CHANGED, lintChanged]] : []),
  ].values()
  const [[is_built, has_chromium]] = await Promise.all([
    Promise.all([
      !NEED_BUILD.some(wants) || runCheck('build', build),
      !NEED_CHROMIUM.some(wants) || runCheck('chromium', prepareChromium),
    ]),
    runAll(checks),
    runAll(checks),
  ])
  if (is_built && wants('size')) await runCheck('size', checkSizes)

  const can_browse = is_built && has_chromium
  const browse = async (name, run) => {
    if (!wants(name)) return
    if (can_browse) results.push(...(await run()))
    else await runCheck(name, notRun)
  }
  const runProjects = async () => {
    const wanted_projects = Object.keys(projects).filter(wants)
    if (wanted_projects.length > 0) results.push(...(await runVitest(wanted_projects, [], noteStoreCalls())))
    if (wants('server') && isLong()) await runCheck(STORES, checkStoreCalls)
    if (asked?.has(LOCALES))
      results.push(...(await runVitest(['architecture'], ['tests/architecture/texts/locales.test.ts'])))
  }
  const needs_demo = can_browse && NEED_DEMO.some(wants)
  await Promise.all([runProjects(), needs_demo && runCheck('demo data', makeDemoData)])
  await browse('e2e', runPlaywright)
  // Each of these two does one thing at a time, and cameras keep time.
  await Promise.all([browse(BROWSER, () => runVitest([BROWSER])), browse(ENGINES, runEngines)])
  if (wants(LIGHTHOUSE)) await runCheck(LIGHTHOUSE, can_browse ? runLighthouse : notRun)
  return results
}

/**
 * Runs the tests that a change since a commit can reach, by what they import; those that read files or run the build are
 * not among them.
 */
export function runChanged(commit) {
  return runVitest(Object.keys(projects), ['--changed', commit, '--passWithNoTests'])
}

/** Lints files that differ from the last commit, new ones included. */
async function lintChanged() {
  const [changed, added] = await Promise.all([
    runFile('git', ['diff', '--name-only', '--diff-filter=d', 'HEAD']),
    runFile('git', ['ls-files', '--others', '--exclude-standard']),
  ])
  if (changed.code !== 0 || added.code !== 0) return changed.code === 0 ? added : changed
  const files = `${changed.output}${added.output}`
    .split('\n')
    .filter((file) => /\.(?:ts|tsx|mjs)$/.test(file))
  if (files.length === 0) return { code: 0, output: '' }
  return runProgram('oxlint', ['--format=unix', '--no-error-on-unmatched-pattern', ...files])
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
