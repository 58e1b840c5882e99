import { and, asc, eq, inArray } from 'drizzle-orm'
import type { Id } from '#contract/wire/id.ts'
import type { Tx } from '#server/core/db/database.ts'
import { room_pictures } from '#server/core/db/schema/files.ts'
import { rooms } from '#server/core/db/schema/rooms.ts'

export type PictureRow = typeof room_pictures.$inferSelect

/** Returns the pictures of rooms, those of each room in order. */
export function listOfRooms(tx: Tx, room_ids: readonly Id[]): Promise<PictureRow[]> {
  return tx
    .select()
    .from(room_pictures)
    .where(inArray(room_pictures.room_id, [...room_ids]))
    .orderBy(asc(room_pictures.sort_order), asc(room_pictures.id))
}

/**
 * Locks the room, so that changes of its pictures are serialized. Returns undefined when it is not of the account.
 */
export async function lockRoom(tx: Tx, account_id: Id, id: Id): Promise<{ id: Id } | undefined> {
  const [row] = await tx
    .select({ id: rooms.id })
    .from(rooms)
    .where(and(eq(rooms.id, id), eq(rooms.account_id, account_id)))
    .for('no key update')
  return row
}

export async function insert(tx: Tx, row: typeof room_pictures.$inferInsert): Promise<PictureRow> {
  const [created] = await tx.insert(room_pictures).values(row).returning()
  if (created === undefined) throw new Error('A picture was not stored.')
  return created
}

/** Stores a changed picture with its next version. */
export async function save(tx: Tx, row: PictureRow): Promise<PictureRow> {
  const saved = { ...row, version: row.version + 1 }
  await tx.update(room_pictures).set(saved).where(eq(room_pictures.id, row.id))
  return saved
}

export async function remove(tx: Tx, id: Id): Promise<void> {
  await tx.delete(room_pictures).where(eq(room_pictures.id, id))
}
