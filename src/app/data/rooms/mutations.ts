import type { Room, RoomEdit, RoomNew } from '#contract/rooms/rooms.ts'
import type { Id } from '#contract/wire/id.ts'
import { createRow, deleteRow, saveEdit, sortRows, type SaveOutcome } from '#app/data/edits/mutations.ts'
import { currentTeamSession } from '#app/lib/net/session.ts'

const ofAccount = () => ({ resource: 'room', on: currentTeamSession()?.account.id ?? '' }) as const

/** Appends a room, online or offline. */
export async function createRoom(id: Id, fields: RoomNew): Promise<SaveOutcome> {
  return (await createRow({ ...ofAccount(), row_id: id }, fields)).saved
}

/** Updates a room, online or offline. */
export function updateRoom(row: Room, edit: RoomEdit): Promise<SaveOutcome> {
  return saveEdit({ ...ofAccount(), row_id: row.id, row }, edit)
}

/** Deletes a room, online or offline; the server refuses for a room that was ever booked. */
export function deleteRoom(row: Room): Promise<void> {
  return deleteRow({ ...ofAccount(), row_id: row.id, row })
}

/** Reorders the rooms. */
export function sortRooms(ids: readonly Id[]): Promise<SaveOutcome> {
  return sortRows(ofAccount(), ids)
}
