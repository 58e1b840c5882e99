import type { ClientOrder } from '#contract/orders/client-orders.ts'
import { fromEpochMs } from '#contract/wire/instant.ts'
import { isOverAt } from '#rules/events/event-status.ts'

/** Whether an order has a valid ticket. */
const hasActiveTicket = ({ tickets }: ClientOrder): boolean =>
  tickets.some(({ status }) => status === 'ACTIVE')

/** Splits orders into upcoming ones, soonest first and valid before invalid, and past ones, latest first. */
export function splitOrders<Row extends ClientOrder>(
  orders: readonly Row[],
  now_ms: number,
): { upcoming: Row[]; past: Row[] } {
  const isOver = ({ event }: Row) => isOverAt(event, fromEpochMs(now_ms))
  const byStart = (a: Row, b: Row) => a.event.starts_at.localeCompare(b.event.starts_at)
  const upcoming = orders.filter((order) => !isOver(order)).sort(byStart)
  const past = orders.filter(isOver).sort((a, b) => byStart(b, a))
  return {
    upcoming: [...upcoming.filter(hasActiveTicket), ...upcoming.filter((order) => !hasActiveTicket(order))],
    past,
  }
}
