import type { Id } from '#contract/wire/id.ts'
import { AppError } from '#server/core/app-error.ts'
import type { Tx } from './database.ts'
import { changeNoRow, incrementChangeNo } from './sql/change-no.ts'
import { queryRows } from './sql/query-rows.ts'
import { addTopic } from './transactions.ts'

/**
 * Returns the next change number of an event. Called last in a transaction, before the final writes that
 * carry it: its row lock makes numbers appear in commit order, so that no reader of "after n" misses one.
 * Errors: event.not_found when the event was deleted meanwhile.
 */
export async function nextChangeNo(tx: Tx, event_id: Id): Promise<number> {
  const [row] = await queryRows(tx, changeNoRow, incrementChangeNo(event_id))
  if (row === undefined) throw new AppError('event.not_found')
  return row.change_no
}

/** Notifies listeners of `event:<event_id>` after the commit that there are changes to pull. */
export function notifyEventChange(tx: Tx, event_id: Id): void {
  addTopic(tx, `event:${event_id}`)
}
