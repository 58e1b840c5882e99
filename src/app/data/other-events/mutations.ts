import type { OtherEvent, OtherEventEdit, OtherEventNew } from '#contract/events/other-events.ts'
import type { Id } from '#contract/wire/id.ts'
import { createRow, deleteRow, saveEdit, sortRows, type SaveOutcome } from '#app/data/edits/mutations.ts'
import { currentTeamSession } from '#app/lib/net/session.ts'

const ofAccount = () => ({ resource: 'other_event', on: currentTeamSession()?.account.id ?? '' }) as const

/** Appends an other event, online or offline. */
export async function createOtherEvent(id: Id, fields: OtherEventNew): Promise<SaveOutcome> {
  return (await createRow({ ...ofAccount(), row_id: id }, fields)).saved
}

/** Updates an other event, online or offline. */
export function updateOtherEvent(row: OtherEvent, edit: OtherEventEdit): Promise<SaveOutcome> {
  return saveEdit({ ...ofAccount(), row_id: row.id, row }, edit)
}

/** Deletes an other event, online or offline. */
export function deleteOtherEvent(row: OtherEvent): Promise<void> {
  return deleteRow({ ...ofAccount(), row_id: row.id, row })
}

/** Reorders the other events. */
export function sortOtherEvents(ids: readonly Id[]): Promise<SaveOutcome> {
  return sortRows(ofAccount(), ids)
}
