import { and, asc, eq, gt, lt } from 'drizzle-orm'
import type { Instant } from '#contract/wire/instant.ts'
import type { Tx } from '#server/core/db/database.ts'
import { row_edits } from '#server/core/db/schema/row-edits.ts'

export type RowEdit = typeof row_edits.$inferSelect

/** Each version is written once; a replayed response or a change without effect inserts nothing. */
export async function insert(tx: Tx, edit: RowEdit): Promise<void> {
  await tx.insert(row_edits).values(edit).onConflictDoNothing()
}

/** Oldest first. */
export function listSince(tx: Tx, row_key: string, version: number): Promise<RowEdit[]> {
  return tx
    .select()
    .from(row_edits)
    .where(and(eq(row_edits.row_key, row_key), gt(row_edits.version, version)))
    .orderBy(asc(row_edits.version))
}

export async function deleteBefore(tx: Tx, before: Instant): Promise<void> {
  await tx.delete(row_edits).where(lt(row_edits.edited_at, before))
}
