import type { Id } from '#contract/wire/id.ts'
import { AppError } from '#server/core/app-error.ts'
import type { Tx } from '#server/core/db/database.ts'
import * as store from './store.ts'

/** Locks lines of an account. Errors: statement_line.not_found. */
export async function lockLines(tx: Tx, account_id: Id, line_ids: readonly Id[]): Promise<store.LineRow[]> {
  const rows = await store.lockLines(tx, account_id, line_ids)
  if (rows.length < line_ids.length) throw new AppError('statement_line.not_found')
  return rows
}

/** The same for lines that are still new. Errors: statement_line.not_found, statement.line_decided. */
export async function lockNewLines(
  tx: Tx,
  account_id: Id,
  line_ids: readonly Id[],
): Promise<store.LineRow[]> {
  const rows = await lockLines(tx, account_id, line_ids)
  if (rows.some(({ state }) => state !== 'new')) throw new AppError('statement.line_decided')
  return rows
}
