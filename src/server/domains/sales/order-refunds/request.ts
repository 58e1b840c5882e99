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
  type RefundShares,
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
  sharesOf,
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
  context: RefundContext,
  { event_id, order_id }: { event_id: Id; order_id: Id },
  request: RefundRequest,
  instructions: RefundInstructions | null = null,
): Promise<RefundMethod> {
  const { tx } = context
  const order = await lockOrder(tx, event_id, order_id)
  if (order === undefined) throw new AppError('order.not_found')
  if (order.is_manual) throw new AppError('order.manual')
  const way = refundMethodOf(order, instructions?.way)
  if (order.refund_state === 'pending') throw new AppError('refund.pending')
  const subject = orderSubject({ event_id, order_id })
  const refundable = await readRefundable(tx, order, subject)
  if (refundable.disputed > 0) throw new AppError('refund.disputed')
  if (request.amount_cents === 0) return way
  if (request.amount_cents > (way === 'card' ? refundable.by_card : refundable.by_hand)) refuseAmount()
  if (way === 'card') {
    await refundToCard(context, order, request)
    return way
  }
  const owner = { ...subject, account_id: order.account_id, currency: order.currency }
  if (way === 'later') await recordRefundDue(context, owner, request.amount_cents, request)
  else {
    const { reference = '', by = '' } = instructions ?? {}
    const given_on = handBackDay(instructions?.given_on, await todayOf(context, event_id))
    await recordHandBack(context, owner, request.amount_cents, { way, reference, given_on, by }, request)
    const { total_refunded_cents: before } = order
    await saveRefunded(context, order, before, before + request.amount_cents)
  }
  await recordRefund(context, subject, order, request)
  await saveRefundState(context, subject)
  return way
}

/**
 * Defaults to the card if the order was paid by card; otherwise a method is required. Errors: refund.invalid for
 * the method.
 */
function refundMethodOf(order: OrderRow, requested: RefundMethod | undefined): RefundMethod {
  if (requested === 'card' && order.payment_id === null) refuseMethod('no_card')
  if (requested === undefined && isPaidByHand(order)) refuseMethod('required')
  return requested ?? 'card'
}

function refuseMethod(code: string): never {
  throw new AppError('refund.invalid', { errors: { way: [code] } })
}

async function refundToCard(context: RefundContext, order: OrderRow, request: RefundRequest): Promise<void> {
  const payment = order.payment_id === null ? undefined : await findPayment(context.tx, order.payment_id)
  if (payment === undefined) refuseAmount()
  await requestPaymentRefund(context, payment, request)
  await saveOrder(context.tx, order.id, { refund_state: 'pending' })
}

/**
 * Refunds everything that is left of a locked order: to its card, the rest later by hand. Pending refunds and
 * disputes stay unchanged.
 * @returns the refunded amount in minor units, and the part owed by hand
 */
export async function refundRemaining(
  context: RefundContext,
  order: OrderRow,
  cause: Pick<RefundRow, 'reason' | 'requested_by'> & RefundShares,
  max_cents = Infinity,
): Promise<{ refund_cents: number; by_hand_cents: number }> {
  const subject = orderSubject({ event_id: order.event_id, order_id: order.id })
  const refundable = await readRefundable(context.tx, { ...order, is_manual: false }, subject)
  const refund_cents = Math.min(refundable.by_hand, max_cents)
  const by_card_cents = Math.min(refundable.by_card, refund_cents)
  const by_hand_cents = refund_cents - by_card_cents
  if (by_hand_cents > 0) {
    const owner = { ...subject, account_id: order.account_id, currency: order.currency }
    const shares = sharesOf({ ...cause, amount_cents: refund_cents }, by_hand_cents)
    await recordRefundDue(context, owner, by_hand_cents, { ...cause, ...shares })
    await recordRefund(context, subject, order, { ...cause, amount_cents: by_hand_cents })
    await saveRefundState(context, subject)
  }
  if (by_card_cents > 0)
    await refundToCard(context, order, {
      ...cause,
      ...sharesOf({ ...cause, amount_cents: refund_cents }, by_card_cents),
      amount_cents: by_card_cents,
      notify_buyer: false,
    })
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
