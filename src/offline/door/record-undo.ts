import { newId, type Id } from '#contract/wire/id.ts'
import type { Instant } from '#contract/wire/instant.ts'
import type { MirrorAttendee } from '#contract/door/mirror.ts'
import type { Override } from '#contract/door/scans.ts'
import type { Verdict } from '#contract/door/verdict.ts'
import { reduceScanLog } from '#rules/door/admission.ts'
import { scanKey } from '#rules/door/scan-log.ts'
import type { CorrectedClock } from '../clock.ts'
import type { Ports } from '../ports.ts'
import { doorOf, type OpenList } from '#offline/storage/open-list.ts'
import type { ListMeta } from '#offline/storage/rows.ts'
import type { ScanResult } from './record-scan.ts'
import { blankScan, isOverrideAllowed, writeScans } from './write-scans.ts'

type ScanRef = { device_id: Id; id: Id }
type UndoInput = { id: Id; override: Override | null }

/**
 * Undoes a scan and all that one tap admitted with it, each by an undo of its own, in one transaction. Undos that
 * the rules refuse are not written: of a scan of another device, or older than 15 minutes, without an authorized
 * override; of one that is undone already.
 */
export async function recordUndo(
  ports: Ports,
  open: OpenList,
  clock: CorrectedClock,
  target: ScanRef,
  input: UndoInput,
): Promise<ScanResult> {
  const { meta } = open.row
  if (meta === null) return { kind: 'not_ready' }
  return writeScans<ScanResult>(ports, open, clock, (at) => {
    const party = open.roster.partyOf(target)
    // The target comes first: its verdict and its holder are shown.
    const others = party.filter((scan) => scanKey(scan) !== scanKey(target))
    const judged = [target, ...others].map((scan) => judgeUndo(open, meta, clock, scan, { ...input, at }))
    const accepted = judged.filter(({ scan }) => scan.local_verdict.kind === 'undone')
    const scans = accepted.map(({ scan }, no) => {
      const id = no === 0 ? input.id : newId('scan', ports.random)
      return { ...scan, id, device_seq: scan.device_seq + no }
    })
    const { scan, attendee } = accepted[0] ?? judgeUndo(open, meta, clock, target, { ...input, at })
    const ticket = meta.tickets.find(({ id }) => id === attendee?.ticket_id) ?? null
    const verdict = scan.local_verdict
    return { result: { kind: 'shown', verdict, scan, attendee, ticket, stored: scans.length }, scans }
  })
}

function judgeUndo(
  open: OpenList,
  meta: ListMeta,
  clock: CorrectedClock,
  target: ScanRef,
  { id, override, at }: UndoInput & { at: Instant },
) {
  const scan = {
    ...blankScan(id, open, meta, clock),
    kind: 'undo' as const,
    scanned_at: at,
    override,
    override_allowed: isOverrideAllowed(meta, 'undo', override),
    undoes: target.id,
  }
  const subject = open.roster.subjectOf({ ...scan, device_id: target.device_id }) ?? ''
  const attendee: MirrorAttendee | null = open.roster.attendee(subject) ?? null
  const holder = attendee === null ? { kind: 'unknown' as const } : { kind: 'attendee' as const, attendee }
  const { verdicts } = reduceScanLog(doorOf(meta), holder, [...open.roster.logOf(subject), scan])
  const verdict: Verdict = verdicts.get(scanKey(scan)) ?? { kind: 'undo_refused', reason: 'nothing_to_undo' }
  return { scan: { ...scan, local_verdict: verdict }, attendee }
}
