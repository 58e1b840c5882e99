import { createFileRoute } from '@tanstack/react-router'
import { OrdersScreen } from '#app/features/event-admin/orders/orders-screen.tsx'
import { loadTexts } from '#app/lib/i18n/i18n.ts'
import { readListAddress } from '#app/components/list/list-address.ts'
import { requireRight } from '#app/shell/guards.ts'

export const Route = createFileRoute('/_query/_manage/manage/event/$eventId/orders')({
  validateSearch: readListAddress<{ status?: string; affiliate?: string }>,
  beforeLoad: ({ location }) => requireRight(location, 'order.view'),
  loader: () => loadTexts('event-orders', 'event-people'),
  component: OrdersScreen,
})
