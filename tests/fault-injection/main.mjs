// npm run fault-injection [-- part of a file's name]: makes each mistake in turn and sees that a test finds it.
import { readFileSync, writeFileSync } from 'node:fs'
import { inRoot } from '#server/start/root.mjs'
import { runProgram } from '#tests/run/program.mjs'
import { withReport } from '#tests/run/report-file.mjs'
import { faults } from './faults.mjs'

const [part = ''] = process.argv.slice(2)
let unseen = 0

for (const { file, find, replace, tests } of faults.filter((one) => one.file.includes(part))) {
  const path = inRoot(file)
  const whole = readFileSync(path, 'utf8')
  if (whole.split(find).length !== 2) throw new Error(`${file} has not exactly once: ${find}`)
  const restore = () => writeFileSync(path, whole)
  process.once('exit', restore)
  writeFileSync(
    path,
    whole.replace(find, () => replace),
  )
  const filters = tests.map((test) => `tests/${test}`)
  const { report } = await withReport('faults', (report_file) =>
    runProgram('vitest', [
      'run',
      ...filters,
      '--config=tests/vitest.config.ts',
      '--bail=1',
      '--reporter=json',
      `--outputFile.json=${report_file}`,
    ]),
  )
  restore()
  process.off('exit', restore)
  // A run without tests fails too, and finds nothing.
  const is_seen = (report?.testResults ?? []).some(({ status }) => status === 'failed')
  if (!is_seen) unseen += 1
  console.log(`${is_seen ? '✓ seen' : '✗ nobody saw'}: ${file}: ${find.split('\n')[0]}`)
}
console.log(unseen === 0 ? 'every fault was seen' : `${unseen} faults were not seen`)
process.exitCode = unseen === 0 ? 0 : 1
