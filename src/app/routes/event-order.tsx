import { createFileRoute } from '@tanstack/react-router'
import { OrderScreen } from '#app/features/event-admin/orders/order-screen.tsx'
import { loadTexts } from '#app/lib/i18n/i18n.ts'
import { requireRight } from '#app/shell/guards.ts'

export const Route = createFileRoute('/_query/_manage/manage/event/$eventId/orders/$orderId')({
  beforeLoad: ({ location }) => requireRight(location, 'order.view'),
  loader: () => loadTexts('event-orders', 'event-people', 'event-messages', 'box-office', 'cancellation'),
  component: OrderScreen,
})
