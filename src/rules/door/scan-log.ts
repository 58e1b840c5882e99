import type { Scan } from '#contract/door/scans.ts'
import { UNDO_MINUTES } from '#contract/door/undo-minutes.ts'
import { toEpochMs } from '#contract/wire/epoch.ts'
import type { UndoRefusal, Verdict } from '#contract/door/verdict.ts'

const UNDO_MS = UNDO_MINUTES * 60_000

/** Returns the key of a scan. Devices create the ids, so two devices can use the same id. */
export function scanKey(scan: Pick<Scan, 'device_id' | 'id'>): string {
  return `${scan.device_id}/${scan.id}`
}

/** Sorts a log by corrected time, then by the device's sequence number, then by ids. */
export function sortLog(log: readonly Scan[]): Scan[] {
  return [...log].sort(
    (a, b) =>
      compare(a.scanned_at, b.scanned_at) ||
      compare(a.device_id, b.device_id) ||
      a.device_seq - b.device_seq ||
      compare(a.id, b.id),
  )
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0
}

/**
 * Returns whether the door let somebody through: green was shown, or an authorized person overrode the verdict.
 */
export function wasLetThrough(scan: Scan): boolean {
  return isOverride(scan) || scan.local_verdict?.kind === 'admitted' || scan.local_verdict?.kind === 'left'
}

/** Returns whether an authorized person admitted the holder against the verdict. */
export function isOverride(scan: Pick<Scan, 'kind' | 'override' | 'override_allowed'>): boolean {
  return scan.kind === 'in' && scan.override !== null && scan.override_allowed
}

export type UndoResult = {
  /** Keys of undone scans. */
  voided: ReadonlySet<string>
  /** Verdict of each undo, by scan key. */
  verdicts: ReadonlyMap<string, Verdict>
}

/**
 * Returns which scans of a log are undone: within 15 minutes by the device that made them, or by anybody with an
 * allowed override (S14.7). A scan can be undone once.
 */
export function resolveUndos(sorted_log: readonly Scan[]): UndoResult {
  const voided = new Set<string>()
  const verdicts = new Map<string, Verdict>()
  for (const undo of sorted_log.filter((scan) => scan.kind === 'undo')) {
    const target = findTarget(sorted_log, undo)
    const refusal =
      target === undefined || voided.has(scanKey(target)) ? 'nothing_to_undo' : refusalOf(undo, target)
    if (refusal === null && target !== undefined) voided.add(scanKey(target))
    verdicts.set(
      scanKey(undo),
      refusal === null ? { kind: 'undone' } : { kind: 'undo_refused', reason: refusal },
    )
  }
  return { voided, verdicts }
}

function findTarget(sorted_log: readonly Scan[], undo: Scan): Scan | undefined {
  const candidates = sorted_log.filter((scan) => scan.id === undo.undoes && scan.kind !== 'undo')
  return candidates.find((scan) => scan.device_id === undo.device_id) ?? candidates[0]
}

function refusalOf(undo: Scan, target: Scan): UndoRefusal | null {
  if (undo.override !== null && undo.override_allowed) return null
  if (undo.device_id !== target.device_id) return 'other_device'
  return toEpochMs(undo.scanned_at) - toEpochMs(target.scanned_at) > UNDO_MS ? 'too_late' : null
}
