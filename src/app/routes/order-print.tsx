import { createFileRoute } from '@tanstack/react-router'
import { OrderPrintScreen } from '#app/features/print/order-print-screen.tsx'
import { loadTexts } from '#app/lib/i18n/i18n.ts'
import { readSecretParam } from '#app/lib/own-orders.ts'
import { ThemeRoot } from '#app/ui/theme/themed.ts'

export const Route = createFileRoute('/_query/order/$eventId/$orderId/print')({
  validateSearch: readSecretParam,
  loader: () => loadTexts('print', 'cancellation'),
  component: () => (
    <ThemeRoot>
      <OrderPrintScreen />
    </ThemeRoot>
  ),
})
