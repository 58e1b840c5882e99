import type { Organizer, OrganizerEdit, OrganizerNew } from '#contract/events/organizers.ts'
import type { Id } from '#contract/wire/id.ts'
import { createRow, saveEdit, type SaveOutcome } from '#app/data/edits/mutations.ts'
import { currentTeamSession } from '#app/lib/net/session.ts'

const ofAccount = () => ({ resource: 'organizer', on: currentTeamSession()?.account.id ?? '' }) as const

/** Adds an organizer, online or offline. */
export async function createOrganizer(id: Id, fields: OrganizerNew): Promise<SaveOutcome> {
  return (await createRow({ ...ofAccount(), row_id: id }, fields)).saved
}

/** Updates an organizer, online or offline. */
export function updateOrganizer(row: Organizer, edit: OrganizerEdit): Promise<SaveOutcome> {
  return saveEdit({ ...ofAccount(), row_id: row.id, row }, edit)
}
