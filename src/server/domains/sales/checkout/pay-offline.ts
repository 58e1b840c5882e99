import { SETTINGS_DEFAULTS } from '#contract/events/settings-defaults.ts'
import type { CheckoutOrder } from '#contract/orders/checkout.ts'
import type { OfflinePaymentMethod } from '#contract/orders/offline-payments.ts'
import { dueAt, offeredPaymentOptions, reminderAt } from '#rules/sales/offline-payment.ts'
import { AppError } from '#server/core/app-error.ts'
import { freeOrderLimit } from '#server/domains/sales/order-emails/service.ts'
import {
  abandonUnopened,
  closeReplacedPage,
  lastPaymentOf,
  lockLastPaymentOf,
  orderSubject,
} from '#server/domains/payments/index.ts'
import { lockActiveReservation, saleConfigOf, type OrderKey } from './access.ts'
import { complete, presentCompleted } from './complete.ts'
import { paymentPageDeps, type PayDeps, type PayTxContext, type PayRequest } from './pay.ts'
import { consumeOrderLimits } from './prove-email.ts'
import { read } from './service.ts'
import type { FullReservation } from './store.ts'

/**
 * Orders held tickets with one of the event's offline payment options. An open card page is closed first; if the
 * buyer has already paid there, the order is bought. Errors: event.not_found, order.not_found, order.expired,
 * order.finished, order.details_missing, payment.not_offered, payment.unavailable, rate.limited (too many unpaid
 * orders from one network address, or to one unverified e-mail address).
 */
export async function payOffline(
  needs: PayDeps,
  asked: PayRequest,
  named: OrderKey & { secret: string },
  kind: OfflinePaymentMethod,
): Promise<CheckoutOrder> {
  const { db } = needs
  if (await closeCardPage(needs, asked, named))
    return db.read((tx) => read({ ...asked, tx }, named, named.secret))
  return db.withTx((tx) => placeOrder({ ...asked, tx }, named, kind))
}

/**
 * Closes the provider's page on which a card could still pay. @returns true when the buyer had paid there already
 */
async function closeCardPage(
  needs: PayDeps,
  asked: PayRequest,
  named: OrderKey & { secret: string },
): Promise<boolean> {
  const { db, provider } = needs
  const last = await db.read(async (tx) => {
    await read({ ...asked, tx }, named, named.secret)
    return lastPaymentOf(tx, orderSubject(named))
  })
  if (last === undefined || last.closed_at !== null || last.provider !== provider?.name) return false
  return closeReplacedPage(paymentPageDeps(needs, asked, provider), last)
}

async function placeOrder(
  context: PayTxContext,
  named: OrderKey & { secret: string },
  kind: OfflinePaymentMethod,
): Promise<CheckoutOrder> {
  const held = await lockActiveReservation(context, named, named.secret)
  if (held.details === null) throw new AppError('order.details_missing')
  const deal = await termsFor(context, held, kind)
  await abandonCardPayment(context, held)
  await consumeOrderLimits(context, held, [freeOrderLimit(context.address, held.event_id)])
  const completed = await complete(context, held, deal)
  if (completed === null) throw new AppError('order.expired')
  return presentCompleted(context, completed)
}

async function termsFor({ tx, now }: PayTxContext, held: FullReservation, kind: OfflinePaymentMethod) {
  const { event, settings } = await saleConfigOf({ tx }, held)
  const terms = { ...SETTINGS_DEFAULTS, ...settings }
  const is_offered = offeredPaymentOptions(terms, event, now).some((way) => way.kind === kind)
  if (!is_offered || held.priced.total_gross_cents === 0) throw new AppError('payment.not_offered')
  const due_at = dueAt(kind, terms, event, now)
  const remind_at = reminderAt({ other_payment: kind, due_at }, event, now)
  return { kind: 'owed', other_payment: kind, due_at, remind_at } as const
}

/** Abandons the card payment; one whose money is on its way has to be waited for. */
async function abandonCardPayment(
  { tx, now }: PayTxContext,
  { event_id, id }: FullReservation,
): Promise<void> {
  const last = await lockLastPaymentOf(tx, orderSubject({ event_id, order_id: id }))
  if (last?.status !== 'PENDING') return
  if (last.page_url !== null) throw new AppError('payment.unavailable')
  await abandonUnopened(tx, last.id, now)
}
