import type { CheckoutOrder } from '#contract/orders/checkout.ts'
import { orderReference } from '#rules/sales/order-reference.ts'
import { localizeRow } from '#rules/text/translated-text.ts'
import type { PaymentProvider } from '#server/core/integrations/payment/provider.ts'
import { AppError } from '#server/core/app-error.ts'
import type { Context } from '#server/core/http/context.ts'
import { runIdempotentWithoutTx } from '#server/core/http/idempotency/idempotency.ts'
import type { IdempotentRequest } from '#server/core/http/idempotency/idempotent-request.ts'
import { currentRequestId } from '#server/core/request-scope.ts'
import { consumeRateLimit } from '#server/domains/platform/index.ts'
import type { Deps } from '#server/core/http/mount.ts'
import {
  type ApplyReport,
  type PaymentDue,
  type PaymentPageState,
  beginPage,
  lastPaymentOf,
  openPage,
  orderSubject,
  pollPayment,
  settlePayment,
  takesCards,
} from '#server/domains/payments/index.ts'
import { freeOrderLimit } from '#server/domains/sales/order-emails/service.ts'
import {
  presentCheckout,
  type CheckoutState,
  type FullReservation,
} from '#server/domains/sales/order-view/service.ts'
import { saleConfigOf } from '#server/domains/sales/sale-config/service.ts'
import { lockPayableReservation, type OrderKey } from './access.ts'
import { completeWithOthers, PAY_STATUS } from './free-orders.ts'
import { completeFreeOrder, sendVerification, needsVerification } from './prove-email.ts'
import { readTogether } from './read-orders.ts'
import { read } from './service.ts'

type PayContext = Omit<Context, 'tx'>
export type PayRequest = PayContext & { address: string }
export type PayTxContext = Context & PayRequest
export type PayDeps = Pick<Deps, 'db' | 'provider' | 'clock'>
/** `page` is null when nothing is to be paid: the order is complete, or waits for the mailed link. */
type StartResult = {
  state: CheckoutState
  page: { provider: PaymentProvider; opened: PaymentPageState } | null
}
type PayResult = { redirect_url: string | null; order: CheckoutOrder }

/**
 * Starts the payment of a held order at the provider. A free order completes at once, together with others that
 * wait, or by a link mailed to the buyer if the event requires a verified address. While a provider page is open or being opened, another call
 * returns the same page. Errors: event.not_found, order.not_found, order.expired, order.finished, order.not_approved,
 * order.details_missing, payment.not_connected, payment.sum_impossible, payment.unavailable, rate.limited (too
 * many free orders from one network address, or to one unverified e-mail address).
 */
export async function pay(
  deps: PayDeps,
  request: PayRequest,
  { repeat, secret, ...order_key }: OrderKey & { secret: string; repeat: IdempotentRequest | null },
): Promise<{ data: PayResult }> {
  const { event_id, order_id } = order_key
  const buy_request = { ...request, order_id, secret, request_id: currentRequestId(), other_payment: null }
  const together = await completeWithOthers(deps.db, event_id, buy_request, repeat)
  if (together !== null) return { data: { redirect_url: null, order: together } }
  return runByItself(deps.db, repeat, async () => ({
    data: await payByItself(deps, request, order_key, secret),
  }))
}

/** Runs a payment that is not completed with others, once per idempotency key. */
export async function runByItself<Body>(
  db: PayDeps['db'],
  repeat: IdempotentRequest | null,
  run: () => Promise<Body>,
): Promise<Body> {
  if (repeat === null) return run()
  const answer = await runIdempotentWithoutTx(db, repeat, async () => ({
    status: PAY_STATUS,
    body: await run(),
  }))
  // The stored body is what `run` returned for the same request.
  return answer.body as Body
}

async function payByItself(
  deps: PayDeps,
  request: PayRequest,
  order_key: OrderKey,
  secret: string,
): Promise<PayResult> {
  const { db } = deps
  const { page, order } = await db.withTx(async (tx) => {
    const context = { ...request, tx }
    const { page, state } = await startPayment(context, deps.provider, order_key, secret)
    return { page, order: await presentCheckout(context, state) }
  })
  if (page === null) return { redirect_url: null, order }
  const redirect_url = await openPage(paymentPageDeps(deps, request, page.provider), page.opened)
  if (redirect_url !== null) return { redirect_url, order }
  return { redirect_url, order: await db.read((tx) => read({ ...request, tx }, order_key, secret)) }
}

/** Returns the dependencies for opening or closing the payment page of an order. */
export function paymentPageDeps(
  { db, clock }: PayDeps,
  { random, settings }: PayContext,
  provider: PaymentProvider,
) {
  const takeReport: ApplyReport = (tx, id, report) =>
    settlePayment({ tx, clock, random, settings }, id, report)
  return { db, clock, provider, takeReport }
}

/**
 * Returns the order, after polling the provider if its webhook has not arrived. Errors: event.not_found,
 * order.not_found.
 */
export async function readPayment(
  { db, provider, clock }: PayDeps,
  request: PayContext,
  order_key: OrderKey,
  secret: string,
): Promise<CheckoutOrder> {
  const { event_id, order_id } = order_key
  const order = await readTogether(db, event_id, { context: request, order_id, secret })
  const payment =
    order.payment === null ? undefined : await db.read((tx) => lastPaymentOf(tx, orderSubject(order_key)))
  // After a declined card the buyer may have used another one on the same page.
  const report = await pollPayment(provider, payment)
  if (report === null || payment === undefined) return order
  return db.withTx(async (tx) => {
    const { random, settings } = request
    await settlePayment({ tx, clock, random, settings }, payment.id, report)
    return read({ ...request, now: clock(), tx }, order_key, secret)
  })
}

async function startPayment(
  context: PayTxContext,
  provider: PaymentProvider | null,
  order_key: OrderKey,
  secret: string,
): Promise<StartResult> {
  const reservation = await lockPayableReservation(context, order_key, secret)
  if (reservation.details === null) throw new AppError('order.details_missing')
  if (reservation.priced.total_gross_cents === 0) return startFreeOrder(context, reservation)
  const sale_config = await saleConfigOf(context, reservation)
  if (provider === null || !(await takesCards(context, sale_config.account)))
    throw new AppError('payment.not_connected')
  const { email } = reservation.details.order
  const opened = await beginPage(
    context,
    provider,
    paymentPageRequestOf(context, reservation, {
      email,
      title: localizeRow(sale_config.event, context.locale).title,
    }),
  )
  return { page: { provider, opened }, state: { kind: 'held', reservation } }
}

async function startFreeOrder(context: PayTxContext, reservation: FullReservation): Promise<StartResult> {
  const limit = freeOrderLimit(context.address, reservation.event_id)
  if (await needsVerification(context, reservation)) {
    await consumeRateLimit(context.tx, limit, context.now)
    return { page: null, state: await sendVerification(context, reservation) }
  }
  return { page: null, state: await completeFreeOrder(context, reservation, [limit]) }
}

function paymentPageRequestOf(
  { settings }: Context,
  { id, account_id, event_id, priced, currency, locale }: FullReservation,
  { email, title }: { email: string; title: string },
): PaymentDue {
  const checkout = `${settings.public_url}/checkout/${event_id}/${id}`
  return {
    account_id,
    ...orderSubject({ event_id, order_id: id }),
    amount_cents: priced.total_gross_cents,
    currency,
    description: `${title} · ${orderReference(id)}`,
    email,
    locale,
    return_url: `${checkout}/payment_return`,
    cancel_url: `${checkout}/payment`,
  }
}
