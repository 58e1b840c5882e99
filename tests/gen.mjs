// npm run gen: writes what follows from other files (the table of routes, the ground of pages without MUI) and says when the tables of
// src/server/core/db/schema have changed without a migration.
import { ensureInstalled } from '#server/start/install.mjs'
import { generated } from './run/generated.mjs'
import { summarize } from './run/report.mjs'
import { timeCheck } from './run/time-check.mjs'

await ensureInstalled()
const results = []
for (const [name, write] of Object.entries(generated)) results.push(await timeCheck(name, write))
process.exitCode = summarize(results)
