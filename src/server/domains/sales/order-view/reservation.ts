import type { CheckoutOrder } from '#contract/orders/checkout.ts'
import type { Context } from '#server/core/http/context.ts'
import { orderSubject, lastAttempt, takesCards } from '#server/domains/payments/index.ts'
import { listPaymentOptions } from '#server/domains/sales/offline-payments/service.ts'
import { buyerQuestionsOf } from '#server/domains/sales/public-events/service.ts'
import { saleConfigOf, type SaleConfig } from '#server/domains/sales/sale-config/service.ts'
import { factsOf, presentEvent } from './present.ts'
import { presentHeld, statusOf } from './present-reservation.ts'
import type { FullReservation } from './store.ts'

type HeldContext = Pick<Context, 'tx' | 'now' | 'cards' | 'locale'>

/** Returns the payment options of a held order; none for a free order or an expired hold. */
async function paymentOptionsFor(
  context: HeldContext,
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
async function lastPaymentOf({ tx }: HeldContext, { event_id, id, priced }: FullReservation) {
  return priced.total_gross_cents === 0 ? null : lastAttempt(tx, orderSubject({ event_id, order_id: id }))
}

/** Presents a reservation to its buyer, whatever the status of its event. Errors: event.not_found. */
export async function presentReservation(
  context: HeldContext,
  reservation: FullReservation,
  options: { payment?: CheckoutOrder['payment'] } = {},
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
  return presentHeld(
    reservation,
    { ...reservation_context, ...(await paymentOptionsFor(context, reservation, sale_config)) },
    context.now,
  )
}
