type SalesFigures = { tickets: number; revenue_cents: number }

/**
 * Returns an affiliate's share of an event between 0 and 1: of the net revenue, or of the tickets when nothing was
 * paid.
 * @returns null when nothing was sold
 */
export function affiliateShare(own: SalesFigures, whole: SalesFigures): number | null {
  if (whole.revenue_cents > 0) return own.revenue_cents / whole.revenue_cents
  return whole.tickets > 0 ? own.tickets / whole.tickets : null
}
