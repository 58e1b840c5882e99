import { saleOverAt } from '#rules/events/event-status.ts'
import type { Context, Person } from '#server/core/http/context.ts'
import { reserveTickets, type EventRow } from '#server/domains/events/index.ts'
import { saveOrder, type OrderRow } from '#server/domains/sales/attendees/service.ts'
import { hasUseLeft } from '#server/domains/sales/promo-codes/service.ts'
import { isUnused } from '#server/domains/sales/vouchers/service.ts'
import { reviveTickets, ticketsEndedWith } from './orders-store.ts'

/**
 * Makes a locked order that was not paid in time valid again, if its places and a use of its promo code are left and the
 * event is not over. Doors learn of its tickets when it is paid.
 * @returns the order; null when it stays cancelled, and then nothing was changed
 */
export async function reviveOrder(
  { tx, now }: Context<Person>,
  event: EventRow,
  row: OrderRow,
): Promise<OrderRow | null> {
  const { id, event_id, promo_code_id, voucher_id, cancelled_at } = row
  if (cancelled_at === null || saleOverAt(event) <= now) return null
  const tickets = await ticketsEndedWith(tx, id, cancelled_at)
  if (tickets.length === 0) return null
  const results = await reserveTickets(tx, event_id, tickets, { now })
  if (results.some((result) => typeof result === 'string')) return null
  if (promo_code_id !== null && !(await hasUseLeft(tx, { event_id, promo_code_id }, { now, besides: null })))
    return null
  if (voucher_id !== null && !(await isUnused(tx, voucher_id, now))) return null
  await reviveTickets(tx, id, cancelled_at)
  await saveOrder(tx, id, { cancelled_at: null, cancelled_because: null })
  return { ...row, cancelled_at: null, cancelled_because: null }
}
