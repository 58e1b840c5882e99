import { and, asc, eq, inArray } from 'drizzle-orm'
import type { Id } from '#contract/wire/id.ts'
import type { ImageType } from '#contract/events/images.ts'
import type { Tx } from '#server/core/db/database.ts'
import { images } from '#server/core/db/schema/files.ts'

export type ImageRow = typeof images.$inferSelect

export function listCovers(tx: Tx, event_ids: readonly Id[]): Promise<ImageRow[]> {
  return tx
    .select()
    .from(images)
    .where(and(inArray(images.event_id, [...event_ids]), eq(images.type, 'EVENT_COVER')))
}

export function listLogos(tx: Tx, organizer_ids: readonly Id[]): Promise<ImageRow[]> {
  return tx
    .select()
    .from(images)
    .where(inArray(images.organizer_id, [...organizer_ids]))
}

export function listOtherCovers(tx: Tx, other_event_ids: readonly Id[]): Promise<ImageRow[]> {
  return tx
    .select()
    .from(images)
    .where(and(inArray(images.other_event_id, [...other_event_ids]), eq(images.type, 'EVENT_COVER')))
}

/** In upload order. */
export function listOfOtherEvent(tx: Tx, other_event_id: Id): Promise<ImageRow[]> {
  return tx
    .select()
    .from(images)
    .where(eq(images.other_event_id, other_event_id))
    .orderBy(asc(images.created_at), asc(images.id))
}

/** Returns images of an event, locked against deletion until the transaction ends. */
export function lockOfType(tx: Tx, event_id: Id, type: ImageType): Promise<ImageRow[]> {
  return tx
    .select()
    .from(images)
    .where(and(eq(images.event_id, event_id), eq(images.type, type)))
    .for('share')
}

export async function insert(tx: Tx, row: ImageRow): Promise<void> {
  await tx.insert(images).values(row)
}
