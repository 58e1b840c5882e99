// npm test [-- part…] [--long] [--changed[=COMMIT]]: runs all that has to hold, or the named parts of it; --long tries
// more of everything; --changed runs the tests that a change since the commit can reach (docs/tests.md). The last line
// counts.
import { ensureInstalled } from '#server/start/install.mjs'
import { keepFilesInMemory } from './run/in-memory.mjs'
import { partNames, runChanged, runParts } from './run/parts.mjs'
import { summarize } from './run/report.mjs'

const LONG = '--long'
const CHANGED = /^--changed(?:=(.+))?$/
const words = process.argv.slice(2)
const asked = words.filter((word) => word !== LONG && !CHANGED.test(word))
const changed = words.map((word) => CHANGED.exec(word)).find((found) => found !== null)
if (process.argv.includes(LONG)) process.env.TESTS = 'long'
const unknown = asked.filter((name) => !partNames.includes(name))

if (unknown.length > 0) {
  console.error(`There is no part "${unknown.join('", "')}". The parts are: ${partNames.join(', ')}.`)
  process.exitCode = 1
} else {
  keepFilesInMemory()
  const results = await ensureInstalled().then(
    () => (changed ? runChanged(changed[1] ?? 'HEAD') : runParts(asked.length > 0 ? new Set(asked) : null)),
    (error) => {
      console.error(error.message)
      return [{ passed: 0, failed: 1, skipped: 0 }]
    },
  )
  process.exitCode = summarize(results, { may_be_none: changed !== undefined })
}
