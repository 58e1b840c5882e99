import type { BuyerEvent, BuyerTicket } from '#contract/orders/buyer-order.ts'
import type { Id } from '#contract/wire/id.ts'
import type { Instant } from '#contract/wire/instant.ts'
import { isOverAt } from '#rules/events/event-status.ts'
import type { SavedOrder, SavedTicket } from '#offline/storage/my-tickets-database.ts'

/** A ticket that opens on this device; `s` is the secret of its page. */
export type WalletTicket = Omit<BuyerTicket, 's'> & { s: string; order_id: Id }

/** One event with everything that this device stores for it. */
export interface WalletEvent {
  event: BuyerEvent
  tickets: WalletTicket[]
  orders: SavedOrder[]
}

/** Events of the stored tickets: the next ones first, and the past ones, latest first. */
export interface Wallet {
  next: WalletEvent[]
  past: WalletEvent[]
}

/**
 * Returns the stored tickets and orders by event. Dates come from the row that was stored last.
 * @param orders orders whose tickets keep their sequence; a ticket of no stored order comes last
 */
export function walletOf(
  orders: readonly SavedOrder[],
  tickets: readonly SavedTicket[],
  now: Instant,
): Wallet {
  const events = new Map<Id, WalletEvent>()
  const oldest_first = [...orders, ...tickets].sort((a, b) => a.kept_at.localeCompare(b.kept_at))
  for (const { event } of oldest_first)
    events.set(event.id, { event, tickets: [], orders: events.get(event.id)?.orders ?? [] })
  for (const order of orders) events.get(order.event.id)?.orders.push(order)
  const sequence = orders.flatMap((order) => order.tickets.map(({ attendee_id }) => attendee_id))
  const rank = ({ attendee_id }: SavedTicket) =>
    sequence.includes(attendee_id) ? sequence.indexOf(attendee_id) : sequence.length
  for (const row of [...tickets].sort((a, b) => rank(a) - rank(b))) {
    if (row.ticket.ticket_code === null) continue
    events.get(row.event.id)?.tickets.push({ ...row.ticket, s: row.s, order_id: row.order_id })
  }
  const next: WalletEvent[] = []
  const past: WalletEvent[] = []
  for (const entry of events.values()) (isOverAt(entry.event, now) ? past : next).push(entry)
  const byStart = (a: WalletEvent, b: WalletEvent) => a.event.starts_at.localeCompare(b.event.starts_at)
  return { next: next.sort(byStart), past: past.sort((a, b) => byStart(b, a)) }
}

/** What this device stores of an order: its tickets in sequence, and whether its own page opens. */
export interface StoredOrder {
  tickets: WalletTicket[]
  has_page: boolean
}

/** Returns what a wallet has of an order. */
export function storedOrderOf({ next, past }: Wallet, order_id: Id): StoredOrder {
  const events = [...next, ...past]
  return {
    tickets: events.flatMap(({ tickets }) => tickets).filter((ticket) => ticket.order_id === order_id),
    has_page: events.some(({ orders }) => orders.some(({ id, s }) => id === order_id && s !== null)),
  }
}
