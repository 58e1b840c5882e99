import type { ErrorCode } from '#contract/wire/errors.ts'
import { AppError } from '#server/core/app-error.ts'
import type { Tx } from '#server/core/db/database.ts'
import { lockNames } from './lock-names.ts'

/** Limit on the number of rows of a scope. */
type Limit = {
  /** Error code when there are too many. */
  code: Extract<ErrorCode, `${string}.too_many`>
  /**
   * Rows and their owner, as in `rooms of ac_…`; transactions that add to a scope run one after the other.
   */
  scope: string
  most: number
  /** Number of rows that the transaction adds; default 1, and 0 where they are inserted already. */
  adding?: number
}

/**
 * Counts the rows of a scope under a lock that lasts until the end of the transaction, so that concurrent
 * additions never exceed the limit together. Returns what `count` read. Called in the transaction that adds.
 * Errors: the code of the limit.
 */
export async function countWithinLimit<Counted extends number | readonly unknown[]>(
  tx: Tx,
  { code, scope, most, adding = 1 }: Limit,
  count: () => Promise<Counted>,
): Promise<Counted> {
  await lockNames(tx, [`limit ${scope}`])
  const result = await count()
  const total = typeof result === 'number' ? result : result.length
  if (total + adding > most) throw new AppError(code)
  return result
}
