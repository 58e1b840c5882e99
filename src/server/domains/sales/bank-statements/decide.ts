import type {
  giveBackStatementLine,
  ignoreStatementLines,
  LineChange,
} from '#contract/orders/statement-lines.ts'
import type { BodyOf } from '#contract/wire/endpoint.ts'
import type { Id } from '#contract/wire/id.ts'
import { dayAt } from '#rules/members/calendar-days.ts'
import { AppError } from '#server/core/app-error.ts'
import type { Context, Person } from '#server/core/http/context.ts'
import { requireAccount } from '#server/core/http/requirements.ts'
import { readNameAndZone } from '#server/domains/accounts/index.ts'
import { handBackDay } from '#server/domains/payments/index.ts'
import { makeChange, record } from '#server/domains/platform/index.ts'
import { lockLines } from './lock-lines.ts'
import { presentChange } from './present.ts'
import * as store from './store.ts'

/**
 * Ignores new lines, or makes ignored ones new again. Errors: account.not_found, permission.denied,
 * statement_line.not_found, statement.line_decided.
 */
export async function ignore(
  context: Context<Person>,
  account_id: Id,
  { line_ids, is_ignored }: BodyOf<typeof ignoreStatementLines>,
): Promise<LineChange[]> {
  requireAccount(context, account_id, 'statement.manage')
  const { tx, now, actor } = context
  const before = is_ignored ? 'new' : 'ignored'
  const rows = await lockLines(tx, account_id, line_ids)
  if (rows.some(({ state }) => state !== before)) throw new AppError('statement.line_decided')
  const fields = is_ignored
    ? ({ state: 'ignored', decided_by: actor.name, decided_at: now } as const)
    : ({ state: 'new', decided_by: null, decided_at: null } as const)
  for (const { id } of rows) await store.saveLine(tx, id, fields)
  const { name: title } = await readNameAndZone(tx, account_id)
  await record(context, {
    action: is_ignored ? 'statement_lines_ignored' : 'statement_lines_reopened',
    subject: { kind: 'account', id: account_id, title },
    changes: [makeChange('rows', null, rows.length)],
  })
  return rows.map((row) => presentChange({ ...row, ...fields }))
}

/**
 * Records that money was paid back by hand: what a taken line still owes, or all of a new one. Errors:
 * account.not_found, permission.denied, statement_line.not_found, statement.line_decided, refund.nothing_owed,
 * refund.invalid.
 */
export async function giveBack(
  context: Context<Person>,
  { account_id, line_id }: { account_id: Id; line_id: Id },
  { way, reference, given_on }: BodyOf<typeof giveBackStatementLine>,
): Promise<LineChange> {
  requireAccount(context, account_id, 'statement.manage')
  const { tx, now, actor } = context
  const [row] = await lockLines(tx, account_id, [line_id])
  if (row === undefined) throw new AppError('statement_line.not_found')
  if (row.state === 'ignored') throw new AppError('statement.line_decided')
  const amount_cents = row.state === 'new' ? row.amount_cents : row.owed_cents
  if (amount_cents === 0) throw new AppError('refund.nothing_owed')
  const { name: title, timezone } = await readNameAndZone(tx, account_id)
  const day = handBackDay(given_on, dayAt(now, timezone))
  const payments = await store.paymentsOf(tx, [line_id])
  const has_paid = payments.some(({ outcome }) => outcome === 'paid')
  const fields = {
    state: has_paid ? 'taken' : 'given_back',
    owed_cents: 0,
    given_back: { amount_cents, way, reference, given_on: day, by: actor.name },
    decided_by: actor.name,
    decided_at: now,
  } as const
  await store.saveLine(tx, line_id, fields)
  await record(context, {
    action: 'money_handed_back',
    subject: { kind: 'account', id: account_id, title },
    changes: [makeChange('amount_cents', null, amount_cents, { currency: row.currency })],
  })
  return presentChange({ ...row, ...fields })
}
