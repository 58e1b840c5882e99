import { sql } from 'drizzle-orm'
import type { Tx } from '#server/core/db/database.ts'

/**
 * Lets nobody else go on with any of these names before the end of the transaction, one after the other: for what no row
 * stands for. A name says first what it is of, as in `house ac_…`.
 */
export async function lockNames(tx: Tx, names: readonly string[]): Promise<void> {
  await tx.execute(sql`
    select pg_advisory_xact_lock(hashtextextended(name, 0))
    from unnest(${sql.param([...names])}::text[]) as name`)
}
