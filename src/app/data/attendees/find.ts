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

/**
 * Attendees of an event that match every word, searched by the server.
 * @throws ApiError
 */
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
  scope: { event: Id } | { except: Id | undefined },
  { words, limit, signal }: AttendeeSearch,
): Promise<EditedRow<Attendee>[]> {
  const { db } = browserPorts()
  const edits = await db.edits.filter(({ resource }) => resource === 'attendee').toArray()
  const edited = new Set(edits.map(({ row_id }) => row_id))
  const { hanVariants } = await import('#rules/text/han-alike.ts')
  const search_words = searchWords(words, hanVariants)
  const has = (attendee: Attendee) => search_words.every((word) => matchesWord(word, attendee))
  const isInScope = ({ event_id }: Attendee) =>
    'event' in scope ? event_id === scope.event : event_id !== scope.except
  const candidates =
    'event' in scope ? db.attendees.where('event_id').equals(scope.event) : db.attendees.filter(isInScope)
  const rows = await candidates
    .until(() => signal.aborted)
    .filter((attendee) => edited.has(attendee.id) || has(attendee))
    .limit(limit + edited.size)
    .toArray()
  return overlayEdits('attendee', rows, edits)
    .filter((attendee) => isInScope(attendee) && has(attendee) && !attendee.is_leaving)
    .slice(0, limit)
}

/** Whether a word occurs in one of the fields that the server searches too. */
function matchesWord(word: SearchWord, attendee: Attendee): boolean {
  const { email, id, order_id } = attendee
  return word.matches(searchableName(attendee)) || foldText(`${email} ${id} ${order_id}`).includes(word.text)
}
