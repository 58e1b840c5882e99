import type { CheckoutOrder } from '#contract/orders/checkout.ts'
import type { OfflinePaymentMethod } from '#contract/orders/offline-payments.ts'
import { AppError } from '#server/core/app-error.ts'
import type { IdempotentRequest } from '#server/core/http/idempotency/idempotent-request.ts'
import { currentRequestId } from '#server/core/request-scope.ts'
import { freeOrderLimit } from '#server/domains/sales/order-emails/service.ts'
import {
  abandonUnopened,
  closeReplacedPage,
  lastPaymentOf,
  lockLastPaymentOf,
  orderSubject,
} from '#server/domains/payments/index.ts'
import {
  presentCheckout,
  type CheckoutState,
  type FullReservation,
} from '#server/domains/sales/order-view/service.ts'
import { lockPayableReservation, type OrderKey } from './access.ts'
import { complete } from './complete.ts'
import { completeWithOthers } from './free-orders.ts'
import { offlineTermsFor } from './offline-terms.ts'
import { paymentPageDeps, runByItself, type PayDeps, type PayTxContext, type PayRequest } from './pay.ts'
import { consumeOrderLimits } from './prove-email.ts'
import { read } from './service.ts'

/**
 * Orders held tickets with one of the event's offline payment options, together with others that wait. An open card
 * page is closed first; if the buyer has already paid there, the order is bought. Errors: event.not_found,
 * order.not_found, order.expired, order.finished, order.details_missing, payment.not_offered, payment.card_needed for
 * a ticket that its buyer gives back, payment.unavailable,
 * rate.limited (too many unpaid orders from one network address, or to one unverified e-mail address).
 */
export async function payOffline(
  deps: PayDeps,
  request: PayRequest,
  { repeat, ...order_key }: OrderKey & { secret: string; repeat: IdempotentRequest | null },
  kind: OfflinePaymentMethod,
): Promise<{ data: CheckoutOrder }> {
  const { event_id, order_id, secret } = order_key
  const buy_request = { ...request, order_id, secret, request_id: currentRequestId(), other_payment: kind }
  const together = await completeWithOthers(deps.db, event_id, buy_request, repeat)
  if (together !== null) return { data: together }
  return runByItself(deps.db, repeat, async () => ({
    data: await payOfflineByItself(deps, request, order_key, kind),
  }))
}

async function payOfflineByItself(
  deps: PayDeps,
  request: PayRequest,
  order_key: OrderKey & { secret: string },
  kind: OfflinePaymentMethod,
): Promise<CheckoutOrder> {
  const { db } = deps
  if (await closeCardPage(deps, request, order_key))
    return db.read((tx) => read({ ...request, tx }, order_key, order_key.secret))
  return db.withTx(async (tx) => {
    const context = { ...request, tx }
    return presentCheckout(context, await placeOrder(context, order_key, kind))
  })
}

/**
 * Closes the provider's page on which a card could still pay.
 * @returns true when the buyer had paid there already
 */
async function closeCardPage(
  deps: PayDeps,
  request: PayRequest,
  order_key: OrderKey & { secret: string },
): Promise<boolean> {
  const { db, provider } = deps
  const last = await db.read(async (tx) => {
    await read({ ...request, tx }, order_key, order_key.secret)
    return lastPaymentOf(tx, orderSubject(order_key))
  })
  if (last === undefined || last.closed_at !== null || last.provider !== provider?.name) return false
  return closeReplacedPage(paymentPageDeps(deps, request, provider), last)
}

async function placeOrder(
  context: PayTxContext,
  order_key: OrderKey & { secret: string },
  kind: OfflinePaymentMethod,
): Promise<CheckoutState> {
  const reservation = await lockPayableReservation(context, order_key, order_key.secret)
  if (reservation.details === null) throw new AppError('order.details_missing')
  const payment_terms = await offlineTermsFor(context, reservation, kind)
  if (payment_terms === null) throw new AppError('payment.not_offered')
  await abandonCardPayment(context, reservation)
  await consumeOrderLimits(context, reservation, [freeOrderLimit(context.address, reservation.event_id)])
  const completed = await complete(context, reservation, payment_terms)
  if (completed === null) throw new AppError('order.expired')
  return completed
}

/** Abandons an unopened card payment. Errors: payment.unavailable when its page is open. */
async function abandonCardPayment(
  { tx, now }: PayTxContext,
  { event_id, id }: FullReservation,
): Promise<void> {
  const last = await lockLastPaymentOf(tx, orderSubject({ event_id, order_id: id }))
  if (last?.status !== 'PENDING') return
  if (last.page_url !== null) throw new AppError('payment.unavailable')
  await abandonUnopened(tx, last.id, now)
}
