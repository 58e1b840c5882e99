/** What somebody holds of an event at once and has not bought yet. */
export type OpenHolds = { holds: number; tickets: number }

/** A house, a school or a mobile network may stand behind one address: two dozen families at once. */
const NETWORK_LIMIT: OpenHolds = { holds: 24, tickets: 96 }
/** One browser goes on with its hold or chooses anew; other tabs and other sites' widgets need another. */
const BROWSER_LIMIT: OpenHolds = { holds: 3, tickets: 96 }

/**
 * Whether one more hold is too many for a network or a browser. The first one never is, however many tickets the
 * organizer lets into one order (S8.10).
 */
export function exceedsHoldLimit(
  of: 'network' | 'browser',
  open: OpenHolds,
  wanted_tickets: number,
): boolean {
  const most = of === 'network' ? NETWORK_LIMIT : BROWSER_LIMIT
  if (open.holds === 0) return false
  return open.holds >= most.holds || open.tickets + wanted_tickets > most.tickets
}
