import { and, asc, count, eq, sql } from 'drizzle-orm'
import type { Id } from '#contract/wire/id.ts'
import type { Tx } from '#server/core/db/database.ts'
import { images, other_event_attachments } from '#server/core/db/schema/files.ts'

export type ImageRow = typeof images.$inferSelect
export type AttachmentRow = typeof other_event_attachments.$inferSelect

/** Returns the images of an other event: the cover first, then in the order of upload. */
export function imagesOf(tx: Tx, other_event_id: Id): Promise<ImageRow[]> {
  const is_cover_last = sql`${images.type} <> 'EVENT_COVER'`
  return tx
    .select()
    .from(images)
    .where(eq(images.other_event_id, other_event_id))
    .orderBy(is_cover_last, asc(images.created_at), asc(images.id))
}

export async function insertImage(tx: Tx, row: typeof images.$inferInsert): Promise<ImageRow> {
  const [created] = await tx.insert(images).values(row).returning()
  if (created === undefined) throw new Error('An image was not stored.')
  return created
}

export async function saveImage(tx: Tx, row: ImageRow): Promise<ImageRow> {
  await tx.update(images).set(row).where(eq(images.id, row.id))
  return row
}

export async function removeImage(tx: Tx, id: Id): Promise<void> {
  await tx.delete(images).where(eq(images.id, id))
}

/** Returns the files attached to an other event, oldest first. */
export function attachmentsOf(tx: Tx, other_event_id: Id): Promise<AttachmentRow[]> {
  return tx
    .select()
    .from(other_event_attachments)
    .where(eq(other_event_attachments.other_event_id, other_event_id))
    .orderBy(asc(other_event_attachments.created_at), asc(other_event_attachments.id))
}

export async function countAttachments(tx: Tx, other_event_id: Id): Promise<number> {
  const [count_row] = await tx
    .select({ total: count() })
    .from(other_event_attachments)
    .where(eq(other_event_attachments.other_event_id, other_event_id))
  return count_row?.total ?? 0
}

export async function insertAttachment(tx: Tx, row: AttachmentRow): Promise<void> {
  await tx.insert(other_event_attachments).values(row)
}

/** Returns the folder of the deleted file. */
export function removeAttachment(tx: Tx, other_event_id: Id, id: Id): Promise<{ folder: string }[]> {
  return tx
    .delete(other_event_attachments)
    .where(
      and(eq(other_event_attachments.id, id), eq(other_event_attachments.other_event_id, other_event_id)),
    )
    .returning({ folder: other_event_attachments.folder })
}
