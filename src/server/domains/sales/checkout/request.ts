import { SETTINGS_DEFAULTS } from '#contract/events/settings-defaults.ts'
import { isRequestOver, needsApproval, requestHeldUntil } from '#rules/sales/approval/order-approval.ts'
import { notifyEventChange } from '#server/core/db/change-numbers.ts'
import { AppError } from '#server/core/app-error.ts'
import type { Context } from '#server/core/http/context.ts'
import { freeOrderLimit, queueRequestMail } from '#server/domains/sales/order-emails/service.ts'
import {
  statusOf,
  type CheckoutState,
  type FullReservation,
  type OrderRequestRow,
} from '#server/domains/sales/order-view/service.ts'
import { saleConfigOf } from '#server/domains/sales/sale-config/service.ts'
import { keepPlaces } from '#server/domains/sales/vouchers/service.ts'
import { requireOwn, type OrderKey } from './access.ts'
import { consumeOrderLimits } from './prove-email.ts'
import { insertRequest, lockWithRequest } from './request-store.ts'
import * as store from './store.ts'

/**
 * Sends an order for approval. Its places stay held until the event begins, or are free again, by the event's setting;
 * a voucher always keeps those of its buyer. A repeated call changes nothing. Errors: event.not_found, order.not_found,
 * order.finished, order.expired, order.details_missing, order.no_approval_needed, order_request.over, rate.limited.
 */
export async function requestOrder(
  context: Context & { address: string },
  order_key: OrderKey,
  secret: string,
): Promise<CheckoutState> {
  const { tx, now } = context
  const locked = await lockWithRequest(tx, order_key.event_id, order_key.order_id)
  const reservation = await requireOwn(context, order_key, secret, locked)
  if (reservation.request !== null) return { kind: 'held', reservation }
  if (statusOf(reservation, now) !== 'RESERVED') throw new AppError('order.expired')
  if (reservation.details === null) throw new AppError('order.details_missing')
  const { event, tickets, settings } = await saleConfigOf(context, reservation)
  if (!needsApproval(reservation.priced.lines, tickets)) throw new AppError('order.no_approval_needed')
  if (isRequestOver(event, now)) throw new AppError('order_request.over')
  await consumeOrderLimits(context, reservation, [freeOrderLimit(context.address, reservation.event_id)])
  const { approval_holds_places } = { ...SETTINGS_DEFAULTS, ...settings }
  const holds_places = approval_holds_places || reservation.voucher_id !== null
  const held_until = holds_places ? requestHeldUntil(event, now) : now
  // A request may wait for weeks, so it is no longer among the open holds of its network.
  const changes = { held_until, network: null, browser: null, proof_hash: null, proof_email: null }
  await store.save(tx, reservation.id, changes)
  const request = newRequest(reservation, holds_places, now)
  await insertRequest(tx, request)
  if (reservation.voucher_id !== null) await keepPlaces(tx, reservation.voucher_id, held_until)
  const requested = { ...reservation, ...changes, request }
  await queueRequestMail(context, requested, { news: 'received' })
  notifyEventChange(tx, reservation.event_id)
  return { kind: 'held', reservation: requested }
}

const newRequest = (
  { id: order_id, account_id, event_id }: FullReservation,
  holds_places: boolean,
  requested_at: string,
): OrderRequestRow => ({
  order_id,
  account_id,
  event_id,
  status: 'waiting',
  holds_places,
  requested_at,
  decided_at: null,
  decided_by: null,
  decided_name: null,
  decline_reason: null,
  decline_words: null,
  settled_at: null,
  pay_until: null,
})
