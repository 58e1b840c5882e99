import { createFileRoute } from '@tanstack/react-router'
import { CapacityAssignmentsScreen } from '#app/features/event-admin/capacity-assignments/capacity-assignments-screen.tsx'
import { loadTexts } from '#app/lib/i18n/i18n.ts'
import { readListAddress } from '#app/components/list/list-address.ts'
import { requireRight } from '#app/shell/guards.ts'

export const Route = createFileRoute('/_query/_manage/manage/event/$eventId/capacity-assignments')({
  validateSearch: readListAddress,
  beforeLoad: ({ location }) => requireRight(location, 'event.view'),
  loader: () => loadTexts('event-sales'),
  component: CapacityAssignmentsScreen,
})
