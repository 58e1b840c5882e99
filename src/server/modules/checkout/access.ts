import type { CheckoutOrder } from '#contract/orders/checkout.ts'
import type { Id } from '#contract/wire/id.ts'
import type { EventInHand } from '#contract/orders/bought.ts'
import type { Tx } from '#server/db/database.ts'
import { AppError } from '#server/ground/app-error.ts'
import type { Context } from '#server/http/context.ts'
import { cardTakers } from '#server/modules/accounts/service.ts'
import { listOfEvents as settingsOf } from '#server/modules/event-settings/service.ts'
import { eventInHand, orderInHand } from '#server/modules/in-hand/service.ts'
import { waysToPay } from '#server/modules/other-payments/service.ts'
import { lastTry } from '#server/modules/payments/service.ts'
import { askedOfBuyers } from '#server/modules/public-events/service.ts'
import { isSecret } from '#server/modules/sessions/service.ts'
import { present, statusOf } from './present.ts'
import * as store from './store.ts'
import type { FullReservation } from './store.ts'

export type Named = { event_id: Id; order_id: Id }
type Asked = Pick<Context, 'tx' | 'now' | 'cards'>

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

/** How a held order can be paid now; what costs nothing, or is held no more, in no way. */
async function waysFor(context: Asked, held: FullReservation, event: EventInHand) {
  const { account_id, event_id, priced } = held
  if (priced.total_gross_cents === 0 || statusOf(held, context.now) !== 'RESERVED')
    return { takes_cards: false, ways_to_pay: [] }
  const [settings] = await settingsOf(context, [event_id])
  return {
    takes_cards: (await cardTakers(context, [account_id])).has(account_id),
    ways_to_pay: await waysToPay(context, event, settings),
  }
}

/** A reservation as its buyer sees it. */
export async function show(context: Asked, held: FullReservation): Promise<CheckoutOrder> {
  const { tx, now } = context
  const event = await eventInHand(tx, held.event_id)
  if (event === undefined) throw new AppError('event.not_found')
  const asks = await askedOfBuyers({ tx }, held.event_id)
  return present(
    held,
    { event, asks, payment: await lastTry(tx, held.id), ...(await waysFor(context, held, event)) },
    now,
  )
}
