import type { RefundState } from '#contract/orders/money-back.ts'
import type { Id } from '#contract/wire/id.ts'
import type { Tx } from '#server/core/db/database.ts'
import {
  find as findPayment,
  type PaymentSubject,
  type PaymentRow,
} from '#server/domains/payments/payments/service.ts'
import * as disputes from './dispute-store.ts'
import type { DisputeRow } from './dispute-store.ts'
import * as store from './store.ts'
import type { RefundRow } from './store.ts'

/**
 * Returns the amount of a payment that is neither refunded, nor in progress, nor taken by a dispute; below 0:
 * more was requested than is left.
 */
export async function refundableOfPayment(
  { tx }: { tx: Tx },
  { id, amount_cents }: Pick<PaymentRow, 'id' | 'amount_cents'>,
): Promise<number> {
  const { held, lost } = await disputes.sumsOfPayment(tx, id)
  return amount_cents - (await store.sumOfPayment(tx, id, 'PENDING', 'SUCCEEDED')) - held - lost
}

/** Returns the amount of a payment that is finally gone, by refunds and lost disputes. */
export async function refundedOfPayment(tx: Tx, payment_id: Id): Promise<number> {
  const { lost } = await disputes.sumsOfPayment(tx, payment_id)
  return (await store.sumOfPayment(tx, payment_id, 'SUCCEEDED')) + lost
}

/** Fields of an order that determine its refundable amount. */
export type OrderMoney = {
  is_manual: boolean
  total_gross_cents: number
  total_refunded_cents: number
  paid_at: string | null
  payment_id: Id | null
}

/** Amounts of an order; minor units. */
export type RefundableAmounts = {
  /** Refundable by hand. */
  by_hand: number
  /** Part of that which is refundable to the card. */
  by_card: number
  owed: number
  disputed: number
}

/** Whether it is the order's own payment; a duplicate payment does not affect the value of the order. */
export const isOfOrder = (payment_id: Id | null, order: Pick<OrderMoney, 'payment_id'>): boolean =>
  payment_id === null || payment_id === order.payment_id

/** Whether the provider has withdrawn the money of an open dispute. */
export const isHeld = ({ status, is_withdrawn }: Pick<DisputeRow, 'status' | 'is_withdrawn'>): boolean =>
  status === 'OPEN' && is_withdrawn

const sumOf = (rows: readonly { amount_cents: number }[]) =>
  rows.reduce((sum, { amount_cents }) => sum + amount_cents, 0)

type MoneyMovements = {
  refunds: readonly Pick<RefundRow, 'status' | 'payment_id' | 'amount_cents'>[]
  disputes: readonly Pick<DisputeRow, 'status' | 'payment_id' | 'amount_cents' | 'is_withdrawn'>[]
}

/**
 * Returns the refundable amounts of an order.
 * @param payment_cents amount of the payment that bought it; null: none did
 */
export function refundableOf(
  order: OrderMoney,
  movements: MoneyMovements,
  payment_cents: number | null,
): RefundableAmounts {
  const order_refunds = movements.refunds.filter(({ payment_id }) => isOfOrder(payment_id, order))
  const payment_refunds = order_refunds.filter(({ payment_id }) => payment_id !== null)
  const order_disputes = movements.disputes.filter(({ payment_id }) => isOfOrder(payment_id, order))
  const sumWithStatus = (rows: typeof order_refunds, ...statuses: RefundRow['status'][]) =>
    sumOf(rows.filter(({ status }) => statuses.includes(status)))
  const held = sumOf(order_disputes.filter(isHeld))
  const lost = sumOf(order_disputes.filter(({ status }) => status === 'LOST'))
  const owed = sumWithStatus(order_refunds, 'OWED')
  const { paid_at, total_gross_cents, total_refunded_cents, is_manual } = order
  const retained_cents = paid_at === null ? 0 : total_gross_cents - total_refunded_cents
  const by_hand = Math.max(0, retained_cents - sumWithStatus(order_refunds, 'PENDING') - owed - held)
  const at_provider =
    payment_cents === null
      ? 0
      : payment_cents - sumWithStatus(payment_refunds, 'PENDING', 'SUCCEEDED') - held - lost
  return {
    by_hand: is_manual ? 0 : by_hand,
    by_card: is_manual ? 0 : Math.max(0, Math.min(by_hand, at_provider)),
    owed,
    disputed: held,
  }
}

/** The same for a locked order. */
export async function readRefundable(
  tx: Tx,
  order: OrderMoney,
  subject: PaymentSubject,
): Promise<RefundableAmounts> {
  const payment = order.payment_id === null ? undefined : await findPayment(tx, order.payment_id)
  const movements = {
    refunds: await store.listFor(tx, subject),
    disputes: await disputes.listFor(tx, subject),
  }
  return refundableOf(order, movements, payment?.amount_cents ?? null)
}

/**
 * Returns the refund state of an order from all its refunds in order of creation. A failed one counts until
 * the same amount was refunded in another way.
 */
export function refundStateOf(
  rows: readonly Pick<RefundRow, 'status' | 'amount_cents' | 'reason' | 'created_at' | 'settled_at'>[],
): RefundState {
  if (rows.some(({ status }) => status === 'PENDING')) return 'pending'
  if (rows.some(({ status }) => status === 'OWED')) return 'owed'
  const failed = rows.findLast(({ status, reason }) => status === 'FAILED' && reason !== 'provider')
  if (failed === undefined) return 'none'
  const succeeded = rows.filter(
    ({ status, settled_at }) => status === 'SUCCEEDED' && (settled_at ?? '') >= failed.created_at,
  )
  return sumOf(succeeded) >= failed.amount_cents ? 'none' : 'failed'
}
