import { createFileRoute } from '@tanstack/react-router'
import { DashboardScreen } from '#app/features/event-admin/dashboard/dashboard-screen.tsx'
import { loadTexts } from '#app/lib/i18n.ts'
import { requireRight } from '#app/shell/guards.ts'

export const Route = createFileRoute('/_query/_manage/manage/event/$eventId/')({
  beforeLoad: ({ location }) => requireRight(location, 'event.view'),
  loader: () => loadTexts('event-desk'),
  component: DashboardScreen,
})
