import { sql } from 'drizzle-orm'
import type { Tx } from '#server/core/db/database.ts'

/**
 * Locks these names until the end of the transaction, where there is no row to lock. A name starts with its
 * kind, as in `house ac_…`.
 */
export async function lockNames(tx: Tx, names: readonly string[]): Promise<void> {
  await tx.execute(sql`
    select pg_advisory_xact_lock(hashtextextended(name, 0))
    from unnest(${sql.param([...names])}::text[]) as name`)
}
