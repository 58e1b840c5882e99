import type { DoorRules } from '#contract/door/mirror-list.ts'
import type { DuplicatePayment } from '#contract/door/conflicts.ts'
import { addMs } from '#contract/wire/epoch.ts'
import type { Instant } from '#contract/wire/instant.ts'
import type { Scan } from '#contract/door/scans.ts'
import type { Verdict } from '#contract/door/verdict.ts'
import { presenceAt } from './check-out.ts'
import { rulesAt, type Door } from './door-list.ts'
import { findDuplicatePayment, collectsPayment } from './door-payment.ts'
import { entryRefusal, unopenedRefusal, type EntryAttempt } from './entry-refusal.ts'
import { holderTypeAt, type Holder } from './holder.ts'
import { afterEntry, afterExit, INITIAL_PRESENCE, type Presence } from './presence.ts'
import { holderRefusal, windowRefusal, type ScanAttempt } from './refusals.ts'
import { sortLog, isOverride, wasLetThrough, resolveUndos, scanKey } from './scan-log.ts'

const MINUTE_MS = 60_000

/** A scan that a door let through against the log, or that took money for an order that was paid elsewhere. */
export type ScanConflict = {
  scan: Scan
  /** The scan that it contradicts; null when there is none. */
  first: Scan | null
  verdict: Verdict
  paid_twice: DuplicatePayment | null
}

export type ScanLogResult = {
  /** State after the last scan. Apply `presenceAt` for check-outs by the clock since then. */
  presence: Presence
  /** Verdict of the whole log for each scan, by scanKey. */
  verdicts: ReadonlyMap<string, Verdict>
  conflicts: readonly ScanConflict[]
}

/**
 * Returns the verdict for a scan made now.
 * @param log all known scans of this ticket at this list, in any order
 * @param attempt.code_hash hash of the code that was read; null for a tap in the search results
 */
export function judgeScan(door: Door, holder: Holder, log: readonly Scan[], attempt: ScanAttempt): Verdict {
  return judge(door, holder, presenceAt(door, reduceScanLog(door, holder, log).presence, attempt.at), attempt)
}

/**
 * Replays the log of one ticket at one list. The result does not depend on the order of arrival or on duplicates.
 * A refused scan changes nothing; an entry or exit that a door let through against the log is a conflict (S15.3).
 */
export function reduceScanLog(door: Door, holder: Holder, log: readonly Scan[]): ScanLogResult {
  const sorted_log = sortLog([...new Map(log.map((scan) => [scanKey(scan), scan])).values()])
  const undos = resolveUndos(sorted_log)
  const verdicts = new Map(undos.verdicts)
  const conflicts: ScanConflict[] = []
  let presence = INITIAL_PRESENCE
  for (const scan of sorted_log) {
    if (scan.kind === 'undo') continue
    presence = presenceAt(door, presence, scan.scanned_at)
    const judged = judge(door, holder, presence, attemptOf(scan, scan.kind))
    const verdict = isOverride(scan) ? { kind: 'admitted' as const } : judged
    verdicts.set(scanKey(scan), doorRefusal(scan, verdict) ?? verdict)
    if (undos.voided.has(scanKey(scan)) || !wasLetThrough(scan)) continue
    const conflict = conflictOf(door, holder, { scan, verdict, presence, sorted_log })
    if (conflict !== null) conflicts.push(conflict)
    if (verdict.kind === 'admitted') presence = afterEntry(presence, scan)
    else if (verdict.kind === 'left') presence = afterExit(presence, scan)
  }
  return { presence, verdicts, conflicts }
}

function attemptOf(
  { scanned_at: at, code_hash, gate, paid_at_door }: Scan,
  kind: ScanAttempt['kind'],
): ScanAttempt {
  return { kind, at, code_hash, gate, paid_at_door }
}

/** A refused scan admits nobody, even if the log would have admitted it. */
function doorRefusal(scan: Scan, verdict: Verdict): Verdict | null {
  return passes(verdict) && !wasLetThrough(scan) ? scan.local_verdict : null
}

function passes({ kind }: Verdict): boolean {
  return kind === 'admitted' || kind === 'left'
}

type LogStep = { scan: Scan; verdict: Verdict; presence: Presence; sorted_log: readonly Scan[] }

function conflictOf(door: Door, holder: Holder, step: LogStep): ScanConflict | null {
  const { scan, verdict, presence, sorted_log } = step
  const is_paying = holder.kind === 'attendee' && collectsPayment(door.list, scan)
  const paid_twice = is_paying ? findDuplicatePayment(holder.attendee, scan) : null
  const is_refused = !passes(verdict)
  if (!is_refused && paid_twice === null) return null
  const first = contradictedScan(verdict, presence) ?? (paid_twice && findPayment(holder, sorted_log))
  return { scan, first, verdict, paid_twice }
}

/** Returns the earlier scan that an entry or exit contradicts; null when the verdict is not about the log. */
function contradictedScan({ kind }: Verdict, { last_in, last_out }: Presence): Scan | null {
  if (kind === 'already_in' || kind === 'too_soon') return last_in
  return kind === 'not_inside' ? last_out : null
}

/** Returns the scan that paid the order, if it belongs to this ticket. */
function findPayment(holder: Holder, sorted_log: readonly Scan[]): Scan | null {
  const payment = holder.kind === 'attendee' ? holder.attendee.paid_at_door : undefined
  const payment_scan = sorted_log.find(
    ({ id, device_id }) => id === payment?.scan_id && device_id === payment.device_id,
  )
  return payment_scan ?? null
}

function judge(door: Door, holder: Holder, presence: Presence, attempt: ScanAttempt): Verdict {
  const rules = rulesAt(door.list, attempt.at)
  const refusal = windowRefusal(rules, attempt.at)
  if (refusal?.kind === 'list_not_active' && attempt.kind === 'in')
    return unopenedEntryRefusal(door, rules, holder, presence, attempt) ?? refusal
  if (refusal !== null) return refusal
  if (attempt.kind === 'out' && door.list.kind === 'hand_out') return { kind: 'not_inside' }
  // A holder who is inside may leave even if the ticket has been exchanged for another type since.
  if (attempt.kind === 'out' && presence.is_inside) return { kind: 'left' }
  return (
    holderRefusal(door, rules, holder, attempt) ??
    (attempt.kind === 'out' ? judgeExit(presence) : judgeEntry(door, rules, holder, presence, attempt))
  )
}

/** Returns the refusal of a ticket that enters only after the list has opened; null when the list names the time. */
function unopenedEntryRefusal(
  door: Door,
  rules: DoorRules,
  holder: Holder,
  presence: Presence,
  attempt: ScanAttempt,
): Verdict | null {
  if (holderRefusal(door, rules, holder, attempt) !== null) return null
  return unopenedRefusal(door, rules, entryAttemptOf(rules, holder, presence, attempt))
}

/** An exit without an earlier entry is accepted; only a second exit in a row is refused. */
function judgeExit(presence: Presence): Verdict {
  return presence.exits === 0 ? { kind: 'left' } : { kind: 'not_inside' }
}

function judgeEntry(
  door: Door,
  rules: DoorRules,
  holder: Holder,
  presence: Presence,
  attempt: ScanAttempt,
): Verdict {
  const contradicted_entry = contradictedEntry(rules, presence)
  if (contradicted_entry !== null) return alreadyIn(contradicted_entry)
  const entry = entryAttemptOf(rules, holder, presence, attempt)
  const refusal = entryRefusal(door, rules, entry)
  if (refusal !== null) return refusal
  if (entry.not_before !== null && attempt.at < entry.not_before)
    return { kind: 'too_soon', next_at: entry.not_before }
  return holder.kind === 'authentic' ? { kind: 'admitted', provisional: true } : { kind: 'admitted' }
}

/** Returns the refusal of a second entry. */
export function alreadyIn({ scanned_at: first_at, gate, device_name: device }: Scan): Verdict {
  return { kind: 'already_in', first_at, gate, device }
}

function entryAttemptOf(
  rules: DoorRules,
  holder: Holder,
  presence: Presence,
  { at, gate }: ScanAttempt,
): EntryAttempt {
  return {
    at,
    gate,
    ticket_id: holderTypeAt(holder, at),
    entered_at: presence.entered_at,
    not_before: nextEntryAt(rules, presence),
  }
}

function contradictedEntry(rules: DoorRules, presence: Presence): Scan | null {
  switch (rules.re_entry) {
    case 'always':
      return null
    case 'after_exit':
      return presence.is_inside ? presence.last_in : null
    case 'never':
      return presence.first_in
  }
}

/** Returns the earliest instant of the next entry; null when the list sets no interval or there was no entry. */
function nextEntryAt({ minutes_between_entries }: DoorRules, { last_in }: Presence): Instant | null {
  if (!minutes_between_entries || last_in === null) return null
  return addMs(last_in.scanned_at, minutes_between_entries * MINUTE_MS)
}
