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
  readonly #needs: QueueNumbersDeps
  readonly #joins = new Map<Id, BatchQueue<string, number | null>>()
  readonly #uses = new Map<Id, BatchQueue<number, boolean>>()

  constructor(needs: QueueNumbersDeps) {
    this.#needs = needs
  }

  /**
   * Returns the number of a browser in the queue of an event, assigning a new one at the end if needed; null when
   * there is no queue.
   */
  assign(event_id: Id, browser: string | undefined): Promise<number | null> {
    const { random } = this.#needs
    const name = browser ?? Buffer.from(random(NAME_BYTES)).toString('base64url')
    return batchQueueOf(this.#joins, event_id, (browsers) => this.#joinAll(event_id, browsers)).add(name)
  }

  /** Counts a use of a number; returns false when its uses are exhausted. */
  countUse(event_id: Id, number: number): Promise<boolean> {
    return batchQueueOf(this.#uses, event_id, (numbers) => this.#useAll(event_id, numbers)).add(number)
  }

  #joinAll(event_id: Id, browsers: readonly string[]): Promise<(number | null)[]> {
    return this.#needs.db.withTx(async (tx) => {
      const line = await store.lockQueue(tx, event_id)
      if (line === undefined) return browsers.map(() => null)
      const numbers = await store.numbersOf(tx, line, browsers, USES_MAX)
      const fresh = [...new Set(browsers)].filter((browser) => !numbers.has(browser))
      if (fresh.length > 0) await store.assignNumbers(tx, line, fresh)
      fresh.forEach((browser, at) => numbers.set(browser, line.next_number + at))
      return browsers.map((browser) => numbers.get(browser) ?? null)
    })
  }

  async #useAll(event_id: Id, numbers: readonly number[]): Promise<boolean[]> {
    const wanted = new Map<number, number>()
    for (const number of numbers) wanted.set(number, (wanted.get(number) ?? 0) + 1)
    const had = await this.#needs.db.withTx((tx) => store.countUses(tx, event_id, wanted, USES_MAX))
    return numbers.map((number) => {
      const left = had.get(number) ?? 0
      had.set(number, left - 1)
      return left > 0
    })
  }
}

/** Returns the batch queue of one event; it is removed when idle. */
function batchQueueOf<Wish, Answer>(
  all: Map<Id, BatchQueue<Wish, Answer>>,
  event_id: Id,
  takeAll: (wishes: readonly Wish[]) => Promise<readonly Answer[]>,
): BatchQueue<Wish, Answer> {
  const known =
    all.get(event_id) ??
    new BatchQueue<Wish, Answer>({
      most: BATCH_MAX,
      isAlone: () => false,
      processBatch: async (wishes) => (await takeAll(wishes)).map((answer) => ({ answer })),
      onIdle: () => all.delete(event_id),
    })
  all.set(event_id, known)
  return known
}
