import type { Ticket } from '#contract/tickets.ts'
import type { PriceRow, TicketRow } from './store.ts'

export function present(row: TicketRow, prices: readonly PriceRow[]): Ticket {
  const { account_id: _, change_no: __, ...ticket } = row
  return { ...ticket, prices: prices.map(({ id, label, price_cents }) => ({ id, label, price_cents })) }
}
