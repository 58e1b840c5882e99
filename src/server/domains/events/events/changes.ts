import type { Id } from '#contract/wire/id.ts'
import { notifyEventChange, nextChangeNo } from '#server/core/db/change-numbers.ts'
import type { Tx } from '#server/core/db/database.ts'
import * as store from './store.ts'

/**
 * Makes everybody with a copy of the event and its resources refresh it, after a change of a row without a change
 * number. To be called last in a transaction.
 */
export async function announceChange(tx: Tx, event_id: Id): Promise<void> {
  await store.touch(tx, event_id, await nextChangeNo(tx, event_id))
  notifyEventChange(tx, event_id)
}
