import { createFileRoute } from '@tanstack/react-router'
import { CheckoutFrame } from '#app/features/checkout/checkout-frame.tsx'
import { loadTexts } from '#app/lib/i18n/i18n.ts'
import { withSecret } from '#app/lib/own-orders.ts'
import { loadCheckout } from '#app/shell/load-pages.ts'

export const Route = createFileRoute('/_query/_public/checkout/$eventId/$orderShortId')({
  validateSearch: withSecret,
  loader: ({ params, location }) =>
    Promise.all([
      loadTexts('checkout', 'form'),
      loadCheckout(params.eventId, params.orderShortId, withSecret(location.search).s),
    ]),
  component: CheckoutFrame,
})
