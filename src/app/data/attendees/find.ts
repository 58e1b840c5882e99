import { listAttendees, type Attendee } from '#contract/orders/attendees.ts'
import type { Id } from '#contract/wire/id.ts'
import { overlayEdits, type EditedRow } from '#offline/edits/overlay-edits.ts'
import { foldText, searchableName, searchWords, type SearchWord } from '#rules/text/name-search.ts'
import { api } from '#app/lib/net/api.ts'
import { browserPorts } from '#app/lib/net/browser-ports.ts'

interface AttendeeSearch {
  words: string
  limit: number
  signal: AbortSignal
}

/** Attendees of an event that match every word, searched by the server. @throws ApiError */
export async function findAttendees(
  event_id: Id,
  { words, limit, signal }: AttendeeSearch,
): Promise<Attendee[]> {
  const query = { query: words, per_page: limit }
  return (await api().call(listAttendees, { params: { event_id }, query, signal })).data
}

/**
 * The same search over the attendees stored in this browser with unsent edits applied; of one event, or of all
 * events except one.
 */
export async function findSavedAttendees(
  where: { event: Id } | { except: Id | undefined },
  { words, limit, signal }: AttendeeSearch,
): Promise<EditedRow<Attendee>[]> {
  const { db } = browserPorts()
  const edits = await db.edits.filter(({ resource }) => resource === 'attendee').toArray()
  const edited = new Set(edits.map(({ row_id }) => row_id))
  const { hanVariants: hanAlike } = await import('#rules/text/han-alike.ts')
  const sought = searchWords(words, hanAlike)
  const has = (attendee: Attendee) => sought.every((word) => matchesWord(word, attendee))
  const isThere = ({ event_id }: Attendee) =>
    'event' in where ? event_id === where.event : event_id !== where.except
  const people =
    'event' in where ? db.attendees.where('event_id').equals(where.event) : db.attendees.filter(isThere)
  const rows = await people
    .until(() => signal.aborted)
    .filter((attendee) => edited.has(attendee.id) || has(attendee))
    .limit(limit + edited.size)
    .toArray()
  return overlayEdits('attendee', rows, edits)
    .filter((attendee) => isThere(attendee) && has(attendee) && !attendee.is_leaving)
    .slice(0, limit)
}

/** Whether a word occurs in one of the fields that the server searches too. */
function matchesWord(word: SearchWord, attendee: Attendee): boolean {
  const { email, id, order_id } = attendee
  return word.matches(searchableName(attendee)) || foldText(`${email} ${id} ${order_id}`).includes(word.text)
}
