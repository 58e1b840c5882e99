import type { ListRules } from '#contract/check-in-lists.ts'
import type { Id } from '#contract/id.ts'
import type { Instant } from '#contract/instant.ts'
import type { MirrorAttendee, SiblingList } from '#contract/mirror.ts'
import type { Scan } from '#contract/scans.ts'
import type { Verdict } from '#contract/verdict.ts'
import { listStatusAt } from './check-in-list-status.ts'
import { inLogOrder, isOverride, letThrough, readUndos, scanKey } from './scan-log.ts'

/** The facts of an attendee that decide; each carries its instant, so that an old scan is judged by its time. */
export type AttendeeFacts = Pick<
  MirrorAttendee,
  'id' | 'ticket_id' | 'paid' | 'paid_at' | 'cancelled_at' | 'refunded_at' | 'tombstones'
>

/** Whose ticket a scan is of, as far as the place that judges knows. */
export type Holder =
  | { kind: 'attendee'; attendee: AttendeeFacts }
  /** Good MAC but not in the mirror: sold since the last sync. */
  | { kind: 'authentic'; ticket_id: Id | null }
  | { kind: 'other_event'; event_title: string | null; starts_at: Instant | null }
  | { kind: 'unknown' }
  /** Not found while the mirror is not whole. */
  | { kind: 'incomplete' }

export type DoorList = ListRules & { earlier_rules: readonly (ListRules & { until: Instant })[] }

export type Door = {
  list: DoorList
  /** Other lists of the event, so that a refusal can say where to go. */
  sibling_lists: readonly SiblingList[]
}

/** Where the holder of a ticket stands after a log. */
export type Presence = {
  is_inside: boolean
  entries: number
  exits: number
  first_in: Scan | null
  /** The entry that the next one would contradict. */
  last_in: Scan | null
}

export type Folded = {
  presence: Presence
  /** What the whole log says of each scan, by scanKey. */
  verdicts: ReadonlyMap<string, Verdict>
  /** Scans where a door admitted and the log says otherwise. */
  conflicts: readonly { scan: Scan; first: Scan | null; verdict: Verdict }[]
}

type Asked = { kind: 'in' | 'out'; at: Instant; code_hash: string | null }

const NOBODY: Presence = { is_inside: false, entries: 0, exits: 0, first_in: null, last_in: null }

/**
 * What a door says of a scan that is made now.
 * @param log every scan known of this ticket at this list, in any order
 * @param asked.code_hash of the code that was read; null for a tap in the search
 */
export function judgeScan(door: Door, holder: Holder, log: readonly Scan[], asked: Asked): Verdict {
  return judge(door, holder, foldLog(door, holder, log).presence, asked)
}

/**
 * Folds the whole log of one ticket at one list: the same for every order of arrival, and for a scan that
 * arrives twice. A scan that a door refused changes nothing; one that a door admitted against the log is a
 * conflict.
 */
export function foldLog(door: Door, holder: Holder, log: readonly Scan[]): Folded {
  const ordered = inLogOrder([...new Map(log.map((scan) => [scanKey(scan), scan])).values()])
  const undone = readUndos(ordered)
  const verdicts = new Map(undone.verdicts)
  const conflicts: Folded['conflicts'][number][] = []
  let presence = NOBODY
  for (const scan of ordered) {
    if (scan.kind === 'undo') continue
    const asked: Asked = { kind: scan.kind, at: scan.scanned_at, code_hash: scan.code_hash }
    const said = judge(door, holder, presence, asked)
    const verdict = isOverride(scan) ? { kind: 'admitted' as const } : said
    verdicts.set(scanKey(scan), refusedThere(scan, verdict) ?? verdict)
    if (undone.voided.has(scanKey(scan)) || !letThrough(scan)) continue
    if (verdict.kind === 'admitted') presence = enter(presence, scan)
    else if (verdict.kind === 'left') presence = leave(presence)
    else if (scan.kind === 'in') {
      conflicts.push({ scan, first: verdict.kind === 'already_in' ? presence.last_in : null, verdict })
    }
  }
  return { presence, verdicts, conflicts }
}

/** A door that refused let nobody in, whatever the log would have said. */
function refusedThere(scan: Scan, verdict: Verdict): Verdict | null {
  const passes = verdict.kind === 'admitted' || verdict.kind === 'left'
  return passes && !letThrough(scan) ? scan.local_verdict : null
}

function enter(before: Presence, scan: Scan): Presence {
  return {
    ...before,
    is_inside: true,
    entries: before.entries + 1,
    first_in: before.first_in ?? scan,
    last_in: scan,
  }
}

function leave(before: Presence): Presence {
  return { ...before, is_inside: false, exits: before.exits + 1 }
}

function judge(door: Door, holder: Holder, presence: Presence, asked: Asked): Verdict {
  const rules = rulesAt(door.list, asked.at)
  return (
    refusedByWindow(rules, asked.at) ??
    refusedByHolder(door, rules, holder, asked) ??
    (asked.kind === 'out' ? judgeExit(presence) : judgeEntry(rules, holder, presence))
  )
}

/** The rules that held at an instant: lists change during a shift, and earlier scans stay good. */
function rulesAt(list: DoorList, at: Instant): ListRules {
  return list.earlier_rules.find((rules) => at < rules.until) ?? list
}

function refusedByWindow(rules: ListRules, at: Instant): Verdict | null {
  const status = listStatusAt(rules, at)
  if (status === 'not_active_yet') return { kind: 'list_not_active', opens_at: rules.activates_at ?? at }
  if (status === 'expired') return { kind: 'list_expired', closed_at: rules.expires_at ?? at }
  return null
}

function refusedByHolder(door: Door, rules: ListRules, holder: Holder, asked: Asked): Verdict | null {
  switch (holder.kind) {
    case 'unknown':
      return { kind: 'unknown_code' }
    case 'incomplete':
      return { kind: 'list_incomplete' }
    case 'other_event':
      return { kind: 'wrong_event', event_title: holder.event_title, starts_at: holder.starts_at }
    case 'authentic':
      return holder.ticket_id === null
        ? { kind: 'unknown_code' }
        : refusedByType(door, rules, holder.ticket_id)
    case 'attendee':
      return (
        (asked.kind === 'in' ? refusedByTombstone(holder.attendee, asked) : null) ??
        refusedByType(door, rules, holder.attendee.ticket_id) ??
        (asked.kind === 'in' ? refusedByFacts(holder.attendee, rules, asked.at) : null)
      )
  }
}

function refusedByTombstone(attendee: AttendeeFacts, asked: Asked): Verdict | null {
  const tombstone = attendee.tombstones?.find(
    (old) => old.code_hash === asked.code_hash && old.at <= asked.at,
  )
  return tombstone === undefined ? null : { kind: 'revoked', at: tombstone.at, reason: tombstone.reason }
}

function refusedByType(door: Door, rules: ListRules, ticket_id: Id): Verdict | null {
  if (rules.ticket_ids.includes(ticket_id)) return null
  const expected = door.sibling_lists.filter((list) => list.ticket_ids.includes(ticket_id))
  return { kind: 'wrong_ticket_type', expected_lists: expected.map(({ id, name }) => ({ id, name })) }
}

function refusedByFacts(attendee: AttendeeFacts, rules: ListRules, at: Instant): Verdict | null {
  const { cancelled_at, refunded_at, paid, paid_at } = attendee
  if (refunded_at !== undefined && refunded_at <= at) return { kind: 'refunded', at: refunded_at }
  if (cancelled_at !== undefined && cancelled_at <= at) return { kind: 'cancelled', at: cancelled_at }
  const is_paid = paid && (paid_at === undefined || paid_at <= at)
  return is_paid || rules.admit_unpaid ? null : { kind: 'unpaid' }
}

/** Going out is accepted from somebody nobody scanned in; only a second exit in a row is refused. */
function judgeExit(presence: Presence): Verdict {
  return presence.is_inside || presence.exits === 0 ? { kind: 'left' } : { kind: 'not_inside' }
}

function judgeEntry(rules: ListRules, holder: Holder, presence: Presence): Verdict {
  const contradicted = contradictedEntry(rules, presence)
  if (contradicted !== null) {
    return {
      kind: 'already_in',
      first_at: contradicted.scanned_at,
      gate: contradicted.gate,
      device: contradicted.device_name,
    }
  }
  return holder.kind === 'authentic' ? { kind: 'admitted', provisional: true } : { kind: 'admitted' }
}

function contradictedEntry(rules: ListRules, presence: Presence): Scan | null {
  switch (rules.re_entry) {
    case 'always':
      return null
    case 'after_exit':
      return presence.is_inside ? presence.last_in : null
    case 'never':
      return presence.first_in
  }
}
