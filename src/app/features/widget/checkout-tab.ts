import type { Id } from '#contract/wire/id.ts'

interface CheckoutAddress {
  event_id: Id
  order_id: Id
  secret: string
}

/**
 * Where an order is bought: a page of its own, since payment pages refuse to be framed and what a frame keeps is
 * not what the site itself keeps. The secret goes along as in the links of mails; the checkout takes it from there.
 */
export const checkoutPath = ({ event_id, order_id, secret }: CheckoutAddress): string =>
  `/checkout/${event_id}/${order_id}/details?s=${encodeURIComponent(secret)}`

/** Opens it in a new tab. False: the browser did not let it, and a person has to follow a link. */
export function openCheckout(named: CheckoutAddress): boolean {
  const tab = window.open(checkoutPath(named), '_blank')
  if (tab === null) return false
  // The pages of the checkout, the payment's too, have no business with this one.
  tab.opener = null
  return true
}
