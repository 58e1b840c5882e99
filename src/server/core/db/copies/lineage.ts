import type { RandomBytes } from '#contract/wire/id.ts'
import { encodeBase32 } from '#contract/wire/base32.ts'
import type { Tx } from '#server/core/db/database.ts'
import { installation } from '#server/core/db/schema/accounts.ts'

/**
 * Marks this database as restored. Doors with cursors from before then start anew, and send again what this
 * database lacks.
 */
export async function renewLineage(tx: Tx, random: RandomBytes): Promise<void> {
  const lineage = encodeBase32(random(10))
  await tx
    .insert(installation)
    .values({ lineage })
    .onConflictDoUpdate({ target: installation.id, set: { lineage } })
}
