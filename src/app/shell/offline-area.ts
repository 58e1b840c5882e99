/** Areas of the product that differ in what works offline. */
export type OfflineArea = 'door' | 'events' | 'office' | 'checkout' | 'tickets' | 'entrance' | 'visitor'

const AREAS: readonly [pattern: RegExp, area: OfflineArea][] = [
  [/^\/check-in\//, 'door'],
  [/^\/manage\/events?(\/|$)/, 'events'],
  [/^\/(manage|account|welcome)(\/|$)/, 'office'],
  [/^\/(checkout|payment|sandbox-payment)(\/|$)/, 'checkout'],
  [/^\/(ticket|order|profile\/bookings)(\/|$)/, 'tickets'],
  [/^\/(auth|login|register|forgot-password|reset-password|confirm-email-address)(\/|$)/, 'entrance'],
]

/** The offline area of a path. */
export const offlineAreaOf = (pathname: string): OfflineArea =>
  AREAS.find(([pattern]) => pattern.test(pathname))?.[1] ?? 'visitor'
