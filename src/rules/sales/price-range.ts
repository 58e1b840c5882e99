import type { PriceRange, TicketSaleStatus } from '#contract/events/public-sale.ts'

const BUYABLE_FIRST: readonly (readonly TicketSaleStatus[])[] = [
  ['on_sale', 'member_only'],
  ['not_yet', 'paused', 'not_payable'],
  ['sold_out', 'ended'],
]

/**
 * Returns the lowest and highest price among those on sale, otherwise among upcoming ones, otherwise among past
 * ones. Null without prices. Minor units.
 */
export function priceRange(
  prices: readonly { sale: TicketSaleStatus; all_in_cents: number }[],
): PriceRange | null {
  for (const sales of BUYABLE_FIRST) {
    const amounts = prices.filter(({ sale }) => sales.includes(sale)).map(({ all_in_cents }) => all_in_cents)
    if (amounts.length > 0)
      return { from_all_in_cents: Math.min(...amounts), to_all_in_cents: Math.max(...amounts) }
  }
  return null
}
