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
  readonly #summaries = new Map<string, AttendanceSummary>()
  readonly #conflicts = new Map<string, AttendanceState['conflicts']>()
  #counts: AttendanceCounts = { inside: 0, entered: 0 }

  get counts(): AttendanceCounts {
    return this.#counts
  }

  of(subject: string): AttendanceSummary | undefined {
    return this.#summaries.get(subject)
  }

  /** Returns the conflicts by ticket. */
  conflicts(): ReadonlyMap<string, AttendanceState['conflicts']> {
    return this.#conflicts
  }

  set(subject: string, state: AttendanceState | null): void {
    const before = this.#summaries.get(subject)
    const delta = (is: boolean | undefined, was: boolean | undefined) =>
      Number(is ?? false) - Number(was ?? false)
    this.#counts = {
      inside: this.#counts.inside + delta(state?.is_inside, before?.is_inside),
      entered: this.#counts.entered + delta(state?.has_come, before?.has_come),
    }
    if (state === null) this.#summaries.delete(subject)
    else this.#summaries.set(subject, summaryOf(state))
    if (state === null || state.conflicts.length === 0) this.#conflicts.delete(subject)
    else this.#conflicts.set(subject, state.conflicts)
  }
}

function summaryOf({ conflicts: _, ...summary }: AttendanceState): AttendanceSummary {
  return summary
}
