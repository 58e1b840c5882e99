import type { TicketSaleStatus } from '#contract/events/public-sale.ts'

const ORDER: Record<TicketSaleStatus, number> = {
  on_sale: 0,
  member_only: 0,
  paused: 1,
  not_payable: 1,
  not_yet: 1,
  sold_out: 2,
  ended: 3,
}

/** Ticket types grouped for a visitor; `past` is collapsed. */
export type GroupedTickets<Ticket> = { shown: Ticket[]; past: Ticket[] }

/**
 * Groups ticket types: available first, then upcoming, then sold out, each in the organizer's order. Ended ones
 * are separate unless there is nothing else.
 */
export function groupTickets<Ticket extends { sale: TicketSaleStatus }>(
  tickets: readonly Ticket[],
): GroupedTickets<Ticket> {
  const sorted = tickets.toSorted((a, b) => ORDER[a.sale] - ORDER[b.sale])
  const shown = sorted.filter(({ sale }) => sale !== 'ended')
  if (shown.length === 0) return { shown: sorted, past: [] }
  return { shown, past: sorted.filter(({ sale }) => sale === 'ended') }
}
