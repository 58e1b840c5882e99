import { createFileRoute } from '@tanstack/react-router'
import { OrderScreen } from '#app/features/my-tickets/order-screen.tsx'
import { loadTexts } from '#app/lib/i18n/i18n.ts'
import { readSecretParam } from '#app/lib/own-orders.ts'
import { ThemeRoot } from '#app/ui/theme/themed.ts'

export const Route = createFileRoute('/_query/_public/order/$eventId/$orderId/')({
  validateSearch: readSecretParam,
  loader: () => loadTexts('tickets-in-hand', 'profile', 'form', 'event-people', 'checkout', 'cancellation'),
  component: () => (
    <ThemeRoot>
      <OrderScreen />
    </ThemeRoot>
  ),
})
