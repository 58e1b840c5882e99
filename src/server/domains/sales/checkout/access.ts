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
  order_key: OrderKey,
  secret: string,
): Promise<FullReservation> {
  const reservation = await lockOwnReservation(context, order_key, secret)
  if (statusOf(reservation, context.now) !== 'RESERVED') throw new AppError('order.expired')
  return reservation
}

/**
 * Locks the reservation that the caller has the secret of. Errors: event.not_found, order.not_found,
 * order.finished.
 */
export async function lockOwnReservation(
  context: ReservationReadContext,
  order_key: OrderKey,
  secret: string,
): Promise<FullReservation> {
  const reservation = await store.lock(context.tx, order_key.event_id, order_key.order_id)
  if (reservation !== undefined && isSecret(secret, reservation.secret)) return reservation
  if ((await findBuyerOrder(context, order_key, secret)) !== undefined) throw new AppError('order.finished')
  return throwNotFound(context.tx, order_key)
}

/** A wrong secret gets the same error as a missing order. */
export async function throwNotFound(tx: Tx, { event_id }: OrderKey): Promise<never> {
  throw new AppError((await store.hasEvent(tx, event_id)) ? 'order.not_found' : 'event.not_found')
}

/** Returns the sale config of a reservation's event. Errors: event.not_found. */
export async function saleConfigOf(
  { tx }: Pick<Context, 'tx'>,
  reservation: FullReservation,
): Promise<SaleConfig> {
  const sale_config = await saleConfigByStamp(tx, reservation.event_id, reservation.sale_config_stamp)
  if (sale_config === undefined) throw new AppError('event.not_found')
  return sale_config
}

/** Returns the payment options of a held order; none for a free order or an expired hold. */
async function paymentOptionsFor(
  context: ReservationReadContext,
  reservation: FullReservation,
  sale_config: SaleConfig,
) {
  if (reservation.priced.total_gross_cents === 0 || statusOf(reservation, context.now) !== 'RESERVED')
    return { takes_cards: false, ways_to_pay: [] }
  return {
    takes_cards: await takesCards(context, sale_config.account),
    ways_to_pay: listPaymentOptions(sale_config, context.now),
  }
}

/** A free order has no payment attempts. */
async function lastPaymentOf({ tx }: ReservationReadContext, { event_id, id, priced }: FullReservation) {
  return priced.total_gross_cents === 0 ? null : lastAttempt(tx, orderSubject({ event_id, order_id: id }))
}

/** Presents a reservation to its buyer, whatever the status of its event. Errors: event.not_found. */
export async function presentReservation(
  context: ReservationReadContext,
  reservation: FullReservation,
  options: Partial<Pick<ReservationContext, 'payment'>> = {},
): Promise<CheckoutOrder> {
  const sale_config = await saleConfigOf(context, reservation)
  const payment = options.payment === undefined ? await lastPaymentOf(context, reservation) : options.payment
  const event = presentEvent(factsOf(sale_config), context.locale)
  const reservation_context = {
    event,
    asks: buyerQuestionsOf(sale_config),
    payment,
    sale_config,
    reader: context.locale,
  }
  return present(
    reservation,
    { ...reservation_context, ...(await paymentOptionsFor(context, reservation, sale_config)) },
    context.now,
  )
}
