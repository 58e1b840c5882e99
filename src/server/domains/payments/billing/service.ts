import {
  BILLING_PAGE,
  type BillingMonth,
  type listBilledPayments,
  type readBilling,
} from '#contract/account/billing.ts'
import type { OkOf, QueryOf } from '#contract/wire/endpoint.ts'
import type { Id } from '#contract/wire/id.ts'
import type { Tx } from '#server/core/db/database.ts'
import type { Context, Person } from '#server/core/http/context.ts'
import { requireAccount } from '#server/core/http/requirements.ts'
import { readNameAndZone } from '#server/domains/accounts/index.ts'
import { boundsOf, monthsBetween } from './months.ts'
import { present } from './present.ts'
import * as store from './store.ts'

/** Returns the totals by month and currency, newest first. Errors: account.not_found, permission.denied. */
export async function read(
  context: Context<Person>,
  account_id: Id,
): Promise<OkOf<typeof readBilling>['data']> {
  requireAccount(context, account_id, 'billing.view')
  const { tx, cards } = context
  const { timezone } = await readNameAndZone(tx, account_id)
  return { months: await readMonths(tx, account_id, timezone), timezone, provider: cards.provider }
}

async function readMonths(tx: Tx, account_id: Id, timezone: string): Promise<BillingMonth[]> {
  const span = await store.readSpan(tx, account_id)
  if (span === undefined) return []
  const months = monthsBetween(span.first, span.last, timezone)
  const starts = months.map(({ from }) => from)
  const sums = await store.sumsByMonth(tx, account_id, starts)
  const fees = await store.feesByMonth(tx, account_id, starts)
  return sums.map(({ month_index, ...sum }) => ({
    ...sum,
    month: months[month_index - 1]?.month ?? '',
    provider_fees: fees
      .filter((fee) => fee.month_index === month_index && fee.currency === sum.currency)
      .map(({ fee_cents, fee_currency }) => ({ fee_cents, fee_currency })),
  }))
}

/**
 * Returns the card payments of a month or of all time, page by page. Errors: account.not_found,
 * permission.denied.
 */
export async function list(
  context: Context<Person>,
  account_id: Id,
  { month, after }: QueryOf<typeof listBilledPayments>,
): Promise<OkOf<typeof listBilledPayments>> {
  requireAccount(context, account_id, 'billing.view')
  const { tx } = context
  const { timezone } = await readNameAndZone(tx, account_id)
  const period = periodOf(month, timezone)
  const rows = await store.listNewest(tx, account_id, period, { after, limit: BILLING_PAGE + 1 })
  const data = rows.slice(0, BILLING_PAGE).map(present)
  return { data, meta: { next: rows.length > BILLING_PAGE ? (data.at(-1)?.id ?? null) : null } }
}

/** Returns the start and end of a month in a timezone; null: all time. */
export function periodOf(month: string | undefined, timezone: string): store.Period {
  return month === undefined ? null : boundsOf(month, timezone)
}
