import type { Id } from '#contract/wire/id.ts'

const keyOf = (order_id: Id) => `order:${order_id}`

/** Secret of an order that was created or opened in this browser; null for any other order. */
export const secretOf = (order_id: Id): string | null => localStorage.getItem(keyOf(order_id))

/** Stores an order's secret, which is needed to read, pay and cancel it later. */
export function saveSecret(order_id: Id, secret: string): void {
  try {
    localStorage.setItem(keyOf(order_id), secret)
  } catch {
    // Without storage the order works until the page is reloaded; the email contains its link.
  }
}

const holdKeyOf = (event_id: Id) => `hold:${event_id}`

/** Stores the last held order of an event in this browser, with its secret. */
export function saveHold(event_id: Id, order_id: Id, secret: string): void {
  saveSecret(order_id, secret)
  try {
    localStorage.setItem(holdKeyOf(event_id), order_id)
  } catch {
    // The event page then does not show the hold; the checkout is open.
  }
}

/** The last held order of an event in this browser, whatever its state; null when there is none. */
export function readLastHold(event_id: Id): { event_id: Id; order_id: Id; s: string } | null {
  const order_id = localStorage.getItem(holdKeyOf(event_id))
  const s = order_id === null ? null : secretOf(order_id)
  return order_id === null || s === null ? null : { event_id, order_id, s }
}

const BROWSER_KEY = 'browser'

/** Random id of this browser, so that its holds count as one visitor's; undefined without storage. */
export function browserId(): string | undefined {
  try {
    const saved_id = localStorage.getItem(BROWSER_KEY)
    if (saved_id !== null) return saved_id
    const id = crypto.randomUUID()
    localStorage.setItem(BROWSER_KEY, id)
    return id
  } catch {
    // In a frame of another site a browser may deny even reading.
    return undefined
  }
}

/**
 * Search params validator of a page that takes an order's secret; the router parses a secret of digits as a
 * number.
 */
export function readSecretParam({ s }: Record<string, unknown>): { s?: string } {
  const secret = typeof s === 'number' ? String(s) : s
  return typeof secret === 'string' && secret !== '' ? { s: secret } : {}
}
