import { and, asc, eq } from 'drizzle-orm'
import type { RoomStatus } from '#contract/rooms/rooms.ts'
import type { Id } from '#contract/wire/id.ts'
import type { Tx } from '#server/core/db/database.ts'
import { bookings, event_rooms, rooms } from '#server/core/db/schema/rooms.ts'

export type RoomRow = typeof rooms.$inferSelect

/** Returns the rooms of the venue in their order, of one status or all. */
export function list(tx: Tx, account_id: Id, status?: RoomStatus): Promise<RoomRow[]> {
  return tx
    .select()
    .from(rooms)
    .where(and(eq(rooms.account_id, account_id), status && eq(rooms.status, status)))
    .orderBy(asc(rooms.sort_order), asc(rooms.id))
}

/** Returns whether visitors can see a room. */
export async function hasLive(tx: Tx, account_id: Id): Promise<boolean> {
  const rows = await tx
    .select({ id: rooms.id })
    .from(rooms)
    .where(and(eq(rooms.account_id, account_id), eq(rooms.status, 'LIVE')))
    .limit(1)
  return rows.length > 0
}

/** Locks and returns all rooms in their order. */
export function lockAll(tx: Tx, account_id: Id): Promise<RoomRow[]> {
  return tx
    .select()
    .from(rooms)
    .where(eq(rooms.account_id, account_id))
    .orderBy(asc(rooms.sort_order), asc(rooms.id))
    .for('update')
}

const isRoom = (account_id: Id, id: Id) => and(eq(rooms.id, id), eq(rooms.account_id, account_id))

export async function find(tx: Tx, account_id: Id, id: Id): Promise<RoomRow | undefined> {
  const [row] = await tx.select().from(rooms).where(isRoom(account_id, id))
  return row
}

export async function lock(tx: Tx, account_id: Id, id: Id): Promise<RoomRow | undefined> {
  const [row] = await tx.select().from(rooms).where(isRoom(account_id, id)).for('update')
  return row
}

/** Returns undefined when the id exists already, in any account. */
export async function insert(tx: Tx, row: typeof rooms.$inferInsert): Promise<RoomRow | undefined> {
  const [created] = await tx.insert(rooms).values(row).onConflictDoNothing({ target: rooms.id }).returning()
  return created
}

/** Stores a changed room with its next version. */
export async function save(tx: Tx, row: RoomRow): Promise<RoomRow> {
  const saved = { ...row, version: row.version + 1 }
  await tx.update(rooms).set(saved).where(eq(rooms.id, row.id))
  return saved
}

export async function remove(tx: Tx, id: Id): Promise<void> {
  await tx.delete(rooms).where(eq(rooms.id, id))
}

/** Returns whether a booking or an event references the room. */
export async function isUsed(tx: Tx, id: Id): Promise<boolean> {
  const of_bookings = tx.select({ id: bookings.id }).from(bookings).where(eq(bookings.room_id, id))
  const of_events = tx
    .select({ id: event_rooms.event_id })
    .from(event_rooms)
    .where(eq(event_rooms.room_id, id))
  return (await of_bookings.limit(1)).length + (await of_events.limit(1)).length > 0
}
