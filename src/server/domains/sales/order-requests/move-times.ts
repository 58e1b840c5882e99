import { SETTINGS_DEFAULTS } from '#contract/events/settings-defaults.ts'
import type { Event } from '#contract/events/events.ts'
import type { Id } from '#contract/wire/id.ts'
import type { Instant } from '#contract/wire/instant.ts'
import { payUntilAfterMove, requestHeldUntil } from '#rules/sales/approval/order-approval.ts'
import type { Context } from '#server/core/http/context.ts'
import {
  lockWithRequest,
  saveRequest,
  saveReservation,
  type RequestedReservation,
} from '#server/domains/sales/checkout/service.ts'
import { queueRequestMail } from '#server/domains/sales/order-emails/service.ts'
import { saleConfigOf } from '#server/domains/sales/sale-config/service.ts'
import { keepPlaces, restorePlaces } from '#server/domains/sales/vouchers/service.ts'
import * as store from './store.ts'

type Move = Record<'before' | 'after', Pick<Event, 'starts_at'>>

/**
 * Moves until when the places of an event's requests are held, and until when approved orders can be paid, with its
 * start. Who has less time to pay is told.
 */
export async function moveRequestTimes(context: Context, event_id: Id, move: Move): Promise<void> {
  const { tx, now } = context
  for (const id of await store.listHeld(tx, event_id, now)) {
    const reservation = await lockWithRequest(tx, event_id, id)
    const request = reservation?.request ?? null
    if (reservation === undefined || request === null || reservation.held_until <= now) continue
    const { settled_at, pay_until } = request
    if (settled_at === null) await holdUntil(context, reservation, requestHeldUntil(move.after, now))
    else if (pay_until !== null)
      await movePayment(context, { ...reservation, request }, { settled_at, pay_until }, move)
  }
}

async function movePayment(
  context: Context,
  reservation: RequestedReservation,
  times: { settled_at: Instant; pay_until: Instant },
  move: Move,
): Promise<void> {
  const { settings } = await saleConfigOf(context, reservation)
  const { approval_pay_hours } = { ...SETTINGS_DEFAULTS, ...settings }
  const pay_until = payUntilAfterMove(times, approval_pay_hours, move)
  if (pay_until === times.pay_until) return
  await holdUntil(context, reservation, pay_until)
  await saveRequest(context.tx, reservation.id, { pay_until })
  const is_left = context.now < pay_until && pay_until < times.pay_until
  if (is_left) await queueRequestMail(context, reservation, { news: 'approved', pay_until })
}

async function holdUntil(
  { tx, now }: Context,
  { id, voucher_id }: Pick<RequestedReservation, 'id' | 'voucher_id'>,
  held_until: Instant,
): Promise<void> {
  await saveReservation(tx, id, { held_until })
  if (voucher_id === null) return
  await restorePlaces(tx, voucher_id, now)
  await keepPlaces(tx, voucher_id, held_until)
}
