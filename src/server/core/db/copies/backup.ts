import {
  connectFromEnv,
  fileArgument,
  requireEmbedded,
  runCommand,
  printLine,
  formatRowCounts,
  withDatabase,
} from './command.ts'
import { readEnv } from '#server/core/env.ts'
import { exportTo } from './export.ts'

await runCommand(async () => {
  const file = fileArgument('npm run backup -- FILE')
  const env = readEnv()
  if (env.DATABASE_URL === undefined) requireEmbedded(env)
  const counts = await withDatabase(await connectFromEnv(env), (db) => exportTo(db, file))
  printLine(`Wrote ${formatRowCounts(counts)} to ${file}.`)
})
