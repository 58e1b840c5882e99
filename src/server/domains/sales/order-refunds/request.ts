import type { RefundMethod } from '#contract/orders/money-back.ts'
import type { Day } from '#contract/wire/day.ts'
import type { Id } from '#contract/wire/id.ts'
import { isPaidByHand } from '#rules/sales/payment-method.ts'
import { dayAt } from '#rules/members/calendar-days.ts'
import { AppError } from '#server/core/app-error.ts'
import {
  type RefundContext,
  type RefundRequest,
  type RefundRow,
  type RefundableAmounts,
  findPayment,
  handBackDay,
  orderSubject,
  readRefundable,
  recordHandBack,
  recordRefund,
  recordRefundDue,
  refuseAmount,
  requestPaymentRefund,
} from '#server/domains/payments/index.ts'
import { lockOrder, saveOrder, type OrderRow } from '#server/domains/sales/attendees/service.ts'
import { saveRefunded, saveRefundState } from './save-refunded.ts'
import * as store from './store.ts'

/** How an order is refunded, and the note for a refund by hand. */
export type RefundInstructions = {
  way?: RefundMethod | undefined
  reference: string
  given_on?: Day | undefined
  by: string
}

/**
 * Requests a refund of an order: to the card (the provider is called after the transaction), by hand, or later by
 * hand. Does nothing when there is nothing to refund. Errors: order.not_found, order.manual, refund.pending,
 * refund.disputed, refund.too_much, refund.invalid (no method, or one that the order does not have).
 * @returns the method
 */
export async function requestRefund(
  work: RefundContext,
  { event_id, order_id }: { event_id: Id; order_id: Id },
  wanted: RefundRequest,
  back: RefundInstructions | null = null,
): Promise<RefundMethod> {
  const { tx } = work
  const order = await lockOrder(tx, event_id, order_id)
  if (order === undefined) throw new AppError('order.not_found')
  if (order.is_manual) throw new AppError('order.manual')
  const way = refundMethodOf(order, back?.way)
  if (order.refund_state === 'pending') throw new AppError('refund.pending')
  const of = orderSubject({ event_id, order_id })
  const left = await readRefundable(tx, order, of)
  if (left.disputed > 0) throw new AppError('refund.disputed')
  if (wanted.amount_cents === 0) return way
  if (wanted.amount_cents > (way === 'card' ? left.by_card : left.by_hand)) refuseAmount()
  if (way === 'card') {
    await refundToCard(work, order, wanted)
    return way
  }
  const owner = { ...of, account_id: order.account_id, currency: order.currency }
  if (way === 'later') await recordRefundDue(work, owner, wanted.amount_cents, wanted)
  else {
    const { reference = '', by = '' } = back ?? {}
    const given_on = handBackDay(back?.given_on, await todayOf(work, event_id))
    await recordHandBack(work, owner, wanted.amount_cents, { way, reference, given_on, by }, wanted)
    const { total_refunded_cents: before } = order
    await saveRefunded(work, order, before, before + wanted.amount_cents)
  }
  await recordRefund(work, of, order, wanted)
  await saveRefundState(work, of)
  return way
}

/**
 * Defaults to the card if the order was paid by card; otherwise a method is required. Errors: refund.invalid for
 * the method.
 */
function refundMethodOf(order: OrderRow, wanted: RefundMethod | undefined): RefundMethod {
  if (wanted === 'card' && order.payment_id === null) refuseMethod('no_card')
  if (wanted === undefined && isPaidByHand(order)) refuseMethod('required')
  return wanted ?? 'card'
}

function refuseMethod(code: string): never {
  throw new AppError('refund.invalid', { errors: { way: [code] } })
}

async function refundToCard(work: RefundContext, order: OrderRow, wanted: RefundRequest): Promise<void> {
  const payment = order.payment_id === null ? undefined : await findPayment(work.tx, order.payment_id)
  if (payment === undefined) refuseAmount()
  await requestPaymentRefund(work, payment, wanted)
  await saveOrder(work.tx, order.id, { refund_state: 'pending' })
}

/**
 * Refunds everything that is left of a locked order: to its card, the rest later by hand. Pending refunds and
 * disputes stay unchanged.
 * @returns the refunded amount in minor units, and the part owed by hand
 */
export async function refundRemaining(
  work: RefundContext,
  order: OrderRow,
  why: Pick<RefundRow, 'reason' | 'requested_by'>,
  most_cents = Infinity,
): Promise<{ refund_cents: number; by_hand_cents: number }> {
  const of = orderSubject({ event_id: order.event_id, order_id: order.id })
  const left = await readRefundable(work.tx, { ...order, is_manual: false }, of)
  const refund_cents = Math.min(left.by_hand, most_cents)
  const by_card_cents = Math.min(left.by_card, refund_cents)
  const by_hand_cents = refund_cents - by_card_cents
  if (by_hand_cents > 0) {
    const owner = { ...of, account_id: order.account_id, currency: order.currency }
    await recordRefundDue(work, owner, by_hand_cents, why)
    await recordRefund(work, of, order, { ...why, amount_cents: by_hand_cents })
    await saveRefundState(work, of)
  }
  if (by_card_cents > 0)
    await refundToCard(work, order, { ...why, amount_cents: by_card_cents, notify_buyer: false })
  return { refund_cents, by_hand_cents }
}

/** Returns the refundable amounts of a locked order by method. */
export function refundableOfOrder(
  { tx }: Pick<RefundContext, 'tx'>,
  order: OrderRow,
): Promise<RefundableAmounts> {
  return readRefundable(tx, order, orderSubject({ event_id: order.event_id, order_id: order.id }))
}

const todayOf = async ({ tx, now }: RefundContext, event_id: Id) =>
  dayAt(now, await store.timezoneOf(tx, event_id))
