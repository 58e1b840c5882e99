/** What somebody holds of an event at once and has not bought yet. */
export type OpenHolds = { holds: number; tickets: number }

/** A house, a school or a mobile network may stand behind one address: two dozen families at once. */
const OF_NETWORK: OpenHolds = { holds: 24, tickets: 96 }
/** One browser goes on with its hold or chooses anew; other tabs and other sites' widgets need another. */
const OF_BROWSER: OpenHolds = { holds: 3, tickets: 96 }

/**
 * Whether one more hold is too many for a network or a browser. The first one never is, however many tickets the
 * organizer lets into one order (S8.10).
 */
export function holdsTooMany(of: 'network' | 'browser', open: OpenHolds, wanted_tickets: number): boolean {
  const most = of === 'network' ? OF_NETWORK : OF_BROWSER
  if (open.holds === 0) return false
  return open.holds >= most.holds || open.tickets + wanted_tickets > most.tickets
}
