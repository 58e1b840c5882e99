import path from 'node:path'
import { root } from '#server/start/root.mjs'
import { freshProject, projectOf } from './projects.mjs'
import { runProgram } from './program.mjs'
import { withReport } from './report-file.mjs'
import { tell } from './report.mjs'

/**
 * Runs Vitest once over the projects and tells of each by itself.
 * A project without a test that ran, unless that may be, and a run that fails without a failed test count as failed.
 */
export async function runVitest(projects, args = [], env = {}) {
  const { code, output, report } = await withReport('vitest', (file) =>
    runProgram(
      'vitest',
      [
        'run',
        ...args,
        '--config=tests/vitest.config.ts',
        ...projects.flatMap((project) => [`--project=${project}`, `--project=${freshProject(project)}`]),
        '--reporter=default',
        '--reporter=json',
        `--outputFile.json=${file}`,
      ],
      env,
    ),
  )
  const may_be_none = args.includes('--passWithNoTests')
  const results = projects
    .map((project) => countProject(project, report?.testResults ?? []))
    .map((result) => (result.passed + result.failed > 0 || may_be_none ? result : { ...result, failed: 1 }))
  const has_failed = results.some(({ failed }) => failed > 0)
  if (code !== 0 && !has_failed) results.push({ ...countFiles('vitest', []), failed: 1 })
  results.forEach(tell)
  if (code !== 0 || has_failed) console.log(`${output.trimEnd()}\n`)
  return results
}

function countProject(project, test_files) {
  return countFiles(
    project,
    test_files.filter((file) => projectOf(path.relative(root, file.name)) === project),
  )
}

function countFiles(name, files) {
  const tests = files.flatMap((file) => file.assertionResults)
  const count = (...states) => tests.filter(({ status }) => states.includes(status)).length
  const is_broken = (file) =>
    file.status === 'failed' && !file.assertionResults.some((test) => test.status === 'failed')
  const passed = count('passed')
  const failed = count('failed') + files.filter(is_broken).length
  const started_at = Math.min(...files.map((file) => file.startTime))
  const ended_at = Math.max(...files.map((file) => file.endTime))
  return {
    name,
    passed,
    failed,
    skipped: tests.length - passed - count('failed'),
    seconds: files.length > 0 ? (ended_at - started_at) / 1000 : 0,
    is_test: true,
  }
}
