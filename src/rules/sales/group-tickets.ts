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

/** Wares as they lie before a visitor; `past` is folded away. */
export type GroupedTickets<Ware> = { shown: Ware[]; past: Ware[] }

/**
 * What can be bought first, then what is to come, then what is sold out, each in the organizer's order; what has ended
 * is apart, unless there is nothing else.
 */
export function groupTickets<Ware extends { sale: TicketSaleStatus }>(
  wares: readonly Ware[],
): GroupedTickets<Ware> {
  const sorted = wares.toSorted((one, other) => ORDER[one.sale] - ORDER[other.sale])
  const shown = sorted.filter(({ sale }) => sale !== 'ended')
  if (shown.length === 0) return { shown: sorted, past: [] }
  return { shown, past: sorted.filter(({ sale }) => sale === 'ended') }
}
