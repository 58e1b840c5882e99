import {
  connectByEnvironment,
  fileArgument,
  requireEmbedded,
  runCommand,
  say,
  summary,
  using,
} from './command.ts'
import { readEnv } from '#server/core/env.ts'
import { exportTo } from './export.ts'

await runCommand(async () => {
  const file = fileArgument('npm run backup -- FILE')
  const env = readEnv()
  if (env.DATABASE_URL === undefined) requireEmbedded(env)
  const counts = await using(await connectByEnvironment(env), (db) => exportTo(db, file))
  say(`Wrote ${summary(counts)} to ${file}.`)
})
