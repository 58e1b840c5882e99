import type { Conflict } from '#contract/door/conflicts.ts'
import type { Scan } from '#contract/door/scans.ts'
import type { Verdict } from '#contract/door/verdict.ts'
import type { ScanConflict } from '#rules/door/admission.ts'
import { sortLog, resolveUndos, scanKey } from '#rules/door/scan-log.ts'

/** The server's judgement of a scan: with the mirror's copy (in_conflict), or in the answer to it (conflict). */
export type ServerJudgement = {
  verdict?: Verdict | null
  in_conflict?: boolean
  conflict?: Conflict | null
}
export type ReceivedScan = Scan & ServerJudgement

/** Returns whether an answer adds to what is known of its scan; data from the mirror takes precedence. */
export function addsInformation(answer: ReceivedScan, known: ReceivedScan | undefined): boolean {
  const has_judgement = known !== undefined && (known.in_conflict ?? known.conflict ?? null) !== null
  return !has_judgement && (answer.conflict ?? null) !== null
}

/** Returns why the server contradicts an accepted scan; null when it does not, or not yet. */
function contradictionOf(scan: ReceivedScan): Verdict | null {
  const is_contradicted = scan.in_conflict ?? (scan.conflict ?? null) !== null
  const kind = scan.verdict?.kind
  return is_contradicted && kind !== 'admitted' && kind !== 'left' ? (scan.verdict ?? null) : null
}

/** Returns a log without scans that the server contradicts for a fact of the ticket, which this phone may lack. */
export function withoutContradicted(log: readonly ReceivedScan[]): ReceivedScan[] {
  return log.filter((scan) => {
    const kind = contradictionOf(scan)?.kind
    return kind === undefined || kind === 'already_in' || kind === 'too_soon' || kind === 'not_inside'
  })
}

/**
 * Returns conflicts found by the server but not by this phone, which may lack data or have older rules. Undone
 * scans are excluded.
 */
export function serverConflicts(
  log: readonly ReceivedScan[],
  local_conflicts: readonly ScanConflict[],
): ScanConflict[] {
  const known_keys = new Set(local_conflicts.map(({ scan }) => scanKey(scan)))
  const conflicts = log.flatMap((scan) => {
    const verdict = contradictionOf(scan)
    return verdict === null || known_keys.has(scanKey(scan))
      ? []
      : { scan, first: null, verdict, paid_twice: null }
  })
  if (conflicts.length === 0) return []
  const { voided } = resolveUndos(sortLog(log))
  return conflicts.filter(({ scan }) => !voided.has(scanKey(scan)))
}
