import type { Id, RandomBytes } from '#contract/wire/id.ts'
import type { Database } from '#server/core/db/database.ts'
import { BatchQueue } from '#server/core/batch-queue.ts'
import * as store from './store.ts'

/** A place is good for choosing anew, and for an answer that was lost; not for a crowd of friends. */
const USES_MAX = 6
const BATCH_MAX = 1_000
const NAME_BYTES = 16

type QueueNumbersDeps = { db: Database; random: RandomBytes }

/** The places of lines in the database: those who come in one moment are written down together. */
export class QueueNumbers {
  readonly #needs: QueueNumbersDeps
  readonly #joins = new Map<Id, BatchQueue<string, number | null>>()
  readonly #uses = new Map<Id, BatchQueue<number, boolean>>()

  constructor(needs: QueueNumbersDeps) {
    this.#needs = needs
  }

  /** The number of a browser in the line of an event, a new one at its end where it has none; null: there is no line. */
  assign(event_id: Id, browser: string | undefined): Promise<number | null> {
    const { random } = this.#needs
    const name = browser ?? Buffer.from(random(NAME_BYTES)).toString('base64url')
    return batchQueueOf(this.#joins, event_id, (browsers) => this.#joinAll(event_id, browsers)).add(name)
  }

  /** Counts a use of a place; false where it was used as often as it may be. */
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

/** Those of one event who are taken together; forgotten when nobody waits any more. */
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
