import {
  LINES_MAX,
  type LineChange,
  type LineOutcome,
  type takeStatementLines,
  type takeSureStatementLines,
} from '#contract/orders/statement-lines.ts'
import { PAID_REFERENCE_MAX } from '#contract/orders/desk.ts'
import type { BodyOf, OkOf } from '#contract/wire/endpoint.ts'
import type { Id } from '#contract/wire/id.ts'
import { allocateLines, type AllocationResult } from '#rules/statements/allocate.ts'
import type { OrderReadiness } from '#rules/statements/match.ts'
import { AppError } from '#server/core/app-error.ts'
import type { Database } from '#server/core/db/database.ts'
import type { Context, Person } from '#server/core/http/context.ts'
import { requireAccount } from '#server/core/http/requirements.ts'
import { requireEvent, type EventRow } from '#server/domains/events/index.ts'
import { lockOrders, type OrderRow } from '#server/domains/sales/attendees/service.ts'
import { queueOrderMail } from '#server/domains/sales/order-emails/service.ts'
import { payOrders } from '#server/domains/sales/orders/service.ts'
import { lockNewLines } from './lock-lines.ts'
import { matchNewLines } from './match.ts'
import { readinessOf } from './order-facts.ts'
import { ordersByIds } from './orders-store.ts'
import { presentChange } from './present.ts'
import { reviveOrder } from './revive.ts'
import * as store from './store.ts'

type TakeBody = BodyOf<typeof takeStatementLines>
type LockedOrder = { event: EventRow; row: OrderRow; readiness: OrderReadiness }

/**
 * Pays orders with the money of lines, as a payment by hand. An order that lapsed takes its places again if they are
 * left, as after a late card payment (S9.4); money that pays for nothing and what is left over is owed back by hand.
 * Errors: account.not_found, permission.denied, statement_line.not_found, statement.line_decided, order.not_found,
 * order.not_bought, order.erased, statement.currency_differs, statement.sum_differs.
 */
export async function take(
  context: Context<Person>,
  account_id: Id,
  { line_ids, order_ids, accepts_difference }: TakeBody,
): Promise<LineChange[]> {
  requireAccount(context, account_id, 'statement.manage')
  // Orders before lines, as an erasure locks them.
  const orders = await lockAll(context, account_id, order_ids)
  const lines = await lockNewLines(context.tx, account_id, line_ids)
  const payable: LockedOrder[] = []
  const unpayable: { row: OrderRow; outcome: Exclude<LineOutcome, 'paid'> }[] = []
  for (const order of orders) {
    const revived = order.readiness === 'lapsed' ? await reviveOrder(context, order.event, order.row) : null
    if (order.readiness === 'unpaid') payable.push(order)
    else if (revived !== null) payable.push({ ...order, row: revived })
    else unpayable.push({ row: order.row, outcome: order.readiness })
  }
  requireCurrency(lines, payable)
  const result = allocateLines(
    lines,
    payable.map(({ row: { id, total_gross_cents } }) => ({ id, amount_cents: total_gross_cents })),
  )
  requireEnough(result, payable, accepts_difference)
  await pay(context, payable, lines, result)
  await saveOutcome(context, lines, result, unpayable)
  for (const { row, outcome } of unpayable) if (outcome === 'lapsed') await queueTooLate(context, row, result)
  return (await store.lockLines(context.tx, account_id, line_ids)).map(presentChange)
}

/** Locks orders of any events of the account. Errors: order.not_found, order.not_bought, order.erased. */
async function lockAll(
  context: Context<Person>,
  account_id: Id,
  order_ids: readonly Id[],
): Promise<LockedOrder[]> {
  const found = await ordersByIds(context.tx, account_id, order_ids)
  const missing = order_ids.findIndex((id) => found.every((row) => row.id !== id))
  if (missing !== -1)
    throw new AppError('order.not_found', { errors: { [`order_ids.${missing}`]: ['order.not_found'] } })
  const locked: LockedOrder[] = []
  for (const event_id of [...new Set(found.map((row) => row.event_id))].toSorted()) {
    const event = await requireEvent(context, event_id, 'order.edit')
    for (const row of await lockOrders(context.tx, event_id, order_ids)) {
      if (row.payment_failed_at !== null) throw new AppError('order.not_bought')
      if (row.erased_at !== null) throw new AppError('order.erased')
      locked.push({ event, row, readiness: readinessOf(row) })
    }
  }
  // In the order in which they were chosen, because the last one bears a shortfall.
  return locked.toSorted((a, b) => order_ids.indexOf(a.row.id) - order_ids.indexOf(b.row.id))
}

function requireCurrency(lines: readonly store.LineRow[], orders: readonly LockedOrder[]): void {
  const currencies = new Set([...lines, ...orders.map(({ row }) => row)].map(({ currency }) => currency))
  if (currencies.size > 1)
    throw new AppError('statement.currency_differs', {
      errors: { order_ids: ['statement.currency_differs'] },
    })
}

/** A shortfall needs consent, and every order needs some money. */
function requireEnough(
  { missing_cents, allocations }: AllocationResult,
  orders: readonly LockedOrder[],
  accepts_difference: boolean,
): void {
  const is_without_money = orders.some(({ row }) => allocations.every(({ order_id }) => order_id !== row.id))
  if (is_without_money || (missing_cents > 0 && !accepts_difference))
    throw new AppError('statement.sum_differs', {
      errors: { [is_without_money ? 'order_ids' : 'accepts_difference']: ['statement.sum_differs'] },
    })
}

async function pay(
  context: Context<Person>,
  orders: readonly LockedOrder[],
  lines: readonly store.LineRow[],
  { allocations }: AllocationResult,
): Promise<void> {
  for (const event of new Set(orders.map((order) => order.event))) {
    const payments = orders
      .filter((order) => order.event === event)
      .map(({ row }) => {
        const parts = allocations.filter(({ order_id }) => order_id === row.id)
        const sources = lines.filter(({ id }) => parts.some(({ line_id }) => line_id === id))
        const fee_cents = parts.reduce((sum, part) => sum + part.fee_cents, 0)
        return { row, received: { reference: referenceOf(sources) }, fee_cents }
      })
    await payOrders(context, event, payments)
  }
}

/** Day and payer, as staff write them when they mark an order as paid. */
function referenceOf(lines: readonly store.LineRow[]): string {
  const texts = lines.map(({ booked_on, payer }) => (payer === '' ? booked_on : `${booked_on} ${payer}`))
  return Array.from(texts.join(', ')).slice(0, PAID_REFERENCE_MAX).join('').trim()
}

async function saveOutcome(
  { tx, now, actor }: Context<Person>,
  lines: readonly store.LineRow[],
  { allocations, rest }: AllocationResult,
  unpayable: readonly { row: OrderRow; outcome: LineOutcome }[],
): Promise<void> {
  const [first] = lines
  if (first === undefined) return
  const { account_id } = first
  for (const { id } of lines)
    await store.saveLine(tx, id, {
      state: 'taken',
      owed_cents: rest.get(id) ?? 0,
      decided_by: actor.name,
      decided_at: now,
    })
  await store.insertPayments(tx, [
    ...allocations.map((part) => ({ ...part, account_id, outcome: 'paid' as const })),
    ...lines.flatMap(({ id: line_id }) =>
      unpayable.map(({ row, outcome }) => ({
        account_id,
        line_id,
        order_id: row.id,
        amount_cents: 0,
        fee_cents: 0,
        outcome,
      })),
    ),
  ])
}

/** Tells a buyer that their money came when the places were gone. */
async function queueTooLate(
  context: Context<Person>,
  { id: order_id, event_id }: OrderRow,
  { rest }: AllocationResult,
): Promise<void> {
  const refund_cents = [...rest.values()].reduce((sum, cents) => sum + cents, 0)
  await queueOrderMail(context, 'paid-too-late', { event_id, order_id, refund_cents, by_hand: 'owed' })
}

/**
 * Takes the sure lines, each in a transaction of its own, so that nobody waits for all of them. A line whose order
 * changed meanwhile stays as it is. Errors: account.not_found, permission.denied.
 */
export async function takeSure(
  db: Database,
  context: Omit<Context<Person>, 'tx'>,
  account_id: Id,
  { statement_id }: BodyOf<typeof takeSureStatementLines>,
): Promise<OkOf<typeof takeSureStatementLines>['data']> {
  requireAccount(context, account_id, 'statement.manage')
  const matches = await matchNewLines(db, { account_id, statement_id }, context.now)
  const sure = [...matches].filter(([, { match }]) => match === 'sure')
  let taken = 0
  for (const [line_id, { order_ids }] of sure.slice(0, LINES_MAX))
    if (await takeOne(db, context, account_id, { line_id, order_ids })) taken += 1
  const tried = Math.min(sure.length, LINES_MAX)
  return { taken, refused: tried - taken, remaining: sure.length - tried }
}

/** @returns false when the line was decided, or an order paid or ended, in the meantime */
async function takeOne(
  db: Database,
  context: Omit<Context<Person>, 'tx'>,
  account_id: Id,
  { line_id, order_ids }: { line_id: Id; order_ids: Id[] },
): Promise<boolean> {
  try {
    await db.withTx(async (tx) => {
      const orders = await lockAll({ ...context, tx }, account_id, order_ids)
      if (orders.some(({ readiness }) => readiness !== 'unpaid')) throw new AppError('statement.line_decided')
      await take({ ...context, tx }, account_id, {
        line_ids: [line_id],
        order_ids,
        accepts_difference: false,
      })
    })
    return true
  } catch (error) {
    if (error instanceof AppError) return false
    throw error
  }
}
