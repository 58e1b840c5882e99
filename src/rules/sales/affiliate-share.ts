type SalesFigures = { tickets: number; revenue_cents: number }

/**
 * Returns an affiliate's share of an event between 0 and 1: of the net revenue, or of the tickets when nothing was
 * paid.
 * @returns null when nothing was sold
 */
export function affiliateShare(affiliate: SalesFigures, event: SalesFigures): number | null {
  if (event.revenue_cents > 0) return affiliate.revenue_cents / event.revenue_cents
  return event.tickets > 0 ? affiliate.tickets / event.tickets : null
}
