import type { Id } from '#contract/wire/id.ts'
import type { Instant } from '#contract/wire/instant.ts'
import { addRefunds, fullRefundRate } from '#rules/sales/cancellation/cancellation-terms.ts'
import { cancellableTickets } from '#rules/sales/own-cancellation.ts'
import {
  isResaleOpen,
  resaleRate,
  ticketsToGiveBack,
  type ResaleOrder,
} from '#rules/sales/cancellation/resale.ts'
import { AppError } from '#server/core/app-error.ts'
import type { Tx } from '#server/core/db/database.ts'
import { lockNames } from '#server/core/db/sql/lock-names.ts'
import type { PaymentContext } from '#server/domains/payments/index.ts'
import { BY_BUYER } from '#server/domains/platform/index.ts'
import { lockOrders, saveOrder, type OrderRow } from '#server/domains/sales/attendees/service.ts'
import { queueTicketsReturned } from '#server/domains/sales/order-emails/service.ts'
import {
  refundableOfOrder,
  refundRemaining,
  refundsByRate,
  saveReturn,
  sharesOfTickets,
} from '#server/domains/sales/order-refunds/service.ts'
import { listTicketRows } from '#server/domains/sales/order-view/service.ts'
import type { SaleConfig } from '#server/domains/sales/sale-config/service.ts'
import { passingSoldOut } from '#server/domains/sales/vouchers/service.ts'
import * as store from './store.ts'

/** Tickets of a locked order whose places others take. */
export type GiveBack = { order: OrderRow; attendee_ids: readonly Id[] }

/** An order that is about to be stored. */
type BoughtOrder = Omit<ResaleOrder, 'passes_sold_out'> & { voucher_id: Id | null }

/**
 * Returns the offered tickets whose places these orders take, with their orders locked, before the orders are stored.
 * Orders of an event with offered tickets are completed one after the other, so that each place is counted once.
 * Errors: payment.card_needed when an order to be paid later would take such a place.
 */
export async function lockGiveBacks(
  tx: Tx,
  { event, settings, prices, capacities }: SaleConfig,
  bought: readonly BoughtOrder[],
  now: Instant,
): Promise<GiveBack[]> {
  if (!isResaleOpen(event, settings, now)) return []
  await lockNames(tx, [`resale ${event.id}`])
  const voucher_ids = bought.flatMap(({ voucher_id }) => voucher_id ?? [])
  const passing = await passingSoldOut(tx, voucher_ids, now)
  const orders = bought.map(({ voucher_id, ...order }) => {
    return { ...order, passes_sold_out: voucher_id !== null && passing.has(voucher_id) }
  })
  const active = capacities.filter(({ status }) => status === 'ACTIVE')
  const locked = new Map<Id, OrderRow>()
  for (;;) {
    const stock = await store.readStock(tx, event.id, voucher_ids, now)
    const { tickets, needs_card } = ticketsToGiveBack(orders, { ...stock, prices, capacities: active })
    if (needs_card) throw new AppError('payment.card_needed')
    const order_ids = [...new Set(tickets.map(({ order_id }) => order_id))]
    const missing_ids = order_ids.filter((id) => !locked.has(id))
    if (missing_ids.length === 0)
      return order_ids.flatMap((id) => {
        const order = locked.get(id)
        const own = tickets.filter(({ order_id }) => order_id === id)
        return order === undefined ? [] : [{ order, attendee_ids: own.map(({ attendee_id }) => attendee_id) }]
      })
    // Their buyers may have changed them until the lock, so the tickets are chosen again.
    for (const order of await lockOrders(tx, event.id, missing_ids)) locked.set(order.id, order)
  }
}

/** Gives these tickets back for their buyers: doors refuse them, the refund is requested, and the buyers are told. */
export async function giveBackTickets(
  context: PaymentContext,
  { event }: Pick<SaleConfig, 'event'>,
  give_backs: readonly GiveBack[],
): Promise<void> {
  for (const give_back of give_backs) await giveBackOf(context, event.starts_at, give_back)
}

async function giveBackOf(
  context: PaymentContext,
  starts_at: Instant,
  { order, attendee_ids }: GiveBack,
): Promise<void> {
  const { tx, now } = context
  const { id: order_id, event_id, account_id } = order
  const all = cancellableTickets(order.priced, await listTicketRows(tx, order_id))
  const tickets = all.filter(({ attendee_id }) => attendee_ids.includes(attendee_id))
  const rate = resaleRate(order, all, { starts_at, now }) ?? fullRefundRate(0)
  const { by_hand: left_cents } = await refundableOfOrder(context, order)
  const refunds = refundsByRate({ ...rate, base_cents: Math.min(rate.base_cents, left_cents) }, tickets)
  const sum = addRefunds(refunds)
  if (all.filter(({ is_active }) => is_active).length === tickets.length)
    await saveOrder(tx, order_id, { cancelled_at: now, cancelled_because: 'buyer' })
  await saveReturn(context, order, tickets, refunds, { account_id, by: BY_BUYER, is_resold: true })
  const cause = { reason: 'buyer', requested_by: null, ...sharesOfTickets(tickets, refunds) } as const
  const { by_hand_cents } = await refundRemaining(context, order, cause, sum.refund_cents)
  await queueTicketsReturned(context, {
    event_id,
    order_id,
    ...sum,
    tickets: tickets.length,
    by: 'resale',
    by_hand: by_hand_cents > 0 ? 'owed' : null,
  })
}
