import type { Instant } from '#contract/wire/instant.ts'
import type { FoundConflict } from '#rules/door/admission.ts'

/** How many are inside and how many came at least once, whether the list knows them or not. */
export type Counts = { inside: number; entered: number }

/** What the log of one ticket adds up to. */
export type Standing = {
  is_inside: boolean
  has_come: boolean
  /** When they last came in. */
  last_in_at: Instant | null
  conflicts: readonly FoundConflict[]
}

export type Counted = Omit<Standing, 'conflicts'>

/** Where everybody of a list stands, counted as it changes; part of the roster. */
export class Standings {
  readonly #standings = new Map<string, Counted>()
  readonly #in_conflict = new Map<string, Standing['conflicts']>()
  #counts: Counts = { inside: 0, entered: 0 }

  get counts(): Counts {
    return this.#counts
  }

  of(subject: string): Counted | undefined {
    return this.#standings.get(subject)
  }

  /** The conflicts of each ticket that has some. */
  conflicts(): ReadonlyMap<string, Standing['conflicts']> {
    return this.#in_conflict
  }

  set(subject: string, standing: Standing | null): void {
    const before = this.#standings.get(subject)
    const change = (is: boolean | undefined, was: boolean | undefined) =>
      Number(is ?? false) - Number(was ?? false)
    this.#counts = {
      inside: this.#counts.inside + change(standing?.is_inside, before?.is_inside),
      entered: this.#counts.entered + change(standing?.has_come, before?.has_come),
    }
    if (standing === null) this.#standings.delete(subject)
    else this.#standings.set(subject, countedOf(standing))
    if (standing === null || standing.conflicts.length === 0) this.#in_conflict.delete(subject)
    else this.#in_conflict.set(subject, standing.conflicts)
  }
}

function countedOf({ conflicts: _, ...counted }: Standing): Counted {
  return counted
}
