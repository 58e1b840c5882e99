import type { CheckoutOrder } from '#contract/orders/checkout.ts'
import type { Id } from '#contract/wire/id.ts'
import type { Tx } from '#server/core/db/database.ts'
import { AppError } from '#server/core/app-error.ts'
import type { Context } from '#server/core/http/context.ts'
import { forOrder, lastTry, takesCards } from '#server/domains/payments/index.ts'
import { factsOf, orderInHand, presentEvent } from '#server/domains/sales/order-view/service.ts'
import { waysToPay } from '#server/domains/sales/offline-payments/service.ts'
import { askedOfBuyers } from '#server/domains/sales/public-events/service.ts'
import { termsUnder, type SaleTerms } from '#server/domains/sales/sale-config/service.ts'
import { isSecret } from '#server/domains/accounts/index.ts'
import { present, statusOf, type Around } from './present.ts'
import * as store from './store.ts'
import type { FullReservation } from './store.ts'

export type Named = { event_id: Id; order_id: Id }
type Asked = Pick<Context, 'tx' | 'now' | 'cards' | 'locale'>

/** A reservation that still holds its places, locked. Errors: as lockTheirs, order.expired. */
export async function lockHeld(context: Asked, named: Named, secret: string): Promise<FullReservation> {
  const held = await lockTheirs(context, named, secret)
  if (statusOf(held, context.now) !== 'RESERVED') throw new AppError('order.expired')
  return held
}

/** A reservation of whoever has its secret, locked. Errors: event.not_found, order.not_found, order.finished. */
export async function lockTheirs(context: Asked, named: Named, secret: string): Promise<FullReservation> {
  const held = await store.lock(context.tx, named.event_id, named.order_id)
  if (held !== undefined && isSecret(secret, held.secret)) return held
  if ((await orderInHand(context, named, secret)) !== undefined) throw new AppError('order.finished')
  return refuseAbsent(context.tx, named)
}

/** Somebody else's order is as absent as none. */
export async function refuseAbsent(tx: Tx, { event_id }: Named): Promise<never> {
  throw new AppError((await store.hasEvent(tx, event_id)) ? 'order.not_found' : 'event.not_found')
}

/** What the sale of a reservation's event goes by. Errors: event.not_found. */
export async function termsOf({ tx }: Pick<Context, 'tx'>, held: FullReservation): Promise<SaleTerms> {
  const terms = await termsUnder(tx, held.event_id, held.terms_stamp)
  if (terms === undefined) throw new AppError('event.not_found')
  return terms
}

/** How a held order can be paid now; what costs nothing, or is held no more, in no way. */
async function waysFor(context: Asked, held: FullReservation, terms: SaleTerms) {
  if (held.priced.total_gross_cents === 0 || statusOf(held, context.now) !== 'RESERVED')
    return { takes_cards: false, ways_to_pay: [] }
  return {
    takes_cards: await takesCards(context, terms.account),
    ways_to_pay: waysToPay(terms, context.now),
  }
}

/** What costs nothing is never tried to be paid. */
async function triedToPay({ tx }: Asked, { event_id, id, priced }: FullReservation) {
  return priced.total_gross_cents === 0 ? null : lastTry(tx, forOrder({ event_id, order_id: id }))
}

/** A reservation as its buyer sees it, its event in whatever state. Errors: event.not_found. */
export async function show(
  context: Asked,
  held: FullReservation,
  known: Partial<Pick<Around, 'payment'>> = {},
): Promise<CheckoutOrder> {
  const terms = await termsOf(context, held)
  const payment = known.payment === undefined ? await triedToPay(context, held) : known.payment
  const event = presentEvent(factsOf(terms), context.locale)
  const around = { event, asks: askedOfBuyers(terms), payment, terms, reader: context.locale }
  return present(held, { ...around, ...(await waysFor(context, held, terms)) }, context.now)
}
