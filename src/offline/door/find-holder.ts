import type { Id } from '#contract/wire/id.ts'
import type { MirrorAttendee } from '#contract/door/mirror.ts'
import { needsNewerRules } from '#contract/door/mirror-list.ts'
import { hashScannedCode } from '#contract/door/scanned-code.ts'
import { findKey, parseTicketCode, type TicketCode } from '#contract/door/ticket-code.ts'
import type { Holder } from '#rules/door/holder.ts'
import { neighbourOf } from '../mirror/neighbours.ts'
import { needsUpdate, type OpenList } from '#offline/storage/open-list.ts'

/** The input of a scan: a text that was read, or an attendee tapped in the search results. */
export type ScanSubject = { raw_code: string } | { attendee_id: Id }

/** The result of looking up a scan's subject on this phone. */
export type HolderMatch = {
  holder: Holder
  attendee: MirrorAttendee | null
  raw_code: string | null
  code_hash: string | null
  /** Ticket type named by an authentic code. */
  ticket_id: Id | null
  /** Whether a key of the list's event has signed the code, or the list has its attendee. */
  is_of_event: boolean
}

/** Looks up a scan's subject in the mirror; takes less than a millisecond for a list of any size. */
export function findHolder(open: OpenList, subject: ScanSubject): HolderMatch {
  const match = matchSubject(open, subject)
  return isTooNew(open, match) ? { ...match, holder: { kind: 'beyond' } } : match
}

function isTooNew({ row }: OpenList, { attendee }: HolderMatch): boolean {
  return (
    needsUpdate(row) || (attendee !== null && (attendee.not_understood === true || needsNewerRules(attendee)))
  )
}

function matchSubject(open: OpenList, subject: ScanSubject): HolderMatch {
  if ('attendee_id' in subject)
    return holderMatchOf(open, open.roster.attendee(subject.attendee_id), null, null)
  const { raw_code } = subject
  const { meta } = open.row
  if (meta === null) return holderMatchOf(open, undefined, raw_code, null)
  const code_hash = hashScannedCode(meta.event.id, raw_code)
  const attendee = open.roster.holderOfCode(code_hash)
  const code = parseTicketCode(raw_code)
  if (attendee !== undefined || code === null) return holderMatchOf(open, attendee, raw_code, code_hash)
  return {
    ...holderMatchOf(open, undefined, raw_code, code_hash),
    ...matchUnlistedCode(open, code, code_hash),
  }
}

function holderMatchOf(
  open: OpenList,
  attendee: MirrorAttendee | undefined,
  raw_code: string | null,
  code_hash: string | null,
): HolderMatch {
  const missing: Holder = { kind: open.row.is_complete ? 'unknown' : 'incomplete' }
  const holder: Holder = attendee === undefined ? missing : { kind: 'attendee', attendee }
  return {
    holder,
    attendee: attendee ?? null,
    raw_code,
    code_hash,
    ticket_id: attendee?.ticket_id ?? null,
    is_of_event: attendee !== undefined,
  }
}

function matchUnlistedCode(
  open: OpenList,
  code: TicketCode,
  code_hash: string,
): Pick<HolderMatch, 'holder' | 'ticket_id' | 'is_of_event'> {
  const meta = open.row.meta
  const key = meta === null ? undefined : findKey(code, meta.keys)
  if (meta !== null && key !== undefined) {
    const ticket_id = meta.tickets.find((ticket) => ticket.ticket_no === code.ticket_no)?.id ?? null
    const holder: Holder = open.row.is_complete
      ? { kind: 'authentic', ticket_id, key_retired_at: key.retired_at ?? null }
      : { kind: 'incomplete' }
    return { holder, ticket_id, is_of_event: true }
  }
  const neighbour = neighbourOf(open.row.neighbours, code_hash)
  if (neighbour !== undefined) {
    const { title: event_title, starts_at } = neighbour
    return { holder: { kind: 'other_event', event_title, starts_at }, ticket_id: null, is_of_event: false }
  }
  const holder: Holder = { kind: open.row.is_complete ? 'unknown' : 'incomplete' }
  return { holder, ticket_id: null, is_of_event: false }
}
