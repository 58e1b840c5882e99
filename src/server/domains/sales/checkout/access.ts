import type { Id } from '#contract/wire/id.ts'
import { isApproved, needsApproval } from '#rules/sales/approval/order-approval.ts'
import type { Tx } from '#server/core/db/database.ts'
import { AppError } from '#server/core/app-error.ts'
import type { Context } from '#server/core/http/context.ts'
import { findBuyerOrder, statusOf, type FullReservation } from '#server/domains/sales/order-view/service.ts'
import { saleConfigOf } from '#server/domains/sales/sale-config/service.ts'
import { isSecret } from '#server/domains/accounts/index.ts'
import * as store from './store.ts'

export type OrderKey = { event_id: Id; order_id: Id }

/**
 * Locks a reservation that still holds its tickets. Errors: those of lockOwnReservation, order.not_approved,
 * order.expired.
 */
export async function lockActiveReservation(
  context: Context,
  order_key: OrderKey,
  secret: string,
): Promise<FullReservation> {
  const reservation = await store.lock(context.tx, order_key.event_id, order_key.order_id)
  return requireActive(context, order_key, secret, reservation)
}

/** Checks the same of a reservation that is locked already; undefined: there is none. */
export async function requireActive(
  context: Context,
  order_key: OrderKey,
  secret: string,
  reservation: FullReservation | undefined,
): Promise<FullReservation> {
  const own = await requireOwn(context, order_key, secret, reservation)
  const status = statusOf(own, context.now)
  if (status === 'REQUESTED') throw new AppError('order.not_approved')
  if (status !== 'RESERVED') throw new AppError('order.expired')
  return own
}

/** Locks the same reservation if it can be paid or completed. Errors: those of lockActiveReservation. */
export async function lockPayableReservation(
  context: Context,
  order_key: OrderKey,
  secret: string,
): Promise<FullReservation> {
  const reservation = await lockActiveReservation(context, order_key, secret)
  if (!(await isPayable(context, reservation))) throw new AppError('order.not_approved')
  return reservation
}

/** Returns whether an order was approved, or needs no approval. */
export async function isPayable({ tx }: Pick<Context, 'tx'>, reservation: FullReservation): Promise<boolean> {
  const { request, priced } = reservation
  const { tickets } = await saleConfigOf({ tx }, reservation)
  return isApproved(request, needsApproval(priced.lines, tickets))
}

/**
 * Locks the reservation that the caller has the secret of. Errors: event.not_found, order.not_found,
 * order.finished.
 */
export async function lockOwnReservation(
  context: Context,
  order_key: OrderKey,
  secret: string,
): Promise<FullReservation> {
  const reservation = await store.lock(context.tx, order_key.event_id, order_key.order_id)
  return requireOwn(context, order_key, secret, reservation)
}

/** Checks that the caller has the secret of a locked reservation. Errors: those of lockOwnReservation. */
export async function requireOwn(
  context: Context,
  order_key: OrderKey,
  secret: string,
  reservation: FullReservation | undefined,
): Promise<FullReservation> {
  if (reservation !== undefined && isSecret(secret, reservation.secret)) return reservation
  if ((await findBuyerOrder(context, order_key, secret)) !== undefined) throw new AppError('order.finished')
  return throwNotFound(context.tx, order_key)
}

/** A wrong secret gets the same error as a missing order. */
export async function throwNotFound(tx: Tx, { event_id }: OrderKey): Promise<never> {
  throw new AppError((await store.hasEvent(tx, event_id)) ? 'order.not_found' : 'event.not_found')
}
