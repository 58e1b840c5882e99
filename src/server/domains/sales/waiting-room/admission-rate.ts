import type { Id } from '#contract/wire/id.ts'
import type { HoldLoad } from '#rules/sales/waiting-room.ts'

type LocalHoldLoad = HoldLoad & { under_way: number }

/** How holds of each event fare in this process. */
export class HoldLoads {
  readonly #loads = new Map<Id, LocalHoldLoad>()

  /** How many are under way now. */
  activeCount(event_id: Id): number {
    return this.#loads.get(event_id)?.under_way ?? 0
  }

  /** A hold begins. */
  enter(event_id: Id): void {
    const load = this.#loads.get(event_id) ?? { under_way: 0, fullest: 0, finished: 0 }
    this.#loads.set(event_id, load)
    load.under_way += 1
    load.fullest = Math.max(load.fullest, load.under_way)
  }

  /** A hold ended. @param has_line whether the line of the event will ask for what is counted */
  leave(event_id: Id, has_line: boolean): void {
    const load = this.#loads.get(event_id)
    if (load === undefined) return
    load.under_way -= 1
    load.finished += 1
    if (load.under_way === 0 && !has_line) this.#loads.delete(event_id)
  }

  /** What was counted of an event and told to nobody yet. */
  unreported(event_id: Id): HoldLoad {
    const { fullest, finished } = this.#loads.get(event_id) ?? { fullest: 0, finished: 0 }
    return { fullest, finished }
  }

  /** It was told. */
  markReported(event_id: Id, told: HoldLoad): void {
    const load = this.#loads.get(event_id)
    if (load === undefined) return
    load.fullest = load.under_way
    load.finished -= told.finished
    if (load.under_way === 0 && load.finished === 0) this.#loads.delete(event_id)
  }

  /** What ended before counts no more: for a line that has just opened. */
  reset(event_id: Id): void {
    this.markReported(event_id, this.unreported(event_id))
  }
}
