import type { TicketBatch } from '#contract/orders/ticket-batches.ts'
import type { SaleConfig } from '#server/domains/sales/sale-config/service.ts'
import type { CountedBatch } from './store.ts'

/** A batch as the organizer sees it. */
export function presentBatch(row: CountedBatch, { event, tickets, prices }: SaleConfig): TicketBatch {
  const { account_id: _, event_id: __, created_by: ___, ...batch } = row
  return {
    ...batch,
    ticket_name: tickets.find(({ id }) => id === row.ticket_id)?.name ?? '',
    price_label: prices.find(({ id }) => id === row.price_id)?.label || null,
    currency: event.currency,
  }
}
