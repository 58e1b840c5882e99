import type { Id } from '#contract/wire/id.ts'
import type { MirrorAttendee, MirrorTicket } from '#contract/door/mirror.ts'
import { RAW_CODE_MAX, type Override } from '#contract/door/scans.ts'
import { toStorableText } from '#contract/wire/text.ts'
import type { Verdict } from '#contract/door/verdict.ts'
import { reduceScanLog, judgeScan } from '#rules/door/admission.ts'
import { scanKey } from '#rules/door/scan-log.ts'
import type { CorrectedClock } from '../clock.ts'
import type { Ports } from '../ports.ts'
import { applyOwnScans, doorOf, ownScansFrom, type OpenList } from '#offline/storage/open-list.ts'
import type { ListMeta, OwnScan } from '#offline/storage/rows.ts'
import type { HolderMatch } from './find-holder.ts'

/** The displayed result of a scan. */
export type ScanResult =
  | {
      kind: 'shown'
      verdict: Verdict
      scan: OwnScan
      attendee: MirrorAttendee | null
      ticket: MirrorTicket | null
    }
  /** The phone could not store the scan (storage full or deleted): never green. */
  | { kind: 'not_saved' }
  /** Nothing has been downloaded yet. */
  | { kind: 'not_ready' }

/**
 * Records a scan in one transaction: reads writes of other tabs, applies the rules, and stores the scan with its
 * place in the queue. The verdict is returned only after it is stored.
 */
export async function recordScan(
  ports: Ports,
  open: OpenList,
  clock: CorrectedClock,
  match: HolderMatch,
  input: { id: Id; kind: 'in' | 'out'; override: Override | null; paid_at_door: boolean },
): Promise<ScanResult> {
  const { meta } = open.row
  if (meta === null) return { kind: 'not_ready' }
  return write(ports, open, (write_time) => {
    const subject = match.attendee?.id ?? match.code_hash
    const log = subject === null ? [] : open.roster.logOf(subject)
    const at = write_time.notBefore(clock)
    const verdict = judgeScan(doorOf(meta), match.holder, log, {
      kind: input.kind,
      at,
      code_hash: match.code_hash,
      paid_at_door: input.paid_at_door,
    })
    const scan: OwnScan = {
      ...blankScan(input.id, open, meta, clock),
      kind: input.kind,
      attendee_id: match.attendee?.id ?? null,
      raw_code: match.raw_code === null ? null : toStorableText(match.raw_code).slice(0, RAW_CODE_MAX),
      code_hash: match.code_hash,
      scanned_at: at,
      local_verdict: verdict,
      override: input.override,
      paid_at_door: input.paid_at_door,
    }
    const ticket = meta.tickets.find(({ id }) => id === match.ticket_id) ?? null
    return { kind: 'shown', verdict, scan, attendee: match.attendee, ticket }
  })
}

/**
 * Undoes a scan. Nothing is written when the rules refuse it: a scan of another device, or older than 15 minutes,
 * without an authorized override.
 */
export async function recordUndo(
  ports: Ports,
  open: OpenList,
  clock: CorrectedClock,
  target: { device_id: Id; id: Id },
  { id, override }: { id: Id; override: Override | null },
): Promise<ScanResult> {
  const { meta } = open.row
  if (meta === null) return { kind: 'not_ready' }
  return write(ports, open, (write_time) => {
    const scan: OwnScan = {
      ...blankScan(id, open, meta, clock),
      kind: 'undo',
      scanned_at: write_time.notBefore(clock),
      override,
      undoes: target.id,
    }
    const subject = open.roster.subjectOf({ ...scan, device_id: target.device_id }) ?? ''
    const attendee = open.roster.attendee(subject) ?? null
    const holder = attendee === null ? { kind: 'unknown' as const } : { kind: 'attendee' as const, attendee }
    const log_result = reduceScanLog(doorOf(meta), holder, [...open.roster.logOf(subject), scan])
    const verdict = log_result.verdicts.get(scanKey(scan)) ?? {
      kind: 'undo_refused',
      reason: 'nothing_to_undo',
    }
    const ticket = meta.tickets.find(({ id }) => id === attendee?.ticket_id) ?? null
    return { kind: 'shown', verdict, scan: { ...scan, local_verdict: verdict }, attendee, ticket }
  })
}

type WriteTime = { notBefore: (clock: CorrectedClock) => string }

async function write(
  ports: Ports,
  open: OpenList,
  decide: (write_time: WriteTime) => ScanResult,
): Promise<ScanResult> {
  const { db } = ports
  const list_id = open.row.id
  try {
    const result = await db.transaction('rw', db.scans, async () => {
      applyOwnScans(open, await ownScansFrom(db, list_id, open.applied.device_seq + 1).toArray())
      const { scanned_at } = open.applied
      const decision = decide({ notBefore: (clock) => (clock.now() > scanned_at ? clock.now() : scanned_at) })
      if (decision.kind === 'shown' && decision.verdict.kind !== 'undo_refused')
        await db.scans.add(decision.scan)
      return decision
    })
    if (result.kind === 'shown' && result.verdict.kind !== 'undo_refused') {
      applyOwnScans(open, [result.scan])
      ports.announcer.announce({ kind: 'scans', list_id })
    }
    return result
  } catch {
    return { kind: 'not_saved' }
  }
}

/** Returns a waiting scan of this device without its subject. */
export function blankScan(id: Id, open: OpenList, meta: ListMeta, clock: CorrectedClock) {
  return {
    id,
    list_id: open.row.id,
    check_in_list_id: open.row.id,
    device_id: meta.device.id,
    device_name: meta.device.name,
    gate: meta.device.gate,
    device_seq: open.applied.device_seq + 1,
    attendee_id: null,
    raw_code: null,
    code_hash: null,
    device_clock_at: clock.device_clock_at(),
    clock_offset_ms: clock.offset_ms(),
    local_verdict: null,
    override_allowed: meta.device.may_override,
    undoes: null,
    state: 'waiting' as const,
    attempts: 0,
    next_try_at: null,
    verdict: null,
    conflict: null,
    error: null,
  }
}
