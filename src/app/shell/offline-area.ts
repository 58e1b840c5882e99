/** Parts of the product that differ in what they can do without a network. */
export type OfflineArea = 'door' | 'events' | 'office' | 'checkout' | 'tickets' | 'entrance' | 'visitor'

const AREAS: readonly [begins: RegExp, area: OfflineArea][] = [
  [/^\/check-in\//, 'door'],
  [/^\/manage\/events?(\/|$)/, 'events'],
  [/^\/(manage|account|welcome)(\/|$)/, 'office'],
  [/^\/(checkout|payment|sandbox-payment)(\/|$)/, 'checkout'],
  [/^\/(ticket|order|profile\/bookings)(\/|$)/, 'tickets'],
  [/^\/(auth|login|register|forgot-password|reset-password|confirm-email-address)(\/|$)/, 'entrance'],
]

/** What the page at a path may promise while there is no network. */
export const offlineAreaOf = (pathname: string): OfflineArea =>
  AREAS.find(([begins]) => begins.test(pathname))?.[1] ?? 'visitor'
