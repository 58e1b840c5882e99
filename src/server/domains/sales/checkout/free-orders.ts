import type { CheckoutOrder } from '#contract/orders/checkout.ts'
import type { OfflinePaymentMethod } from '#contract/orders/offline-payments.ts'
import type { Id } from '#contract/wire/id.ts'
import { isOffSale } from '#rules/events/event-status.ts'
import { isDefinitelyHeld } from '#rules/sales/hold.ts'
import { AppError } from '#server/core/app-error.ts'
import { KeyedBatchQueues, type Outcome } from '#server/core/batch-queue.ts'
import type { Database, Tx } from '#server/core/db/database.ts'
import type { IdempotentRequest } from '#server/core/http/idempotency/idempotent-request.ts'
import { runBatchIdempotent } from '#server/core/http/idempotency/idempotency.ts'
import { ticket_rush } from '#server/core/rush.ts'
import { isSecret } from '#server/domains/accounts/index.ts'
import { lockTicketsForShare } from '#server/domains/events/index.ts'
import { consumeRateLimits } from '#server/domains/platform/index.ts'
import { presentCheckout, statusOf, type FullReservation } from '#server/domains/sales/order-view/service.ts'
import { saleConfigOf } from '#server/domains/sales/sale-config/service.ts'
import { isPayable } from './access.ts'
import { completeAvailable } from './complete.ts'
import { offlineTermsFor } from './offline-terms.ts'
import type { PaymentTerms } from './order-draft.ts'
import type { PayRequest } from './pay.ts'
import { limitsOfFreeOrder, needsVerification } from './prove-email.ts'
import * as store from './store.ts'

/** Maximum number of orders per transaction, so that no buyer waits long for the others' answers. */
const BATCH_MAX = 50
/** Status of the answer to a payment. */
export const PAY_STATUS = 200

/** A buyer's request to buy their order: one that may be free, or by an offline payment option. */
export type BuyRequest = PayRequest & {
  order_id: Id
  secret: string
  request_id: string | null
  other_payment: OfflinePaymentMethod | null
}
/** As the endpoint of the request answers. */
type Answer = { data: { redirect_url: null; order: CheckoutOrder } | CheckoutOrder }
type KeyedRequest = { request: BuyRequest; repeat: IdempotentRequest | null }
type CertainOrder = { request: BuyRequest; reservation: FullReservation; payment_terms: PaymentTerms }

/** Queues by event; only events with waiting requests have one. */
const queues = new KeyedBatchQueues<KeyedRequest, Answer>()

/** Marks a request that the transaction leaves as it is. */
class LeftOut extends Error {}
const LEFT_OUT: Outcome<never> = { failure: new LeftOut('This request is handled by itself.') }

/**
 * Completes an order that is free or paid later in one transaction with others of its event that wait at the moment.
 * @returns null when nothing was done, and the request has to be handled by itself: a card is needed, or it may be
 * refused
 */
export async function completeWithOthers(
  db: Database,
  event_id: Id,
  request: BuyRequest,
  repeat: IdempotentRequest | null,
): Promise<CheckoutOrder | null> {
  try {
    const { data } = await queues.add(
      db,
      event_id,
      { request, repeat },
      {
        most: BATCH_MAX,
        processBatch: (batch) => db.withTx((tx) => completeFreeOrders(tx, event_id, batch)),
      },
    )
    return 'order' in data ? data.order : data
  } catch (failure) {
    // What is refused here is decided and answered by itself.
    if (failure instanceof LeftOut || failure instanceof AppError) return null
    throw failure
  }
}

/**
 * Completes the requests that certainly succeed, with the result of one after the other, and leaves out the others.
 * Errors: rate.limited, when one of them would be; then nothing was done.
 */
export async function completeFreeOrders(
  tx: Tx,
  event_id: Id,
  batch: readonly KeyedRequest[],
): Promise<readonly Outcome<Answer>[]> {
  ticket_rush.report(batch.length)
  const ids = batch.map(({ request }) => request.order_id)
  const reservations = new Map(await store.lockAll(tx, event_id, ids))
  const with_attempts = await readPaymentAttempts(tx, batch)
  const certain = new Map<KeyedRequest, CertainOrder>()
  for (const keyed_request of batch) {
    const { request } = keyed_request
    const reservation = with_attempts.has(request.order_id) ? undefined : reservations.get(request.order_id)
    const payment_terms = reservation === undefined ? null : await certainTerms(tx, request, reservation)
    if (reservation === undefined || payment_terms === null) continue
    certain.set(keyed_request, { request, reservation, payment_terms })
    // A second request for the same order finds it bought.
    reservations.delete(request.order_id)
  }
  if (certain.size === 0) return batch.map(() => LEFT_OUT)
  const accepted = batch.filter((keyed_request) => certain.has(keyed_request))
  const outcomes = await runBatchIdempotent(
    tx,
    accepted,
    { repeatOfOne: ({ repeat }) => repeat, status: PAY_STATUS },
    (new_requests) =>
      completeAll(
        tx,
        event_id,
        new_requests.flatMap((keyed_request) => certain.get(keyed_request) ?? []),
      ),
  )
  const outcome_of = new Map(accepted.map((keyed_request, at) => [keyed_request, outcomes[at]]))
  return batch.map((keyed_request) => outcome_of.get(keyed_request) ?? LEFT_OUT)
}

async function completeAll(
  tx: Tx,
  event_id: Id,
  purchases: readonly CertainOrder[],
): Promise<Outcome<Answer>[]> {
  const limits = await Promise.all(
    purchases.map(({ request, reservation }) => limitsOfFreeOrder({ ...request, tx }, reservation)),
  )
  const now = purchases.map(({ request }) => request.now).reduce((a, b) => (a > b ? a : b))
  await consumeRateLimits(tx, limits.flat(), now)
  await lockTicketsForShare(
    tx,
    event_id,
    purchases.flatMap(({ reservation }) => reservation.priced.lines),
  )
  const completed = await completeAvailable(
    tx,
    purchases.map(({ request, reservation, payment_terms }) => ({
      context: { ...request, tx },
      reservation,
      payment_terms,
      request_id: request.request_id,
    })),
  )
  return Promise.all(
    purchases.map(async ({ request }, at): Promise<Outcome<Answer>> => {
      const state = completed[at]
      if (state === undefined) return LEFT_OUT
      const order = await presentCheckout({ ...request, tx }, state)
      return { answer: { data: request.other_payment === null ? { redirect_url: null, order } : order } }
    }),
  )
}

/** Returns which of the orders to be paid later have an attempt to pay by card, which has to be ended first. */
async function readPaymentAttempts(tx: Tx, batch: readonly KeyedRequest[]): Promise<ReadonlySet<Id>> {
  const ids = batch.flatMap(({ request }) => (request.other_payment === null ? [] : request.order_id))
  return ids.length === 0 ? new Set() : store.ordersWithPayments(tx, ids)
}

/**
 * Returns the terms on which a reservation certainly becomes an order: it is still held, and either free with a buyer
 * whose address needs no proof, or to be paid by an option that the event offers. Null: it may be refused.
 */
async function certainTerms(
  tx: Tx,
  request: BuyRequest,
  reservation: FullReservation,
): Promise<PaymentTerms | null> {
  const { now, secret, other_payment } = request
  if (!isSecret(secret, reservation.secret) || reservation.details === null) return null
  if (statusOf(reservation, now) !== 'RESERVED' || !isDefinitelyHeld(reservation, now)) return null
  const { event } = await saleConfigOf({ tx }, reservation)
  if (isOffSale(event.happening) || !(await isPayable({ tx }, reservation))) return null
  if (other_payment !== null) return offlineTermsFor({ tx, now }, reservation, other_payment)
  if (reservation.priced.total_gross_cents !== 0) return null
  return (await needsVerification({ ...request, tx }, reservation))
    ? null
    : { kind: 'paid', payment_id: null }
}
