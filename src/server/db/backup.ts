import { connectByEnvironment, fileArgument, runCommand, say, summary, using } from './command.ts'
import { exportTo } from './export.ts'

await runCommand(async () => {
  const file = fileArgument('npm run backup -- FILE')
  const counts = await using(await connectByEnvironment(), (db) => exportTo(db, file))
  say(`Wrote ${summary(counts)} to ${file}.`)
})
