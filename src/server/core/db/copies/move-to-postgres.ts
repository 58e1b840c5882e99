import { mkdtempSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import {
  connectFromEnv,
  requireEmbedded,
  runCommand,
  printLine,
  formatRowCounts,
  withDatabase,
} from './command.ts'
import { readEnv } from '#server/core/env.ts'
import { connect } from '#server/core/db/connect.ts'
import { exportTo } from './export.ts'
import { DatabaseStartError } from '#server/core/db/failures.ts'
import { importFrom } from './import.ts'

await runCommand(async () => {
  const env = readEnv()
  if (env.DATABASE_URL === undefined)
    throw new DatabaseStartError('Set DATABASE_URL to the empty PostgreSQL database to move to.')
  requireEmbedded(env)
  const data_dir = env.DATA_DIR
  const embedded = await connect({ database_url: undefined, data_dir, on_warning: printLine })
  const folder = mkdtempSync(join(data_dir, 'move-'))
  try {
    const file = join(folder, 'everything.gz')
    await withDatabase(embedded, (db) => exportTo(db, file))
    const counts = await withDatabase(await connectFromEnv(env), (db) => importFrom(db, file))
    printLine(
      `Moved ${formatRowCounts(counts)}. Start Foyer with the same DATABASE_URL; ${data_dir}/db is no longer used.`,
    )
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
})
