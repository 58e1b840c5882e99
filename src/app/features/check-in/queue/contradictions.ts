import type { DuplicatePayment } from '#contract/door/conflicts.ts'
import type { Verdict } from '#contract/door/verdict.ts'
import type { DoorLink } from '#offline/door-link/door-link.ts'
import type { OwnScan } from '#offline/storage/rows.ts'
import { scanKey } from '#rules/door/scan-log.ts'

/**
 * Later knowledge that contradicts a displayed verdict: from the log of all doors, or from the server's rejection.
 */
export type Contradiction = {
  verdict: Verdict | null
  paid_twice: DuplicatePayment | null
  error: OwnScan['error']
}

/** Number of own scans searched for one that the server contradicted. */
const MAX_SCANS_CHECKED = 100

/** The contradiction of one of this door's scans; null when there is none. */
export async function contradictionOf(
  door: DoorLink,
  scan: Pick<OwnScan, 'device_id' | 'id'>,
): Promise<Contradiction | null> {
  const found = door.state.conflicts.find((conflict) => scanKey(conflict.scan) === scanKey(scan))
  if (found !== undefined) return { verdict: found.verdict, paid_twice: found.paid_twice, error: null }
  if (door.state.queue.refused + door.state.queue.conflict === 0) return null
  const queue = await door.queue(MAX_SCANS_CHECKED)
  const current = queue.find((entry) => scanKey(entry.scan) === scanKey(scan))?.scan
  if (current?.state === 'refused') return { verdict: null, paid_twice: null, error: current.error }
  if (current?.state !== 'conflict' || current.verdict === null) return null
  return { verdict: current.verdict, paid_twice: current.conflict?.paid_twice ?? null, error: null }
}

/** Detects when the number of contradictions has grown since the last check. */
export class ContradictionWatch {
  readonly #door: DoorLink
  #known_keys: ReadonlySet<string>
  #server_count: number
  /** Until the attendees are in memory, no contradiction can be detected. */
  #is_read: boolean

  constructor(door: DoorLink) {
    this.#door = door
    this.#known_keys = this.#keys()
    this.#server_count = this.#countOnServer()
    this.#is_read = door.state.is_read
  }

  /** Whether there are new contradictions since the last call. */
  hasMore(): boolean {
    const [keys, count] = [this.#keys(), this.#countOnServer()]
    const was_read = this.#is_read
    const has_more = count > this.#server_count || [...keys].some((key) => !this.#known_keys.has(key))
    this.#known_keys = keys
    this.#server_count = count
    this.#is_read = this.#door.state.is_read
    return was_read && has_more
  }

  #keys(): ReadonlySet<string> {
    return new Set(this.#door.state.conflicts.map(({ scan }) => scanKey(scan)))
  }

  #countOnServer(): number {
    const { refused, conflict } = this.#door.state.queue
    return refused + conflict
  }
}
