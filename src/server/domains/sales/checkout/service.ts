import {
  EXTENSION_MINUTES,
  EXTENSIONS_MAX,
  type CheckoutOrder,
  type OrderDetails,
} from '#contract/orders/checkout.ts'
import { fromEpochMs, toEpochMs, type Instant } from '#contract/wire/instant.ts'
import { heldUntil } from '#rules/sales/hold.ts'
import { detailsProblems } from '#rules/sales/order-details.ts'
import type { Tx } from '#server/core/db/database.ts'
import { AppError } from '#server/core/app-error.ts'
import type { Context } from '#server/core/http/context.ts'
import { findBuyerOrder } from '#server/domains/sales/order-view/service.ts'
import { buyerQuestionsOf } from '#server/domains/sales/public-events/service.ts'
import { isSecret } from '#server/domains/accounts/index.ts'
import {
  lockActiveReservation,
  lockOwnReservation,
  throwNotFound,
  presentReservation,
  saleConfigOf,
  type OrderKey,
} from './access.ts'
import * as store from './store.ts'

export { hold } from './hold.ts'
export { lockOrderForPayment } from './fulfil.ts'

/** Long enough for somebody who comes back to be told what became of it. */
const RETENTION_MS = 24 * 3_600_000

/** The order of a checkout, bought or not, for whoever has its secret. Errors: event.not_found, order.not_found. */
export async function read(context: Context, named: OrderKey, secret: string): Promise<CheckoutOrder> {
  // One that was bought is looked at more often than it was held.
  const bought = await findBuyerOrder(context, named, secret)
  if (bought !== undefined) return bought
  const held = await store.find(context.tx, named.event_id, named.order_id)
  return held !== undefined && isSecret(secret, held.secret)
    ? presentReservation(context, held)
    : throwNotFound(context.tx, named)
}

/**
 * Keeps who buys and whom the tickets are for; all of it is replaced. Errors: event.not_found, order.not_found, order.expired,
 * checkout.details_invalid.
 */
export async function saveDetails(
  context: Context,
  named: OrderKey,
  secret: string,
  details: OrderDetails,
): Promise<CheckoutOrder> {
  const { tx } = context
  const held = await lockActiveReservation(context, named, secret)
  const asks = buyerQuestionsOf(await saleConfigOf(context, held))
  const errors = detailsProblems(details, { lines: held.priced.lines, ...asks })
  if (Object.keys(errors).length > 0) throw new AppError('checkout.details_invalid', { errors })
  await store.save(tx, held.id, { details })
  return presentReservation(context, { ...held, details })
}

/**
 * Holds the tickets a few minutes longer than now, and never shorter than before. Errors: event.not_found, order.not_found,
 * order.expired, order.no_more_time.
 */
export async function extend(context: Context, named: OrderKey, secret: string): Promise<CheckoutOrder> {
  const { tx, now } = context
  const held = await lockActiveReservation(context, named, secret)
  if (held.extensions >= EXTENSIONS_MAX) throw new AppError('order.no_more_time')
  const longer = heldUntil(now, EXTENSION_MINUTES)
  const held_until = longer > held.held_until ? longer : held.held_until
  const changed = { held_until, extensions: held.extensions + 1 }
  await store.save(tx, held.id, changed)
  return presentReservation(context, { ...held, ...changed })
}

/** Lets go of the held tickets at once; once more changes nothing. Errors: as lockTheirs. */
export async function abandon(context: Context, named: OrderKey, secret: string): Promise<undefined> {
  const held = await lockOwnReservation(context, named, secret)
  await store.save(context.tx, held.id, { is_abandoned: true })
}

/** Forgets reservations that ran out a day ago. */
export async function deleteOldReservations(tx: Tx, now: Instant): Promise<void> {
  await store.deleteBefore(tx, fromEpochMs(toEpochMs(now) - RETENTION_MS))
}
