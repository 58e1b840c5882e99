import { randomBytes } from 'node:crypto'
import {
  connectFromEnv,
  fileArgument,
  runCommand,
  printLine,
  formatRowCounts,
  withDatabase,
} from './command.ts'
import { readEnv } from '#server/core/env.ts'
import { checkExport } from './export-format.ts'
import { importFrom } from './import.ts'
import { renewLineage } from './lineage.ts'

await runCommand(async () => {
  const file = fileArgument('npm run restore -- FILE')
  // Checked before the database is opened, so that a wrong file does not leave an empty database behind.
  await checkExport(file)
  const counts = await withDatabase(await connectFromEnv(readEnv()), async (db) => {
    const restored = await importFrom(db, file)
    await db.withTx((tx) => renewLineage(tx, randomBytes))
    return restored
  })
  printLine(`Restored ${formatRowCounts(counts)} from ${file}.`)
})
