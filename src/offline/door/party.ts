import type { Id } from '#contract/wire/id.ts'
import type { Instant } from '#contract/wire/instant.ts'
import type { MirrorAttendee } from '#contract/door/mirror.ts'
import type { Scan } from '#contract/door/scans.ts'
import type { Verdict } from '#contract/door/verdict.ts'
import { judgePartyMember } from '#rules/door/party.ts'
import { resolveUndos, scanKey, sortLog } from '#rules/door/scan-log.ts'
import { doorOf, type OpenList } from '#offline/storage/open-list.ts'
import { isErased } from '#offline/storage/person-facts.ts'
import type { Roster } from '#offline/storage/roster.ts'
import type { ListMeta } from '#offline/storage/rows.ts'
import { findHolder } from './find-holder.ts'
import { PARTY_MAX } from './party-max.ts'

/** One attendee of an order, and the verdict if they came in now. */
export type PartyMember = { attendee: MirrorAttendee; verdict: Verdict }

/**
 * Returns the attendees of an order as far as they are in the mirror, those who can come in now first; at most
 * PARTY_MAX, without erased ones. `except`: the attendee whose ticket was scanned.
 */
export function partyOf(open: OpenList, order_id: Id, at: Instant, except: Id | null): PartyMember[] {
  const { roster, row } = open
  const { meta } = row
  const people = roster.people.ofWholeOrder(order_id).filter(({ id }) => id !== except)
  if (meta === null || people.length === 0) return []
  const outside_first = people
    .filter((person) => !isErased(person))
    .sort((a, b) => Number(roster.isInside(a.id)) - Number(roster.isInside(b.id)))
    .slice(0, PARTY_MAX)
  const members = outside_first.map(({ id }) => judgeMember(open, meta, id, at))
  const [able, others] = [members.filter(canEnter), members.filter((member) => !canEnter(member))]
  return [...able, ...others].flatMap(({ attendee, verdict }) =>
    attendee === null ? [] : [{ attendee, verdict }],
  )
}

/** Returns whether a member of a party can come in. */
export const canEnter = ({ verdict }: { verdict: Verdict }): boolean => verdict.kind === 'admitted'

/** Returns the verdict on an attendee who is to be admitted with others; null for one that the mirror lacks. */
export function judgeMember(open: OpenList, meta: ListMeta, attendee_id: Id, at: Instant) {
  const { attendee, holder } = findHolder(open, { attendee_id })
  const log = open.roster.logOf(attendee_id)
  return { attendee, verdict: judgePartyMember(doorOf(meta), holder, log, { at, gate: meta.device.gate }) }
}

/** Returns how many admissions an undo of this scan takes back: its own and those of its party, if not undone. */
export function partySizeOf(roster: Roster, scan: Pick<Scan, 'device_id' | 'id'>): number {
  const party = roster.partyOf(scan)
  if (party.length < 2) return 1
  const isVoided = (member: Scan) =>
    resolveUndos(sortLog(roster.logOf(roster.subjectOf(member) ?? ''))).voided.has(scanKey(member))
  return party.filter((member) => !isVoided(member)).length
}
