import type { Id } from '#contract/id.ts'
import type { Tx } from '#server/db/database.ts'
import { addTopic } from '#server/db/transactions.ts'
import * as store from './store.ts'

/**
 * The next change number of an event. Called last in a transaction, before the final writes that carry it: its
 * row lock makes numbers appear in the order of commits, so that no reader of "after n" misses one.
 */
export function nextChangeNo(tx: Tx, event_id: Id): Promise<number> {
  return store.bumpCounter(tx, event_id)
}

/** Tells listeners of `event:<event_id>`, once the transaction has committed, that there is something to pull. */
export function announce(tx: Tx, event_id: Id): void {
  addTopic(tx, `event:${event_id}`)
}
