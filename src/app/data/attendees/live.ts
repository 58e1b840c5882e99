import { useLiveQuery } from 'dexie-react-hooks'
import type { Attendee } from '#contract/orders/attendees.ts'
import type { Id } from '#contract/wire/id.ts'
import { overlayEdits, type EditedRow } from '#offline/edits/overlay-edits.ts'
import type { Edit } from '#offline/storage/edit-rows.ts'
import { browserPorts } from '#app/lib/net/browser-ports.ts'

/**
 * Attendees of an event stored in this browser, with unsent edits applied; null when not all of them are stored.
 */
export function useSavedAttendees(event_id: Id, enabled: boolean): EditedRow<Attendee>[] | null | undefined {
  return useLiveQuery(async () => {
    if (!enabled) return null
    const { db } = browserPorts()
    const edits = await editsOf(event_id)
    const saved = await db.catalogued.get(event_id)
    const is_created_here = edits.some(({ op, row_id }) => op === 'create' && row_id === event_id)
    if (!is_created_here && (saved === undefined || saved.attendees_at === null)) return null
    return overlayEdits('attendee', await db.attendees.where('event_id').equals(event_id).toArray(), edits)
  }, [event_id, enabled])
}

/** Unsent edits of an event's attendees; undefined while loading. */
export function useAttendeeEdits(event_id: Id): Edit[] | undefined {
  return useLiveQuery(() => editsOf(event_id), [event_id])
}

function editsOf(event_id: Id): Promise<Edit[]> {
  const { db } = browserPorts()
  return db.edits
    .where('event_id')
    .equals(event_id)
    .filter(({ resource, row_id }) => resource === 'attendee' || row_id === event_id)
    .toArray()
}
