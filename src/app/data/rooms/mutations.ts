import type { Room, RoomEdit, RoomNew } from '#contract/rooms/rooms.ts'
import type { Id } from '#contract/wire/id.ts'
import { createRow, deleteRow, saveEdit, sortRows, type SaveOutcome } from '#app/data/edits/mutations.ts'
import { currentTeamSession } from '#app/lib/net/session.ts'

const ofAccount = () => ({ resource: 'room', on: currentTeamSession()?.account.id ?? '' }) as const

/** Adds a room at the end, with or without network. */
export async function createRoom(id: Id, wanted: RoomNew): Promise<SaveOutcome> {
  return (await createRow({ ...ofAccount(), row_id: id }, wanted)).saved
}

/** Changes a room, with or without network. */
export function updateRoom(row: Room, edit: RoomEdit): Promise<SaveOutcome> {
  return saveEdit({ ...ofAccount(), row_id: row.id, row }, edit)
}

/** Takes a room away, with or without network; one that was ever booked the server keeps, and says so. */
export function deleteRoom(row: Room): Promise<void> {
  return deleteRow({ ...ofAccount(), row_id: row.id, row })
}

/** Puts the rooms in an order. */
export function sortRooms(ids: readonly Id[]): Promise<SaveOutcome> {
  return sortRows(ofAccount(), ids)
}
