import { EXTENSION_MINUTES, EXTENSIONS_MAX, type CheckoutOrder } from '#contract/orders/checkout.ts'
import { addMs, type Instant } from '#contract/wire/instant.ts'
import { heldUntil } from '#rules/sales/hold.ts'
import { notifyEventChange } from '#server/core/db/change-numbers.ts'
import type { Tx } from '#server/core/db/database.ts'
import { AppError } from '#server/core/app-error.ts'
import type { Context } from '#server/core/http/context.ts'
import {
  findBuyerOrder,
  presentReservation,
  type CheckoutState,
  type FullReservation,
} from '#server/domains/sales/order-view/service.ts'
import { keepPlaces, restorePlaces } from '#server/domains/sales/vouchers/service.ts'
import { isSecret } from '#server/domains/accounts/index.ts'
import { lockActiveReservation, lockOwnReservation, throwNotFound, type OrderKey } from './access.ts'
import { withdrawRequest } from './request-store.ts'
import * as store from './store.ts'

export { complete, whyUnavailable, type Unavailable } from './complete.ts'
export { hold, type HoldResult } from './hold.ts'
export { saveDetails } from './save-details.ts'
export { lockOrderForPayment } from './fulfil.ts'
export { requestOrder } from './request.ts'
export { lockWithRequest, saveRequest, type RequestedReservation } from './request-store.ts'
export { findAll as findReservations, save as saveReservation } from './store.ts'

/** Long enough to show returning visitors the outcome. */
const RETENTION_MS = 24 * 3_600_000

/**
 * Returns the order of a checkout, bought or not, for a caller with its secret. Errors: event.not_found,
 * order.not_found.
 */
export async function read(context: Context, order_key: OrderKey, secret: string): Promise<CheckoutOrder> {
  // Completed orders are read more often than reservations.
  const order = await findBuyerOrder(context, order_key, secret)
  if (order !== undefined) return order
  const reservation = await store.find(context.tx, order_key.event_id, order_key.order_id)
  return presentOwnHold(context, order_key, { secret, reservation })
}

/** Presents what is not bought yet to a caller with its secret. Errors: event.not_found, order.not_found. */
export async function presentOwnHold(
  context: Context,
  order_key: OrderKey,
  { secret, reservation }: { secret: string; reservation: FullReservation | undefined },
): Promise<CheckoutOrder> {
  return reservation !== undefined && isSecret(secret, reservation.secret)
    ? presentReservation(context, reservation)
    : throwNotFound(context.tx, order_key)
}

/**
 * Extends a hold by a few minutes from now, and never shortens it. Errors: event.not_found, order.not_found,
 * order.expired, order.no_more_time.
 */
export async function extend(context: Context, order_key: OrderKey, secret: string): Promise<CheckoutState> {
  const { tx, now } = context
  const reservation = await lockActiveReservation(context, order_key, secret)
  if (reservation.extensions >= EXTENSIONS_MAX || reservation.request !== null)
    throw new AppError('order.no_more_time')
  const extended_until = heldUntil(now, EXTENSION_MINUTES)
  const held_until = extended_until > reservation.held_until ? extended_until : reservation.held_until
  const changes = { held_until, extensions: reservation.extensions + 1 }
  await store.save(tx, reservation.id, changes)
  if (reservation.voucher_id !== null) await keepPlaces(tx, reservation.voucher_id, held_until)
  return { kind: 'held', reservation: { ...reservation, ...changes } }
}

/** Releases the held tickets at once, and withdraws a request; idempotent. Errors: those of lockOwnReservation. */
export async function abandon(context: Context, order_key: OrderKey, secret: string): Promise<undefined> {
  const { tx, now } = context
  const { id, event_id, voucher_id, request } = await lockOwnReservation(context, order_key, secret)
  await store.save(tx, id, { is_abandoned: true })
  if (request === null) return
  await withdrawRequest(tx, id, now)
  if (voucher_id !== null) await restorePlaces(tx, voucher_id, now)
  notifyEventChange(tx, event_id)
}

/** Deletes reservations that expired a day ago. */
export async function deleteOldReservations(tx: Tx, now: Instant): Promise<void> {
  await store.deleteBefore(tx, addMs(now, -RETENTION_MS))
}
