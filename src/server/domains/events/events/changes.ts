import type { Id } from '#contract/wire/id.ts'
import { notifyEventChange, nextChangeNo } from '#server/core/db/change-numbers.ts'
import type { Tx } from '#server/core/db/database.ts'
import * as store from './store.ts'

/**
 * Lets everybody who keeps a copy of the event and what hangs on it look again, after a change of something that
 * has no change number of its own. Called last in a transaction.
 */
export async function announceChange(tx: Tx, event_id: Id): Promise<void> {
  await store.touch(tx, event_id, await nextChangeNo(tx, event_id))
  notifyEventChange(tx, event_id)
}
