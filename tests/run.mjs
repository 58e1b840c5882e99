// npm test [-- part…]: runs all that has to hold, or the named parts of it. The last line counts.
import { ensureInstalled } from '#server/start/install.mjs'
import { partNames, runParts } from './run/parts.mjs'
import { summarize } from './run/report.mjs'

const asked = process.argv.slice(2)
const unknown = asked.filter((name) => !partNames.includes(name))

if (unknown.length > 0) {
  console.error(`There is no part "${unknown.join('", "')}". The parts are: ${partNames.join(', ')}.`)
  process.exitCode = 1
} else {
  const results = await ensureInstalled().then(
    () => runParts(asked.length > 0 ? new Set(asked) : null),
    (error) => {
      console.error(error.message)
      return [{ passed: 0, failed: 1, skipped: 0 }]
    },
  )
  process.exitCode = summarize(results)
}
