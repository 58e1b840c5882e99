import type { Id } from '#contract/wire/id.ts'

const keyOf = (order_id: Id) => `order:${order_id}`

/** The secret of an order that was made or opened in this browser; null for any other order. */
export const secretOf = (order_id: Id): string | null => localStorage.getItem(keyOf(order_id))

/** Keeps the secret of an order, with which it is read, paid and cancelled later on. */
export function saveSecret(order_id: Id, secret: string): void {
  try {
    localStorage.setItem(keyOf(order_id), secret)
  } catch {
    // Without room the order goes on as long as this page does not need to ask again; the mail has its link.
  }
}

const holdKeyOf = (event_id: Id) => `hold:${event_id}`

/** Keeps which order of an event was held last in this browser, with its secret. */
export function saveHold(event_id: Id, order_id: Id, secret: string): void {
  saveSecret(order_id, secret)
  try {
    localStorage.setItem(holdKeyOf(event_id), order_id)
  } catch {
    // Then its event does not show it; the checkout is open.
  }
}

/** The order of an event that was held last in this browser, whatever became of it; null: none. */
export function readLastHold(event_id: Id): { event_id: Id; order_id: Id; s: string } | null {
  const order_id = localStorage.getItem(holdKeyOf(event_id))
  const s = order_id === null ? null : secretOf(order_id)
  return order_id === null || s === null ? null : { event_id, order_id, s }
}

const BROWSER_KEY = 'browser'

/** A name that this browser made up for itself, so that its holds count as one visitor's; undefined where it keeps nothing. */
export function browserId(): string | undefined {
  try {
    const kept = localStorage.getItem(BROWSER_KEY)
    if (kept !== null) return kept
    const name = crypto.randomUUID()
    localStorage.setItem(BROWSER_KEY, name)
    return name
  } catch {
    // In a frame on another site a browser may refuse even to look.
    return undefined
  }
}

/** For a page that takes the secret of an order from a link; one of digits only is read as a number. */
export function readSecretParam({ s }: Record<string, unknown>): { s?: string } {
  const secret = typeof s === 'number' ? String(s) : s
  return typeof secret === 'string' && secret !== '' ? { s: secret } : {}
}
