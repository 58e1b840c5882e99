import { and, asc, count, eq } from 'drizzle-orm'
import type { Id } from '#contract/wire/id.ts'
import type { Tx } from '#server/core/db/database.ts'
import { attachments } from '#server/core/db/schema/files.ts'

export type AttachmentRow = typeof attachments.$inferSelect

export function listOfEvent(tx: Tx, event_id: Id): Promise<AttachmentRow[]> {
  return tx
    .select()
    .from(attachments)
    .where(eq(attachments.event_id, event_id))
    .orderBy(asc(attachments.created_at), asc(attachments.id))
}

export async function countOfEvent(tx: Tx, event_id: Id): Promise<number> {
  const [count_row] = await tx
    .select({ total: count() })
    .from(attachments)
    .where(eq(attachments.event_id, event_id))
  return count_row?.total ?? 0
}

export async function insert(tx: Tx, attachment: AttachmentRow): Promise<void> {
  await tx.insert(attachments).values(attachment)
}

/** Returns the folder of the deleted attachment. */
export function remove(tx: Tx, event_id: Id, id: Id): Promise<{ folder: string }[]> {
  return tx
    .delete(attachments)
    .where(and(eq(attachments.id, id), eq(attachments.event_id, event_id)))
    .returning({ folder: attachments.folder })
}
