import type { Id } from '#contract/wire/id.ts'
import type { Ticket, TicketPrice } from '#contract/resources/tickets.ts'
import { countByPrice, type TicketQuantity } from '#rules/sales/availability.ts'
import type { PriceRow, TicketRow } from './store.ts'

/** Presents ticket types with their sorted prices and sold quantities. */
export function presentAll(
  rows: readonly TicketRow[],
  prices: readonly PriceRow[],
  sold: readonly TicketQuantity[],
): Ticket[] {
  const sold_of = countByPrice(prices, sold)
  const by_ticket = new Map<Id, TicketPrice[]>(rows.map(({ id }) => [id, []]))
  for (const price of prices)
    by_ticket.get(price.ticket_id)?.push(presentPrice(price, sold_of.get(price.id) ?? 0))
  return rows.map(({ account_id: _, change_no: __, earlier_entry_rules: ___, ...ticket }) => {
    const own = by_ticket.get(ticket.id) ?? []
    return { ...ticket, prices: own, quantity_sold: own.reduce((sum, price) => sum + price.quantity_sold, 0) }
  })
}

function presentPrice(price: PriceRow, quantity_sold: number): TicketPrice {
  const { account_id: _, event_id: __, ticket_id: ___, sort_order: ____, ...rest } = price
  return { ...rest, quantity_sold }
}
