import { createFileRoute } from '@tanstack/react-router'
import { CheckoutLayout } from '#app/features/checkout/checkout-frame.tsx'
import { loadTexts } from '#app/lib/i18n/i18n.ts'
import { readSecretParam } from '#app/lib/own-orders.ts'
import { loadCheckout } from '#app/shell/load-pages.ts'
import { ThemeRoot } from '#app/ui/theme/themed.ts'

export const Route = createFileRoute('/_query/_public/checkout/$eventId/$orderShortId')({
  validateSearch: readSecretParam,
  loader: ({ params, location }) =>
    Promise.all([
      loadTexts('checkout', 'cancellation', 'form'),
      loadCheckout(params.eventId, params.orderShortId, readSecretParam(location.search).s),
    ]),
  component: () => (
    <ThemeRoot>
      <CheckoutLayout />
    </ThemeRoot>
  ),
})
