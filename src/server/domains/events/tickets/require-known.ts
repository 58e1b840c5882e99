import type { ErrorCode } from '#contract/wire/errors.ts'
import type { Id } from '#contract/wire/id.ts'
import type { Tx } from '#server/core/db/database.ts'
import { AppError } from '#server/core/app-error.ts'
import * as store from './store.ts'

/** Returns the distinct ids, or throws an error that names each unknown one, as `ticket_ids.1`. */
export function requireKnown(
  ids: readonly Id[],
  known: ReadonlySet<Id>,
  field: string,
  code: ErrorCode,
): Id[] {
  const unknown = ids.flatMap((id, at): [string, string[]][] =>
    known.has(id) ? [] : [[`${field}.${at}`, [code]]],
  )
  if (unknown.length > 0) throw new AppError(code, { errors: Object.fromEntries(unknown) })
  return [...new Set(ids)]
}

/**
 * Returns the distinct ids if all are ticket types of the event, locked until the end of the transaction;
 * otherwise throws the given error, naming the positions that are wrong.
 */
export async function requireTickets(
  tx: Tx,
  event_id: Id,
  ids: readonly Id[],
  refusal: { field: string; code: ErrorCode },
): Promise<Id[]> {
  const known = ids.length === 0 ? new Set<Id>() : await store.lockForShare(tx, event_id, ids)
  return requireKnown(ids, known, refusal.field, refusal.code)
}
