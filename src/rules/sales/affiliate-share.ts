type SalesFigures = { tickets: number; revenue_cents: number }

/**
 * Which part of an event came by somebody, between 0 and 1: of the money that stays, or of the tickets where nothing
 * was paid. @returns null where nothing was sold
 */
export function affiliateShare(own: SalesFigures, whole: SalesFigures): number | null {
  if (whole.revenue_cents > 0) return own.revenue_cents / whole.revenue_cents
  return whole.tickets > 0 ? own.tickets / whole.tickets : null
}
