import { SETTINGS_DEFAULTS } from '#contract/events/settings-defaults.ts'
import { decidedUntil, dueOutcome, payUntil } from '#rules/sales/approval/order-approval.ts'
import { isOffSale } from '#rules/events/event-status.ts'
import { notifyEventChange } from '#server/core/db/change-numbers.ts'
import type { Deps } from '#server/core/http/mount.ts'
import {
  complete,
  lockWithRequest,
  saveRequest,
  saveReservation,
  type RequestedReservation,
} from '#server/domains/sales/checkout/service.ts'
import { queueRequestMail, type MailContext } from '#server/domains/sales/order-emails/service.ts'
import { saleConfigOf } from '#server/domains/sales/sale-config/service.ts'
import { keepPlaces, restorePlaces } from '#server/domains/sales/vouchers/service.ts'
import * as store from './store.ts'
import type { RequestKey } from './store.ts'

/** Maximum number of requests per run; the next run takes the others. */
const MOST = 500

/**
 * Applies decisions that can no longer be undone, and ends requests of events that have begun or are cancelled. Each
 * has its own transaction, so that a failing one does not block the others; errors are thrown together, after all.
 */
export async function settleRequests({
  db,
  clock,
  random,
  settings,
}: Pick<Deps, 'db' | 'clock' | 'random' | 'settings'>): Promise<void> {
  const failures: unknown[] = []
  const now = clock()
  const due = await db.read((tx) => store.listDue(tx, { now, decided_until: decidedUntil(now), most: MOST }))
  for (const key of due)
    await db
      .withTx((tx) => settle({ random, settings, tx, now: clock() }, key))
      .catch((error: unknown) => failures.push(error))
  if (failures.length > 0) throw new AggregateError(failures, 'Requests for approval cannot be settled.')
}

async function settle(context: MailContext, { event_id, order_id }: RequestKey): Promise<void> {
  const { tx, now } = context
  const reservation = await lockWithRequest(tx, event_id, order_id)
  const request = reservation?.request ?? null
  if (reservation === undefined || request === null) return
  const requested = { ...reservation, request }
  const { event } = await saleConfigOf(context, reservation)
  const outcome = dueOutcome(request, event, now)
  if (outcome === null) return
  const is_approved = outcome === 'approved' && (await applyApproval(context, requested))
  if (!is_approved) await end(context, requested, outcome === 'declined' ? 'declined' : 'lapsed')
  notifyEventChange(tx, event_id)
}

/** Completes an approved order, or asks its buyer to pay; returns false when neither is possible any more. */
async function applyApproval(context: MailContext, reservation: RequestedReservation): Promise<boolean> {
  const { tx, now } = context
  if (reservation.priced.total_gross_cents === 0)
    return (await complete(context, reservation, { kind: 'paid', payment_id: null })) !== null
  const { event, settings } = await saleConfigOf(context, reservation)
  const { approval_pay_hours } = { ...SETTINGS_DEFAULTS, ...settings }
  const pay_until = payUntil(event, approval_pay_hours, now)
  if (isOffSale(event.happening) || pay_until <= now) return false
  const { id, voucher_id } = reservation
  await saveReservation(tx, id, { held_until: pay_until })
  await saveRequest(tx, id, { settled_at: now, pay_until })
  if (voucher_id !== null) {
    await restorePlaces(tx, voucher_id, now)
    await keepPlaces(tx, voucher_id, pay_until)
  }
  await queueRequestMail(context, reservation, { news: 'approved', pay_until })
  return true
}

/** Frees the places of a request that was declined or has lapsed, and tells its buyer. */
async function end(
  context: MailContext,
  reservation: RequestedReservation,
  status: 'declined' | 'lapsed',
): Promise<void> {
  const { tx, now } = context
  const { id, voucher_id, request } = reservation
  await saveReservation(tx, id, { is_abandoned: true })
  await saveRequest(tx, id, { status, settled_at: now })
  if (voucher_id !== null) await restorePlaces(tx, voucher_id, now)
  const { decline_reason, decline_words } = request
  await queueRequestMail(
    context,
    reservation,
    status === 'declined' && decline_reason !== null
      ? { news: 'declined', decline: { reason: decline_reason, words: decline_words ?? '' } }
      : { news: 'lapsed' },
  )
}
