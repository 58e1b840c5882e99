import type { Id } from '#contract/wire/id.ts'
import type { HoldLoad } from '#rules/sales/waiting-room.ts'

type LocalHoldLoad = HoldLoad & { active: number }

/** Counts the holds of each event in this process. */
export class HoldLoads {
  readonly #loads = new Map<Id, LocalHoldLoad>()

  /** Returns the number of holds in progress. */
  activeCount(event_id: Id): number {
    return this.#loads.get(event_id)?.active ?? 0
  }

  /** Counts the start of a hold. */
  enter(event_id: Id): void {
    const load = this.#loads.get(event_id) ?? { active: 0, fullest: 0, finished: 0 }
    this.#loads.set(event_id, load)
    load.active += 1
    load.fullest = Math.max(load.fullest, load.active)
  }

  /**
   * Counts the end of a hold.
   * @param has_queue whether the event has a waiting room, which reads the counts later
   */
  leave(event_id: Id, has_queue: boolean): void {
    const load = this.#loads.get(event_id)
    if (load === undefined) return
    load.active -= 1
    load.finished += 1
    if (load.active === 0 && !has_queue) this.#loads.delete(event_id)
  }

  /** Returns the counts of an event that have not been reported yet. */
  unreported(event_id: Id): HoldLoad {
    const { fullest, finished } = this.#loads.get(event_id) ?? { fullest: 0, finished: 0 }
    return { fullest, finished }
  }

  /** Removes counts after they were reported. */
  markReported(event_id: Id, reported: HoldLoad): void {
    const load = this.#loads.get(event_id)
    if (load === undefined) return
    load.fullest = load.active
    load.finished -= reported.finished
    if (load.active === 0 && load.finished === 0) this.#loads.delete(event_id)
  }

  /** Drops earlier counts when a waiting room opens. */
  reset(event_id: Id): void {
    this.markReported(event_id, this.unreported(event_id))
  }
}
