import type { Id } from '#contract/wire/id.ts'
import type { Instant } from '#contract/wire/instant.ts'
import { isOffSale } from '#rules/events/event-status.ts'
import type { AvailabilityResult } from '#rules/sales/availability.ts'
import { isDefinitelyHeld } from '#rules/sales/hold.ts'
import type { Tx } from '#server/core/db/database.ts'
import { afterCommit } from '#server/core/db/transactions.ts'
import { orders_total } from '#server/core/metrics.ts'
import { currentRequestId } from '#server/core/request-scope.ts'
import { lockTicketsForShare, reserveTickets } from '#server/domains/events/index.ts'
import type { PaymentContext } from '#server/domains/payments/index.ts'
import {
  announceOrders,
  createOrders,
  insertOrder,
  saveFailedOrder,
  type OrderRow,
} from '#server/domains/sales/attendees/service.ts'
import { queueMailsOfOrders } from '#server/domains/sales/order-emails/service.ts'
import type { CheckoutState, FullReservation, TicketRow } from '#server/domains/sales/order-view/service.ts'
import { hasUseLeft } from '#server/domains/sales/promo-codes/service.ts'
import { giveBackTickets, lockGiveBacks } from '#server/domains/sales/resale/service.ts'
import { saleConfigOf, type SaleConfig } from '#server/domains/sales/sale-config/service.ts'
import { finishUses, isStillUsable } from '#server/domains/sales/vouchers/service.ts'
import { markBought } from '#server/domains/sales/waiting-list/service.ts'
import {
  answersOf,
  detailsOf,
  draftOf,
  orderOf,
  type AttendeeDraft,
  type PaymentTerms,
  type Purchase,
} from './order-draft.ts'
import * as store from './store.ts'

/**
 * Turns a reservation into an order with attendees, codes, answers and mails. An expired reservation is accepted
 * while capacity and promo code uses are left. Locks are taken in the same way as by a hold, so that nobody counts
 * capacity in between.
 * @returns the completed order; null when nothing is left, and then nothing was changed
 */
export async function complete(
  context: PaymentContext,
  reservation: FullReservation,
  payment_terms: PaymentTerms,
): Promise<CompletedOrder | null> {
  // A payment page may have been open when the order was sent for approval.
  if (reservation.request !== null && reservation.request.status !== 'approved') return null
  if ((await whyUnavailable(context, reservation)) !== null) return null
  const request_id = currentRequestId()
  const [completed] = await completeAvailable(context.tx, [
    { context, reservation, payment_terms, request_id },
  ])
  return completed ?? null
}

/**
 * Completes reservations of one event that are known to be available, with few statements for all of them. Offered
 * tickets whose places they take are given back. Errors: payment.card_needed.
 * @returns the completed orders, in the same order
 */
export async function completeAvailable(tx: Tx, purchases: readonly Purchase[]): Promise<CompletedOrder[]> {
  const [first] = purchases
  if (first === undefined) return []
  const { event_id } = first.reservation
  const sale_config = await saleConfigOf({ tx }, first.reservation)
  const bought = purchases.map(({ reservation: { priced, voucher_id }, payment_terms }) => {
    return { lines: priced.lines, voucher_id, is_paid: payment_terms.kind === 'paid' }
  })
  const give_backs = await lockGiveBacks(tx, sale_config, bought, first.context.now)
  const drafts = purchases.map((purchase) => draftOf(purchase, sale_config))
  const created = await createOrders({ tx, random: first.context.random }, drafts, sale_config)
  await finishVouchers(tx, purchases, first.context.now)
  await store.insertAnswers(
    tx,
    drafts.flatMap((draft) => answersOf(draft, sale_config)),
  )
  await announceOrders(
    tx,
    event_id,
    created.map(({ order }) => order.id),
  )
  const completed = created.map(({ order, codes }, at): CompletedOrder => {
    const people = drafts[at]?.people ?? []
    return {
      kind: 'completed',
      order,
      sale_config,
      tickets: ticketsFor(order, { people, codes, sale_config }),
    }
  })
  await queueMailsOfOrders(
    tx,
    completed.map(({ order, tickets }, at) => {
      const { context = first.context, request_id = null } = purchases[at] ?? {}
      return { context: { ...context, tx }, request_id, order, sale_config, tickets }
    }),
  )
  await giveBackTickets({ ...first.context, tx }, sale_config, give_backs)
  afterCommit(tx, () => {
    for (const { payment_terms } of purchases) orders_total.inc({ payment: paymentOf(payment_terms) })
  })
  return completed
}

/** Ends the places of the vouchers that new orders use; buyers who waited are off the list. */
async function finishVouchers(tx: Tx, purchases: readonly Purchase[], now: Instant): Promise<void> {
  const ids = purchases.flatMap(({ reservation }) => reservation.voucher_id ?? [])
  if (ids.length === 0) return
  await markBought(tx, ids)
  await finishUses(tx, ids, now)
}

function paymentOf(payment_terms: PaymentTerms): string {
  if (payment_terms.kind === 'owed') return payment_terms.other_payment
  return payment_terms.payment_id === null ? 'free' : 'card'
}

/** Stored result of a completed reservation. */
export type CompletedOrder = Extract<CheckoutState, { kind: 'completed' }>

/**
 * Stores the order of a buyer who paid when nothing was left: cancelled from the start, so that it can be
 * refunded.
 */
export async function completeTooLate(
  { tx, now }: PaymentContext,
  reservation: FullReservation,
  payment_id: Id,
): Promise<void> {
  await insertOrder(tx, {
    ...orderOf(reservation, detailsOf(reservation)),
    paid_at: now,
    payment_id,
    cancelled_at: now,
    cancelled_because: 'paid_too_late',
    created_at: now,
  })
  await store.remove(tx, reservation.id)
}

/** Stores a failed payment for the organizer; a buyer who has given no details is not recorded. */
export async function saveFailedReservation(
  { tx, now }: PaymentContext,
  reservation: FullReservation,
): Promise<void> {
  if (reservation.details === null) return
  await saveFailedOrder(tx, {
    ...orderOf(reservation, reservation.details),
    payment_failed_at: now,
    created_at: now,
  })
}

/** Returns the new tickets in the order in which they were bought. */
function ticketsFor(
  { id: order_id, paid_at }: OrderRow,
  {
    people,
    codes,
    sale_config,
  }: { people: readonly AttendeeDraft[]; codes: readonly string[]; sale_config: SaleConfig },
): TicketRow[] {
  const types = new Map(sale_config.tickets.map((ticket) => [ticket.id, ticket]))
  const prices = new Map(sale_config.prices.map((price) => [price.id, price]))
  const sortOrderOf = ({ ticket_id }: TicketRow) => types.get(ticket_id)?.sort_order ?? 0
  return people
    .map(({ id: attendee_id, ticket_id, price_id, first_name, last_name, email, created_at }, index) => ({
      attendee_id,
      order_id,
      first_name,
      last_name,
      email,
      ticket_id,
      ticket_name: types.get(ticket_id)?.name ?? '',
      ticket_translations: types.get(ticket_id)?.translations ?? {},
      price_id,
      price_label: prices.get(price_id)?.label ?? null,
      price_translations: prices.get(price_id)?.translations ?? null,
      entry_from: types.get(ticket_id)?.entry_from ?? null,
      entry_until: types.get(ticket_id)?.entry_until ?? null,
      entry_days: types.get(ticket_id)?.entry_days ?? [],
      created_at,
      cancelled_at: null,
      returned_cents: null,
      offered_at: null,
      resold_at: null,
      refunded_at: null,
      paid_at,
      ticket_code: codes[index] ?? null,
      has_come: false,
    }))
    .toSorted((a, b) => sortOrderOf(a) - sortOrderOf(b))
}

/** Why a reservation cannot be bought; for each of its lines what is left of it. */
export type Unavailable = 'off_sale' | 'code_used' | readonly AvailabilityResult[]

/**
 * Returns why a reservation cannot be bought; null: it can. Locks are taken in the same way as by a hold, so that
 * nobody takes its places until the end of the transaction.
 */
export async function whyUnavailable(
  { tx, now }: Pick<PaymentContext, 'tx' | 'now'>,
  held: FullReservation,
): Promise<Unavailable | null> {
  const { event_id, promo_code_id, voucher_id } = held
  const { lines } = held.priced
  // The event was cancelled meanwhile: refund the payment like one that came too late.
  if (isOffSale((await saleConfigOf({ tx }, held)).event.happening)) return 'off_sale'
  if (isDefinitelyHeld(held, now)) {
    const known = await lockTicketsForShare(tx, event_id, lines)
    // Nothing prevents the deletion of a ticket type that was never sold.
    if (lines.every(({ ticket_id }) => known.has(ticket_id))) return null
    return lines.map(({ ticket_id, price_id }) => (known.has(ticket_id) ? { price_id } : 'ticket_unknown'))
  }
  if (voucher_id !== null) {
    const is_usable = await isStillUsable({ tx, now }, { id: held.id, event_id, voucher_id, lines })
    return is_usable ? null : 'code_used'
  }
  const results = await reserveTickets(tx, event_id, lines, {
    now,
    besides: { reservation_id: held.id, sells_offered: true },
  })
  if (results.some((result) => typeof result === 'string')) return results
  if (promo_code_id === null) return null
  return (await hasUseLeft(tx, { event_id, promo_code_id }, { now, besides: held.id })) ? null : 'code_used'
}
