import { and, asc, eq, inArray } from 'drizzle-orm'
import type { EventRoom } from '#contract/events/event-rooms.ts'
import type { Id } from '#contract/wire/id.ts'
import type { Tx } from '#server/core/db/database.ts'
import { event_rooms, rooms } from '#server/core/db/schema/rooms.ts'

const room_columns = {
  room_id: event_rooms.room_id,
  setup_minutes: event_rooms.setup_minutes,
  clear_minutes: event_rooms.clear_minutes,
}

/** Returns the rooms of events, those of each event in order. */
export function listOfEvents(tx: Tx, event_ids: readonly Id[]): Promise<(EventRoom & { event_id: Id })[]> {
  return tx
    .select({ event_id: event_rooms.event_id, ...room_columns })
    .from(event_rooms)
    .where(inArray(event_rooms.event_id, [...event_ids]))
    .orderBy(asc(event_rooms.event_id), asc(event_rooms.line_no))
}

/** Returns the venue's rooms with these ids. */
export function listByIds(tx: Tx, account_id: Id, ids: readonly Id[]) {
  return tx
    .select()
    .from(rooms)
    .where(and(eq(rooms.account_id, account_id), inArray(rooms.id, [...ids])))
}

/** Replaces the rooms of an event. */
export async function replace(
  tx: Tx,
  { id: event_id, account_id }: { id: Id; account_id: Id },
  chosen_rooms: readonly EventRoom[],
): Promise<void> {
  await tx.delete(event_rooms).where(eq(event_rooms.event_id, event_id))
  if (chosen_rooms.length === 0) return
  await tx
    .insert(event_rooms)
    .values(chosen_rooms.map((room, at) => ({ account_id, event_id, ...room, line_no: at + 1 })))
}
