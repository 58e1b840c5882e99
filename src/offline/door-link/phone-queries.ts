import type { Id } from '#contract/wire/id.ts'
import type { MirrorAttendee } from '#contract/door/mirror.ts'
import { hanVariants } from '#rules/text/han-alike.ts'
import type { Door } from '../door/door.ts'
import type { PhoneDoors } from '../door/lists/phone-doors.ts'
import { isErased } from '#offline/storage/person-facts.ts'
import type { FoundPerson, QueuedScan } from './door-calls.ts'

/** People of one order listed behind those who match a search. */
const COMPANIONS_MAX = 20

/** Searches the lists of the phone that allow it, that on screen first. */
export function searchPeople(
  phone: PhoneDoors,
  query: string,
  limit: number,
): { found: FoundPerson[]; total: number } {
  const found: FoundPerson[] = []
  let total = 0
  let matches = 0
  for (const door of phone.doors) {
    if (door.state.meta === null || !door.state.rights.may_search) continue
    const result = door.search(query, limit - matches, hanVariants)
    total += result.total
    matches += result.found.length
    found.push(...ofList(phone, door, withCompanions(door, result.found)))
  }
  return { found, total }
}

/** Adds list and ticket type to people of a phone with several lists. */
function ofList(phone: PhoneDoors, door: Door, found: FoundPerson[]): FoundPerson[] {
  const list = phone.listOf(door)
  const tickets = door.state.meta?.tickets ?? []
  if (list === null) return found
  return found.map((entry) => ({
    ...entry,
    list,
    ticket: tickets.find(({ id }) => id === entry.person.ticket_id) ?? null,
  }))
}

/** Groups people by order, and adds the others of each order behind those who were found. */
function withCompanions(door: Door, found: readonly MirrorAttendee[]): FoundPerson[] {
  const of = (person: MirrorAttendee) => ({ person, attendance: door.roster.attendanceOf(person.id) })
  return [...new Set(found.map(({ order_id }) => order_id))].flatMap((order_id) => {
    const matches = found.filter((person) => person.order_id === order_id)
    return [
      ...matches.map(of),
      ...companionsOf(door, order_id, matches).map((person) => ({ ...of(person), is_companion: true })),
    ]
  })
}

function companionsOf(door: Door, order_id: Id, matches: readonly MirrorAttendee[]): MirrorAttendee[] {
  const match_ids = new Set(matches.map(({ id }) => id))
  return door.roster.people
    .ofOrder(order_id)
    .filter((person) => !match_ids.has(person.id) && !isErased(person))
    .slice(0, COMPANIONS_MAX)
    .flatMap(({ id }) => door.roster.attendee(id) ?? [])
}

/** Returns the scans of all lists of the phone, newest first. */
export async function queueOf(phone: PhoneDoors, limit: number): Promise<QueuedScan[]> {
  const queues = await Promise.all(phone.all.map((door) => queueOfList(phone, door, limit)))
  const [queue = []] = queues
  if (queues.length === 1) return queue
  return queues
    .flat()
    .toSorted((a, b) => b.scan.scanned_at.localeCompare(a.scan.scanned_at))
    .slice(0, limit)
}

async function queueOfList(phone: PhoneDoors, door: Door, limit: number): Promise<QueuedScan[]> {
  const list = phone.listOf(door)
  const scans = await door.queue(limit)
  return scans.map((scan) => ({
    scan,
    attendee: scan.attendee_id === null ? null : (door.roster.attendee(scan.attendee_id) ?? null),
    ...(list !== null && { list }),
  }))
}

/** Returns the distinct non-Latin letters of all names. */
export const foreignLettersOf = (phone: PhoneDoors): string =>
  [...new Set(phone.doors.flatMap(({ roster }) => Array.from(roster.people.foreignLetters())))].join('')
