import { createFileRoute } from '@tanstack/react-router'
import { OrdersScreen, ordersSearch } from '#app/features/event-admin/orders/orders-screen.tsx'
import { loadTexts } from '#app/lib/i18n.ts'
import { requireRight } from '#app/shell/guards.ts'

export const Route = createFileRoute('/_query/_manage/manage/event/$eventId/orders')({
  validateSearch: ordersSearch.validate,
  beforeLoad: ({ location }) => requireRight(location, 'order.view'),
  loader: () => loadTexts('event-people'),
  component: OrdersScreen,
})
