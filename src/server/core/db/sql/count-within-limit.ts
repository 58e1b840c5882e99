import type { ErrorCode } from '#contract/wire/errors.ts'
import { AppError } from '#server/core/app-error.ts'
import type { Tx } from '#server/core/db/database.ts'
import { lockNames } from './lock-names.ts'

/** How many rows a scope may have. */
type Limit = {
  /** What is refused with when there are too many. */
  code: Extract<ErrorCode, `${string}.too_many`>
  /** What is counted and in whose name, as in `rooms of ac_…`; one transaction after the other adds to it. */
  scope: string
  most: number
  /** How many rows the transaction adds; default 1, and 0 where they are in already. */
  adding?: number
}

/**
 * Counts the rows of a scope under a lock that lasts until the end of the transaction, so that additions at the same
 * moment never exceed the limit together; returns what `count` read. Called in the transaction that adds. Errors: the
 * code of the limit.
 */
export async function countWithinLimit<Counted extends number | readonly unknown[]>(
  tx: Tx,
  { code, scope, most, adding = 1 }: Limit,
  count: () => Promise<Counted>,
): Promise<Counted> {
  await lockNames(tx, [`limit ${scope}`])
  const counted = await count()
  const total = typeof counted === 'number' ? counted : counted.length
  if (total + adding > most) throw new AppError(code)
  return counted
}
