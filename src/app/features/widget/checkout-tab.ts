import type { Id } from '#contract/wire/id.ts'

interface CheckoutAddress {
  event_id: Id
  order_id: Id
  secret: string
}

/**
 * URL of the checkout, which opens as a page of its own: payment pages refuse to be framed, and a frame's storage
 * is partitioned. The secret is in the URL as in emailed links; the checkout removes it.
 */
export const checkoutPath = ({ event_id, order_id, secret }: CheckoutAddress): string =>
  `/checkout/${event_id}/${order_id}/details?s=${encodeURIComponent(secret)}`

/**
 * Opens the checkout in a new tab. Returns false when the browser blocked it, and the user has to follow a link.
 */
export function openCheckout(address: CheckoutAddress): boolean {
  const tab = window.open(checkoutPath(address), '_blank')
  if (tab === null) return false
  // The checkout and payment pages must not access this one.
  tab.opener = null
  return true
}
