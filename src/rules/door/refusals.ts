import type { DoorRules } from '#contract/door/mirror-list.ts'
import type { Id } from '#contract/wire/id.ts'
import type { Instant } from '#contract/wire/instant.ts'
import type { Verdict } from '#contract/door/verdict.ts'
import { listStatusAt } from './check-in-list-status.ts'
import type { Door } from './door-list.ts'
import { typeAt, type AttendeeFacts, type Holder } from './holder.ts'
import { otherDoors } from './other-doors.ts'

/** The fields of a scan that the rules evaluate. */
export type ScanAttempt = {
  kind: 'in' | 'out'
  at: Instant
  /** Hash of the code that was read; null for a tap in the search results. */
  code_hash: string | null
  /** Gate of the phone; null when none is chosen. */
  gate: string | null
  /** True when the door has just taken the money for the order. */
  paid_at_door?: boolean | undefined
}

/** Returns why nobody is admitted at this instant; null when the list is open. */
export function windowRefusal(rules: DoorRules, at: Instant): Verdict | null {
  const status = listStatusAt(rules, at)
  if (status === 'not_active_yet') return { kind: 'list_not_active', opens_at: rules.activates_at ?? at }
  if (status === 'expired') return { kind: 'list_expired', closed_at: rules.expires_at ?? at }
  return null
}

/** Returns why this ticket is refused whatever its log; null when nothing is wrong. */
export function holderRefusal(
  door: Door,
  rules: DoorRules,
  holder: Holder,
  attempt: ScanAttempt,
): Verdict | null {
  switch (holder.kind) {
    case 'unknown':
      return { kind: 'unknown_code' }
    case 'incomplete':
      return { kind: 'list_incomplete' }
    case 'beyond':
      return { kind: 'needs_update' }
    case 'taken_at_word':
      return null
    case 'other_event':
      return { kind: 'wrong_event', event_title: holder.event_title, starts_at: holder.starts_at }
    case 'authentic':
      return unlistedRefusal(door, rules, holder, attempt)
    case 'attendee':
      return attendeeRefusal(door, rules, holder.attendee, attempt)
  }
}

function unlistedRefusal(
  door: Door,
  rules: DoorRules,
  { ticket_id, key_retired_at = null }: Extract<Holder, { kind: 'authentic' }>,
  { at }: ScanAttempt,
): Verdict | null {
  if (key_retired_at !== null && key_retired_at <= at)
    return { kind: 'revoked', at: key_retired_at, reason: 'key_retired' }
  return ticket_id === null ? { kind: 'unknown_ticket_type' } : typeRefusal(door, rules, ticket_id, at)
}

function attendeeRefusal(
  door: Door,
  rules: DoorRules,
  attendee: AttendeeFacts,
  attempt: ScanAttempt,
): Verdict | null {
  if (attendee.is_test === true) return { kind: 'test_ticket' }
  const is_entry = attempt.kind === 'in'
  return (
    (is_entry ? tombstoneRefusal(door, rules, attendee, attempt) : null) ??
    typeRefusal(door, rules, typeAt(attendee, attempt.at), attempt.at) ??
    (is_entry ? factsRefusal(attendee, rules, attempt) : null)
  )
}

/** An old code is refused at every list; the verdict names the lists that admit the holder now. */
function tombstoneRefusal(
  door: Door,
  rules: DoorRules,
  attendee: AttendeeFacts,
  attempt: ScanAttempt,
): Verdict | null {
  const tombstone = attendee.tombstones?.find(
    (old) => old.code_hash === attempt.code_hash && old.at <= attempt.at,
  )
  if (tombstone === undefined) return null
  const type_refusal = typeRefusal(door, rules, typeAt(attendee, attempt.at), attempt.at)
  const alternatives =
    type_refusal?.kind === 'wrong_ticket_type' ? { expected_lists: type_refusal.expected_lists } : {}
  return { kind: 'revoked', at: tombstone.at, reason: tombstone.reason, ...alternatives }
}

function typeRefusal(door: Door, rules: DoorRules, ticket_id: Id, at: Instant): Verdict | null {
  if (rules.ticket_ids.includes(ticket_id)) return null
  return { kind: 'wrong_ticket_type', expected_lists: otherDoors(door.sibling_lists, ticket_id, at) }
}

function factsRefusal(attendee: AttendeeFacts, rules: DoorRules, attempt: ScanAttempt): Verdict | null {
  const { cancelled_at, resold_at, refunded_at, paid, paid_at } = attendee
  const { at } = attempt
  if (resold_at !== undefined && resold_at <= at)
    return { kind: 'cancelled', at: resold_at, given_back: true }
  if (refunded_at !== undefined && refunded_at <= at) return { kind: 'refunded', at: refunded_at }
  if (cancelled_at !== undefined && cancelled_at <= at) return { kind: 'cancelled', at: cancelled_at }
  const unapproved = approvalRefusal(attendee, at)
  if (unapproved !== null) return unapproved
  const is_paid = paid && (paid_at === undefined || paid_at <= at)
  const is_paid_now = attempt.paid_at_door === true && rules.takes_payment
  return is_paid || is_paid_now || rules.admit_unpaid ? null : { kind: 'unpaid' }
}

/** An order that the organizer has not approved is refused, also where unpaid orders are admitted. */
function approvalRefusal({ approval, approved_at }: AttendeeFacts, at: Instant): Verdict | null {
  if (approval !== undefined) return { kind: 'not_approved', approval }
  if (approved_at !== undefined && at < approved_at) return { kind: 'not_approved', approval: 'waiting' }
  return null
}
