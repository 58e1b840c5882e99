import { and, asc, count, eq, sql } from 'drizzle-orm'
import type { Id } from '#contract/wire/id.ts'
import type { ImageType } from '#contract/events/images.ts'
import type { Tx } from '#server/core/db/database.ts'
import { organizers } from '#server/core/db/schema/accounts.ts'
import { images } from '#server/core/db/schema/files.ts'
import type { ImageRow } from '#server/domains/platform/index.ts'

/** Returns undefined when the organizer is not of the account. */
export async function lockOrganizer(tx: Tx, account_id: Id, id: Id): Promise<{ id: Id } | undefined> {
  const [row] = await tx
    .select({ id: organizers.id })
    .from(organizers)
    .where(and(eq(organizers.id, id), eq(organizers.account_id, account_id)))
    .for('no key update')
  return row
}

export async function findOrganizer(tx: Tx, account_id: Id, id: Id): Promise<{ id: Id } | undefined> {
  const [row] = await tx
    .select({ id: organizers.id })
    .from(organizers)
    .where(and(eq(organizers.id, id), eq(organizers.account_id, account_id)))
  return row
}

export function listOfEvent(tx: Tx, event_id: Id): Promise<ImageRow[]> {
  const is_cover_last = sql`${images.type} <> 'EVENT_COVER'`
  return tx
    .select()
    .from(images)
    .where(eq(images.event_id, event_id))
    .orderBy(is_cover_last, asc(images.created_at), asc(images.id))
}

export async function countOfEvent(tx: Tx, event_id: Id): Promise<number> {
  const [count_row] = await tx.select({ total: count() }).from(images).where(eq(images.event_id, event_id))
  return count_row?.total ?? 0
}

/** Returns the folder of the deleted image. */
export function remove(tx: Tx, event_id: Id, id: Id): Promise<{ folder: string }[]> {
  return tx
    .delete(images)
    .where(and(eq(images.id, id), eq(images.event_id, event_id)))
    .returning({ folder: images.folder })
}

export function removeOfType(tx: Tx, event_id: Id, type: ImageType): Promise<{ folder: string }[]> {
  return tx
    .delete(images)
    .where(and(eq(images.event_id, event_id), eq(images.type, type)))
    .returning({ folder: images.folder })
}

export function removeLogo(tx: Tx, organizer_id: Id): Promise<{ folder: string }[]> {
  return tx.delete(images).where(eq(images.organizer_id, organizer_id)).returning({ folder: images.folder })
}
