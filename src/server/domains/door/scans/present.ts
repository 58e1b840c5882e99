import type { Conflict } from '#contract/door/conflicts.ts'
import type { Id } from '#contract/wire/id.ts'
import type { Scan, ScanAnswer } from '#contract/door/scans.ts'
import type { ScanConflict } from '#rules/door/admission.ts'
import { scanKey } from '#rules/door/scan-log.ts'
import { isAttendee } from './holders.ts'
import type { SubjectLog } from './apply-scans.ts'

/** Answer for a stored scan. */
export function presentAnswer(scan: Pick<Scan, 'id' | 'device_id'>, subject_log: SubjectLog): ScanAnswer {
  const key = scanKey(scan)
  const found = subject_log.result.conflicts.find((conflict) => scanKey(conflict.scan) === key)
  return {
    id: scan.id,
    stored: true,
    verdict: subject_log.result.verdicts.get(key) ?? null,
    attendee_id: attendeeOf(subject_log, scan),
    device_id: scan.device_id,
    ...(found === undefined ? {} : { conflict: presentConflict(subject_log, found) }),
  }
}

/** Returns both scans of a conflict. */
export function presentConflict(
  subject_log: SubjectLog,
  { scan, first, verdict, paid_twice }: ScanConflict,
): Conflict {
  return {
    check_in_list_id: scan.check_in_list_id,
    attendee_id: attendeeOf(subject_log, scan),
    first: first && sideOf(first),
    second: sideOf(scan),
    shown: scan.local_verdict ?? verdict,
    verdict,
    ...(paid_twice === null ? {} : { paid_twice }),
  }
}

function attendeeOf({ subject, log }: SubjectLog, scan: Pick<Scan, 'id' | 'device_id'>): Id | null {
  if (isAttendee(subject)) return subject
  return log.find((entry) => scanKey(entry) === scanKey(scan))?.attendee_id ?? null
}

function sideOf(scan: Scan): Conflict['second'] {
  const { id: scan_id, scanned_at, device_id, device_name, gate } = scan
  return { scan_id, scanned_at, device_id, device_name, gate }
}
