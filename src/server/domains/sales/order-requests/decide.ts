import type { AuditAction } from '#contract/account/audit.ts'
import type { Decline } from '#contract/sales/order-approval.ts'
import type { OrderRequest } from '#contract/sales/order-requests.ts'
import { isApprovalOver, requestHeldUntil, undoUntil } from '#rules/sales/approval/order-approval.ts'
import { orderReference } from '#rules/sales/order-reference.ts'
import { notifyEventChange } from '#server/core/db/change-numbers.ts'
import { AppError } from '#server/core/app-error.ts'
import type { Context, Person } from '#server/core/http/context.ts'
import { requireEvent } from '#server/domains/events/index.ts'
import { record } from '#server/domains/platform/index.ts'
import {
  lockWithRequest,
  saveRequest,
  saveReservation,
  whyUnavailable,
  type RequestedReservation,
  type Unavailable,
} from '#server/domains/sales/checkout/service.ts'
import { saleConfigOf } from '#server/domains/sales/sale-config/service.ts'
import { keepPlaces } from '#server/domains/sales/vouchers/service.ts'
import { present } from './present.ts'
import type { RequestKey } from './store.ts'

type Decision = { status: 'approved'; decline: null } | { status: 'declined'; decline: Decline }

/**
 * Approves a request and holds its places; it is completed, or its buyer is asked to pay, once the decision can no
 * longer be undone. The price is that of the request. Errors: event.not_found, permission.denied,
 * order.not_found, order_request.decided with the first decision, order_request.over,
 * order_request.code_used, order_request.ticket_deleted and ticket.sold_out with the lines.
 */
export async function approve(context: Context<Person>, key: RequestKey): Promise<OrderRequest> {
  const event = await requireEvent(context, key.event_id, 'order.edit')
  const reservation = await lockUndecided(context, key)
  const { tx, now } = context
  if (isApprovalOver(event, reservation.priced.total_gross_cents, now))
    throw new AppError('order_request.over')
  const unavailable = await whyUnavailable(context, reservation)
  if (unavailable !== null) refuse(unavailable)
  const held_until = requestHeldUntil(event, now)
  await saveReservation(tx, reservation.id, { held_until })
  if (reservation.voucher_id !== null) await keepPlaces(tx, reservation.voucher_id, held_until)
  return decide(context, reservation, { status: 'approved', decline: null })
}

/**
 * Declines a request; its places are freed and its buyer is told once the decision can no longer be undone. Errors:
 * event.not_found, permission.denied, order.not_found, order_request.decided with the first decision.
 */
export async function decline(
  context: Context<Person>,
  key: RequestKey,
  reason: Decline,
): Promise<OrderRequest> {
  await requireEvent(context, key.event_id, 'order.edit')
  const reservation = await lockUndecided(context, key)
  return decide(context, reservation, { status: 'declined', decline: reason })
}

/**
 * Undoes a decision within ten minutes. Errors: event.not_found, permission.denied, order.not_found,
 * order_request.not_decided, order_request.undo_over.
 */
export async function undo(context: Context<Person>, key: RequestKey): Promise<OrderRequest> {
  await requireEvent(context, key.event_id, 'order.edit')
  const reservation = await lock(context, key)
  const { tx, now } = context
  const { decided_at, settled_at, holds_places } = reservation.request
  if (decided_at === null) throw new AppError('order_request.not_decided')
  if (settled_at !== null || now > undoUntil(decided_at)) throw new AppError('order_request.undo_over')
  if (!holds_places) await saveReservation(tx, reservation.id, { held_until: now })
  const changes = {
    status: 'waiting',
    decided_at: null,
    decided_by: null,
    decided_name: null,
    decline_reason: null,
    decline_words: null,
  } as const
  return saveDecision(context, reservation, changes, 'order_request_undone')
}

async function decide(
  context: Context<Person>,
  reservation: RequestedReservation,
  { status, decline: declined }: Decision,
): Promise<OrderRequest> {
  const { now, actor } = context
  const changes = {
    status,
    decided_at: now,
    decided_by: actor.user_id,
    decided_name: actor.name,
    decline_reason: declined?.reason ?? null,
    decline_words: declined?.words ?? null,
  }
  return saveDecision(context, reservation, changes, `order_request_${status}`)
}

async function saveDecision(
  context: Context<Person>,
  reservation: RequestedReservation,
  changes: Partial<RequestedReservation['request']>,
  action: AuditAction,
): Promise<OrderRequest> {
  const { id, event_id } = reservation
  await saveRequest(context.tx, id, changes)
  // The reference of an order identifies nobody, unlike the name.
  await record(context, { action, subject: { kind: 'order', id, title: orderReference(id) }, event_id })
  notifyEventChange(context.tx, event_id)
  return presentOne(context, { ...reservation, request: { ...reservation.request, ...changes } })
}

async function presentOne(context: Context, reservation: RequestedReservation): Promise<OrderRequest> {
  return present(reservation, await saleConfigOf(context, reservation))
}

async function lock({ tx }: Context, { event_id, order_id }: RequestKey): Promise<RequestedReservation> {
  const reservation = await lockWithRequest(tx, event_id, order_id)
  const request = reservation?.request ?? null
  if (reservation === undefined || request === null || request.status === 'withdrawn')
    throw new AppError('order.not_found')
  return { ...reservation, request }
}

async function lockUndecided(context: Context, key: RequestKey): Promise<RequestedReservation> {
  const reservation = await lock(context, key)
  if (reservation.request.status !== 'waiting')
    throw new AppError('order_request.decided', { current: await presentOne(context, reservation) })
  return reservation
}

function refuse(unavailable: Unavailable): never {
  if (unavailable === 'off_sale') throw new AppError('order_request.over')
  if (unavailable === 'code_used') throw new AppError('order_request.code_used')
  const problems = unavailable.flatMap((result, at) =>
    typeof result === 'string' ? [[`lines.${at}`, result] as const] : [],
  )
  const is_sold_out = problems.every(([, problem]) => problem === 'sold_out')
  const errors = Object.fromEntries(problems.map(([field, problem]) => [field, [problem]]))
  throw new AppError(is_sold_out ? 'ticket.sold_out' : 'order_request.ticket_deleted', { errors })
}
