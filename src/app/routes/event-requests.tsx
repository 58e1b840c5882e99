import { createFileRoute } from '@tanstack/react-router'
import { OrderRequestsScreen } from '#app/features/event-admin/requests/order-requests-screen.tsx'
import { readListAddress } from '#app/components/list/list-address.ts'
import { loadTexts } from '#app/lib/i18n/i18n.ts'
import { requireRight } from '#app/shell/guards.ts'

export const Route = createFileRoute('/_query/_manage/manage/event/$eventId/requests')({
  validateSearch: readListAddress<{ decided?: true }>,
  beforeLoad: ({ location }) => requireRight(location, 'order.view'),
  loader: () => loadTexts('order-requests', 'form'),
  component: Requests,
})

function Requests() {
  const is_decided = Route.useSearch({ select: ({ decided }) => decided === true })
  // Each view has its own initial sort and page.
  return <OrderRequestsScreen key={String(is_decided)} is_decided={is_decided} />
}
