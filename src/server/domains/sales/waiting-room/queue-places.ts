import type { Id, RandomBytes } from '#contract/wire/id.ts'
import type { Database } from '#server/core/db/database.ts'
import { BatchQueue } from '#server/core/batch-queue.ts'
import * as store from './store.ts'

/** A queue number may be used for another selection or a lost answer, but not shared with many people. */
const USES_MAX = 6
const BATCH_MAX = 1_000
const NAME_BYTES = 16

type QueueNumbersDeps = { db: Database; random: RandomBytes }

/** Queue numbers in the database; simultaneous joins and uses are written in batches. */
export class QueueNumbers {
  readonly #deps: QueueNumbersDeps
  readonly #joins = new Map<Id, BatchQueue<string, number | null>>()
  readonly #uses = new Map<Id, BatchQueue<number, boolean>>()

  constructor(deps: QueueNumbersDeps) {
    this.#deps = deps
  }

  /**
   * Returns the number of a browser in the queue of an event, assigning a new one at the end if needed; null when
   * there is no queue.
   */
  assign(event_id: Id, browser: string | undefined): Promise<number | null> {
    const { random } = this.#deps
    const name = browser ?? Buffer.from(random(NAME_BYTES)).toString('base64url')
    return batchQueueOf(this.#joins, event_id, (browsers) => this.#joinAll(event_id, browsers)).add(name)
  }

  /** Counts a use of a number; returns false when its uses are exhausted. */
  countUse(event_id: Id, number: number): Promise<boolean> {
    return batchQueueOf(this.#uses, event_id, (numbers) => this.#useAll(event_id, numbers)).add(number)
  }

  #joinAll(event_id: Id, browsers: readonly string[]): Promise<(number | null)[]> {
    return this.#deps.db.withTx(async (tx) => {
      const queue = await store.lockQueue(tx, event_id)
      if (queue === undefined) return browsers.map(() => null)
      const numbers = await store.numbersOf(tx, queue, browsers, USES_MAX)
      const new_browsers = [...new Set(browsers)].filter((browser) => !numbers.has(browser))
      if (new_browsers.length > 0) await store.assignNumbers(tx, queue, new_browsers)
      new_browsers.forEach((browser, index) => numbers.set(browser, queue.next_number + index))
      return browsers.map((browser) => numbers.get(browser) ?? null)
    })
  }

  async #useAll(event_id: Id, numbers: readonly number[]): Promise<boolean[]> {
    const requested_uses = new Map<number, number>()
    for (const number of numbers) requested_uses.set(number, (requested_uses.get(number) ?? 0) + 1)
    const uses_left = await this.#deps.db.withTx((tx) =>
      store.countUses(tx, event_id, requested_uses, USES_MAX),
    )
    return numbers.map((number) => {
      const left = uses_left.get(number) ?? 0
      uses_left.set(number, left - 1)
      return left > 0
    })
  }
}

/** Returns the batch queue of one event; it is removed when idle. */
function batchQueueOf<Job, Result>(
  queues: Map<Id, BatchQueue<Job, Result>>,
  event_id: Id,
  processAll: (jobs: readonly Job[]) => Promise<readonly Result[]>,
): BatchQueue<Job, Result> {
  const queue =
    queues.get(event_id) ??
    new BatchQueue<Job, Result>({
      most: BATCH_MAX,
      isAlone: () => false,
      processBatch: async (jobs) => (await processAll(jobs)).map((answer) => ({ answer })),
      onIdle: () => queues.delete(event_id),
    })
  queues.set(event_id, queue)
  return queue
}
