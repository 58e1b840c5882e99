import type { Id } from '#contract/id.ts'

const keyOf = (order_id: Id) => `order:${order_id}`

/** The secret of an order that was made or opened in this browser; null for any other order. */
export const secretOf = (order_id: Id): string | null => localStorage.getItem(keyOf(order_id))

/** Keeps the secret of an order, with which it is read, paid and cancelled later on. */
export function keepSecret(order_id: Id, secret: string): void {
  try {
    localStorage.setItem(keyOf(order_id), secret)
  } catch {
    // Without room the order goes on as long as this page does not need to ask again; the mail has its link.
  }
}

/** For a page that takes the secret of an order from a link; one of digits only is read as a number. */
export function withSecret({ s }: Record<string, unknown>): { s?: string } {
  const secret = typeof s === 'number' ? String(s) : s
  return typeof secret === 'string' && secret !== '' ? { s: secret } : {}
}
