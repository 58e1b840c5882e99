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

/** Long enough to show returning visitors the outcome. */
const RETENTION_MS = 24 * 3_600_000

/**
 * Returns the order of a checkout, bought or not, for a caller with its secret. Errors: event.not_found,
 * order.not_found.
 */
export async function read(context: Context, named: OrderKey, secret: string): Promise<CheckoutOrder> {
  // Completed orders are read more often than reservations.
  const bought = await findBuyerOrder(context, named, secret)
  if (bought !== undefined) return bought
  const held = await store.find(context.tx, named.event_id, named.order_id)
  return held !== undefined && isSecret(secret, held.secret)
    ? presentReservation(context, held)
    : throwNotFound(context.tx, named)
}

/**
 * Stores the buyer and the attendees, replacing earlier details. Errors: event.not_found, order.not_found,
 * order.expired, checkout.details_invalid.
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
 * Extends a hold by a few minutes from now, and never shortens it. Errors: event.not_found, order.not_found,
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

/** Releases the held tickets at once; idempotent. Errors: those of lockOwnReservation. */
export async function abandon(context: Context, named: OrderKey, secret: string): Promise<undefined> {
  const held = await lockOwnReservation(context, named, secret)
  await store.save(context.tx, held.id, { is_abandoned: true })
}

/** Deletes reservations that expired a day ago. */
export async function deleteOldReservations(tx: Tx, now: Instant): Promise<void> {
  await store.deleteBefore(tx, fromEpochMs(toEpochMs(now) - RETENTION_MS))
}
