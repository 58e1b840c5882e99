import type { Database, DatabaseSettings } from './database.ts'
import { openEmbedded } from './embedded/open.ts'
import { openPostgres } from './postgres-open.ts'

export type { Database, DatabaseSettings, Tx } from './database.ts'

/** Opens the database of this process: PostgreSQL when a URL is set, else the embedded one. */
export async function connect(settings: DatabaseSettings): Promise<Database> {
  return settings.database_url ? openPostgres(settings.database_url, settings) : openEmbedded(settings)
}
