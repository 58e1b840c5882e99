import type { CheckoutOrder } from '#contract/orders/checkout.ts'
import type { Id } from '#contract/wire/id.ts'
import type { Tx } from '#server/core/db/database.ts'
import { AppError } from '#server/core/app-error.ts'
import type { Context } from '#server/core/http/context.ts'
import { orderSubject, lastAttempt, takesCards } from '#server/domains/payments/index.ts'
import { factsOf, findBuyerOrder, presentEvent } from '#server/domains/sales/order-view/service.ts'
import { listPaymentOptions } from '#server/domains/sales/offline-payments/service.ts'
import { buyerQuestionsOf } from '#server/domains/sales/public-events/service.ts'
import { saleConfigByStamp, type SaleConfig } from '#server/domains/sales/sale-config/service.ts'
import { isSecret } from '#server/domains/accounts/index.ts'
import { present, statusOf, type ReservationContext } from './present.ts'
import * as store from './store.ts'
import type { FullReservation } from './store.ts'

export type OrderKey = { event_id: Id; order_id: Id }
type ReservationReadContext = Pick<Context, 'tx' | 'now' | 'cards' | 'locale'>

/** Locks a reservation that still holds its tickets. Errors: those of lockOwnReservation, order.expired. */
export async function lockActiveReservation(
  context: ReservationReadContext,
  named: OrderKey,
  secret: string,
): Promise<FullReservation> {
  const held = await lockOwnReservation(context, named, secret)
  if (statusOf(held, context.now) !== 'RESERVED') throw new AppError('order.expired')
  return held
}

/**
 * Locks the reservation that the caller has the secret of. Errors: event.not_found, order.not_found,
 * order.finished.
 */
export async function lockOwnReservation(
  context: ReservationReadContext,
  named: OrderKey,
  secret: string,
): Promise<FullReservation> {
  const held = await store.lock(context.tx, named.event_id, named.order_id)
  if (held !== undefined && isSecret(secret, held.secret)) return held
  if ((await findBuyerOrder(context, named, secret)) !== undefined) throw new AppError('order.finished')
  return throwNotFound(context.tx, named)
}

/** A wrong secret gets the same error as a missing order. */
export async function throwNotFound(tx: Tx, { event_id }: OrderKey): Promise<never> {
  throw new AppError((await store.hasEvent(tx, event_id)) ? 'order.not_found' : 'event.not_found')
}

/** Returns the sale config of a reservation's event. Errors: event.not_found. */
export async function saleConfigOf({ tx }: Pick<Context, 'tx'>, held: FullReservation): Promise<SaleConfig> {
  const terms = await saleConfigByStamp(tx, held.event_id, held.terms_stamp)
  if (terms === undefined) throw new AppError('event.not_found')
  return terms
}

/** Returns the payment options of a held order; none for a free order or an expired hold. */
async function paymentOptionsFor(context: ReservationReadContext, held: FullReservation, terms: SaleConfig) {
  if (held.priced.total_gross_cents === 0 || statusOf(held, context.now) !== 'RESERVED')
    return { takes_cards: false, ways_to_pay: [] }
  return {
    takes_cards: await takesCards(context, terms.account),
    ways_to_pay: listPaymentOptions(terms, context.now),
  }
}

/** A free order has no payment attempts. */
async function lastPaymentOf({ tx }: ReservationReadContext, { event_id, id, priced }: FullReservation) {
  return priced.total_gross_cents === 0 ? null : lastAttempt(tx, orderSubject({ event_id, order_id: id }))
}

/** Presents a reservation to its buyer, whatever the status of its event. Errors: event.not_found. */
export async function presentReservation(
  context: ReservationReadContext,
  held: FullReservation,
  known: Partial<Pick<ReservationContext, 'payment'>> = {},
): Promise<CheckoutOrder> {
  const terms = await saleConfigOf(context, held)
  const payment = known.payment === undefined ? await lastPaymentOf(context, held) : known.payment
  const event = presentEvent(factsOf(terms), context.locale)
  const around = { event, asks: buyerQuestionsOf(terms), payment, terms, reader: context.locale }
  return present(held, { ...around, ...(await paymentOptionsFor(context, held, terms)) }, context.now)
}
