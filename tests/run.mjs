// npm test [-- part…] [--long]: runs all that has to hold, or the named parts of it; --long tries on both databases
// what otherwise runs on one, and properties more often (docs/tests.md). The last line counts.
import { ensureInstalled } from '#server/start/install.mjs'
import { keepFilesInMemory } from './run/in-memory.mjs'
import { partNames, runParts } from './run/parts.mjs'
import { summarize } from './run/report.mjs'

const LONG = '--long'
const asked = process.argv.slice(2).filter((word) => word !== LONG)
if (process.argv.includes(LONG)) process.env.TESTS = 'long'
const unknown = asked.filter((name) => !partNames.includes(name))

if (unknown.length > 0) {
  console.error(`There is no part "${unknown.join('", "')}". The parts are: ${partNames.join(', ')}.`)
  process.exitCode = 1
} else {
  keepFilesInMemory()
  const results = await ensureInstalled().then(
    () => runParts(asked.length > 0 ? new Set(asked) : null),
    (error) => {
      console.error(error.message)
      return [{ passed: 0, failed: 1, skipped: 0 }]
    },
  )
  process.exitCode = summarize(results)
}
