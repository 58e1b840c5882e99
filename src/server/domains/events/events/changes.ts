import type { Id } from '#contract/wire/id.ts'
import type { Tx } from '#server/core/db/database.ts'
import { addTopic } from '#server/core/db/transactions.ts'
import { AppError } from '#server/core/app-error.ts'
import * as store from './store.ts'

/**
 * The next change number of an event. Called last in a transaction, before the final writes that carry it: its
 * row lock makes numbers appear in the order of commits, so that no reader of "after n" misses one.
 * Errors: event.not_found when the event was deleted meanwhile.
 */
export async function nextChangeNo(tx: Tx, event_id: Id): Promise<number> {
  const change_no = await store.bumpCounter(tx, event_id)
  if (change_no === undefined) throw new AppError('event.not_found')
  return change_no
}

/** Tells listeners of `event:<event_id>`, once the transaction has committed, that there is something to pull. */
export function announce(tx: Tx, event_id: Id): void {
  addTopic(tx, `event:${event_id}`)
}

/**
 * Lets everybody who keeps a copy of the event and what hangs on it look again, after a change of something that
 * has no change number of its own. Called last in a transaction.
 */
export async function announceChange(tx: Tx, event_id: Id): Promise<void> {
  await store.touch(tx, event_id, await nextChangeNo(tx, event_id))
  announce(tx, event_id)
}
