import {
  cancelAll,
  lockOrder,
  queueWeatherNotice,
  saveOrder,
  refundRemaining,
  type OrderRow,
} from '#server/domains/sales/index.ts'
import type { Id } from '#contract/wire/id.ts'
import { wallTimeToInstant } from '#rules/events/wall-time.ts'
import { isPaidByHand } from '#rules/sales/payment-method.ts'
import { addMinutes } from '#rules/rooms/room-times.ts'
import { REMINDER_DAYS } from '#rules/rooms/weather.ts'
import type { Deps } from '#server/core/http/mount.ts'
import type { RefundContext } from '#server/domains/payments/index.ts'
import { readVenue } from '#server/domains/platform/index.ts'
import { venueTextFor } from './labels.ts'
import * as store from './store.ts'
import type { PendingNotification } from './store.ts'

const RETRY_MINUTES = 1
const REMINDER_MINUTES = REMINDER_DAYS * 24 * 60

type NotifyDeps = Pick<Deps, 'db' | 'clock' | 'random' | 'settings'>

/**
 * Processes the next buyer affected by the weather. In one transaction the order of a cancelled event is cancelled
 * and refunded, the mail is queued and the result recorded, so that a crash causes neither a second mail nor a
 * second refund.
 * @returns false when nobody is waiting
 */
export async function notifyNext({ db, clock, random, settings }: NotifyDeps): Promise<boolean> {
  const now = clock()
  let pending: PendingNotification | undefined
  try {
    return await db.withTx(async (tx) => {
      pending = await store.claimPending(tx, addMinutes(now, -RETRY_MINUTES))
      if (pending === undefined) return false
      await notifyBuyer({ tx, now, random, settings }, pending, false)
      await store.saveOrder(tx, pending, { told_at: now })
      return true
    })
  } catch (error) {
    // A failing order must not block the others.
    const failed = pending
    if (failed !== undefined) await db.withTx((tx) => store.saveOrder(tx, failed, { failed_at: now }))
    throw error
  }
}

/**
 * Adds orders that were bought at the moment of the decision.
 * @returns false when there are none
 */
export async function addLateOrders({ db, clock }: NotifyDeps): Promise<boolean> {
  return db.withTx(async (tx) => (await store.addLateOrders(tx, clock())) > 0)
}

/**
 * Reminds the next buyer whose new date is near and who has not answered.
 * @returns false when there is none
 */
export async function remindNext({ db, clock, random, settings }: NotifyDeps): Promise<boolean> {
  const now = clock()
  return db.withTx(async (tx) => {
    const pending = await store.claimUnanswered(tx, now, addMinutes(now, REMINDER_MINUTES))
    if (pending === undefined) return false
    await notifyBuyer({ tx, now, random, settings }, pending, true)
    await store.saveOrder(tx, pending, { asked_again_at: now })
    return true
  })
}

async function notifyBuyer(
  context: RefundContext,
  pending: PendingNotification,
  is_again: boolean,
): Promise<void> {
  const { tx } = context
  const { event_id, order_id } = pending
  const order = await lockOrder(tx, event_id, order_id)
  const event = await store.findEvent(tx, event_id)
  if (
    order === undefined ||
    event === undefined ||
    order.cancelled_at !== null ||
    event.happening === 'planned'
  )
    return
  const is_by_hand = isPaidByHand(order)
  const refund_cents =
    event.happening === 'cancelled' ? await cancelAndRefund(context, order, pending.by_user_id) : 0
  const { former_start_date, timezone, happening: kind } = event
  await queueWeatherNotice(context, pending, {
    kind,
    is_again,
    refund_cents,
    is_by_hand,
    words: venueTextFor(pending.words, order.locale, await readVenue(tx)),
    former_starts_at: former_start_date && wallTimeToInstant(former_start_date, timezone),
  })
}

/**
 * Cancels an order without a fee.
 * @returns the amount refunded or to be refunded by hand, in minor units
 */
async function cancelAndRefund(context: RefundContext, order: OrderRow, requested_by: Id): Promise<number> {
  const { tx, now } = context
  const { id, paid_at } = order
  await saveOrder(tx, id, { cancelled_at: now, cancelled_because: 'organizer' })
  await cancelAll(context, order)
  if (paid_at === null) return 0
  const cause = { reason: 'organizer', requested_by } as const
  return (await refundRemaining(context, order, cause)).refund_cents
}
