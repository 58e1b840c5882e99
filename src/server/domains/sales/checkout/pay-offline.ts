import { SETTINGS_DEFAULTS } from '#contract/events/settings-defaults.ts'
import type { CheckoutOrder } from '#contract/orders/checkout.ts'
import type { OtherPayment } from '#contract/orders/offline-payments.ts'
import { dueAt, offeredWays, remindAt } from '#rules/sales/offline-payment.ts'
import { AppError } from '#server/core/app-error.ts'
import { freeOrdersFrom } from '#server/domains/sales/order-emails/service.ts'
import { payments } from '#server/domains/payments/index.ts'
import { lockHeld, termsOf, type Named } from './access.ts'
import { complete, showCompleted } from './complete.ts'
import { opening, type Needs, type Visiting, type Visitor } from './pay.ts'
import { takeSharesOf } from './prove-email.ts'
import { read } from './service.ts'
import type { FullReservation } from './store.ts'

/**
 * Orders held tickets that are paid later in one of the ways that the event offers; the page of a card that may be
 * open is closed first, and who has paid on it has bought. Errors: event.not_found, order.not_found, order.expired,
 * order.finished, order.details_missing, payment.not_offered, payment.unavailable, rate.limited: too many unpaid
 * orders from one network address, or to one address that nobody has proved.
 */
export async function payOtherwise(
  needs: Needs,
  asked: Visitor,
  named: Named & { secret: string },
  kind: OtherPayment,
): Promise<CheckoutOrder> {
  const { db } = needs
  if (await endCardPage(needs, asked, named))
    return db.read((tx) => read({ ...asked, tx }, named, named.secret))
  return db.withTx((tx) => order({ ...asked, tx }, named, kind))
}

/** Closes the page on which a card could still pay. @returns true when one had paid on it by then */
async function endCardPage(
  needs: Needs,
  asked: Visitor,
  named: Named & { secret: string },
): Promise<boolean> {
  const { db, provider } = needs
  const last = await db.read(async (tx) => {
    await read({ ...asked, tx }, named, named.secret)
    return payments.lastOf(tx, payments.forOrder(named))
  })
  if (last === undefined || last.closed_at !== null || last.provider !== provider?.name) return false
  return payments.endReplaced(opening(needs, asked, provider), last)
}

async function order(
  context: Visiting,
  named: Named & { secret: string },
  kind: OtherPayment,
): Promise<CheckoutOrder> {
  const held = await lockHeld(context, named, named.secret)
  if (held.details === null) throw new AppError('order.details_missing')
  const deal = await dealFor(context, held, kind)
  await leaveCard(context, held)
  await takeSharesOf(context, held, [freeOrdersFrom(context.address, held.event_id)])
  const completed = await complete(context, held, deal)
  if (completed === null) throw new AppError('order.expired')
  return showCompleted(context, completed)
}

async function dealFor({ tx, now }: Visiting, held: FullReservation, kind: OtherPayment) {
  const { event, settings } = await termsOf({ tx }, held)
  const terms = { ...SETTINGS_DEFAULTS, ...settings }
  const is_offered = offeredWays(terms, event, now).some((way) => way.kind === kind)
  if (!is_offered || held.priced.total_gross_cents === 0) throw new AppError('payment.not_offered')
  const due_at = dueAt(kind, terms, event, now)
  const remind_at = remindAt({ other_payment: kind, due_at }, event, now)
  return { kind: 'owed', other_payment: kind, due_at, remind_at } as const
}

/** No try to pay by card stays behind; one whose money is on its way has to be waited for. */
async function leaveCard({ tx, now }: Visiting, { event_id, id }: FullReservation): Promise<void> {
  const last = await payments.lockLastOf(tx, payments.forOrder({ event_id, order_id: id }))
  if (last?.status !== 'PENDING') return
  if (last.page_url !== null) throw new AppError('payment.unavailable')
  await payments.giveUpUnopened(tx, last.id, now)
}
