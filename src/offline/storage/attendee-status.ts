import type { Instant } from '#contract/wire/instant.ts'
import type { ScanConflict } from '#rules/door/admission.ts'

/** People inside and people who entered at least once, including unknown tickets. */
export type AttendanceCounts = { inside: number; entered: number }

/** The attendance derived from one ticket's log. */
export type AttendanceState = {
  is_inside: boolean
  has_come: boolean
  /** Time of the last entry. */
  last_in_at: Instant | null
  conflicts: readonly ScanConflict[]
}

export type AttendanceSummary = Omit<AttendanceState, 'conflicts'>

/** Attendance of every ticket of a list, counted incrementally; part of the roster. */
export class AttendanceIndex {
  readonly #standings = new Map<string, AttendanceSummary>()
  readonly #in_conflict = new Map<string, AttendanceState['conflicts']>()
  #counts: AttendanceCounts = { inside: 0, entered: 0 }

  get counts(): AttendanceCounts {
    return this.#counts
  }

  of(subject: string): AttendanceSummary | undefined {
    return this.#standings.get(subject)
  }

  /** Returns the conflicts by ticket. */
  conflicts(): ReadonlyMap<string, AttendanceState['conflicts']> {
    return this.#in_conflict
  }

  set(subject: string, standing: AttendanceState | null): void {
    const before = this.#standings.get(subject)
    const change = (is: boolean | undefined, was: boolean | undefined) =>
      Number(is ?? false) - Number(was ?? false)
    this.#counts = {
      inside: this.#counts.inside + change(standing?.is_inside, before?.is_inside),
      entered: this.#counts.entered + change(standing?.has_come, before?.has_come),
    }
    if (standing === null) this.#standings.delete(subject)
    else this.#standings.set(subject, summaryOf(standing))
    if (standing === null || standing.conflicts.length === 0) this.#in_conflict.delete(subject)
    else this.#in_conflict.set(subject, standing.conflicts)
  }
}

function summaryOf({ conflicts: _, ...counted }: AttendanceState): AttendanceSummary {
  return counted
}
