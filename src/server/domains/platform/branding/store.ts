import { eq } from 'drizzle-orm'
import type { Id } from '#contract/wire/id.ts'
import type { Tx } from '#server/core/db/database.ts'
import { venue_faces } from '#server/core/db/schema/accounts.ts'

export type BrandingRow = typeof venue_faces.$inferSelect

export async function find(tx: Tx, account_id: Id): Promise<BrandingRow | undefined> {
  const [row] = await tx.select().from(venue_faces).where(eq(venue_faces.account_id, account_id))
  return row
}

/** Locks the row; inserts `initial` if there is none. */
export async function lock(tx: Tx, initial: BrandingRow): Promise<BrandingRow> {
  await tx.insert(venue_faces).values(initial).onConflictDoNothing()
  const [row] = await tx
    .select()
    .from(venue_faces)
    .where(eq(venue_faces.account_id, initial.account_id))
    .for('update')
  return row ?? initial
}

/** Stores the changed branding with its next version. */
export async function save(tx: Tx, row: BrandingRow): Promise<BrandingRow> {
  const saved = { ...row, version: row.version + 1 }
  await tx.update(venue_faces).set(saved).where(eq(venue_faces.account_id, row.account_id))
  return saved
}
