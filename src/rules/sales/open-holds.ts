/** Open holds of an event and their tickets. */
export type OpenHolds = { holds: number; tickets: number }

/** A household, a school or a mobile network can share one address: allows two dozen families at once. */
const NETWORK_LIMIT: OpenHolds = { holds: 24, tickets: 96 }
/** A browser reuses or replaces its hold; other tabs and embedded widgets need their own. */
const BROWSER_LIMIT: OpenHolds = { holds: 3, tickets: 96 }

/**
 * Returns whether one more hold exceeds the limit of a network or browser. The first hold is always allowed,
 * however many tickets an order may contain (S8.10).
 */
export function exceedsHoldLimit(
  scope: 'network' | 'browser',
  open: OpenHolds,
  requested_tickets: number,
): boolean {
  const limit = scope === 'network' ? NETWORK_LIMIT : BROWSER_LIMIT
  if (open.holds === 0) return false
  return open.holds >= limit.holds || open.tickets + requested_tickets > limit.tickets
}
