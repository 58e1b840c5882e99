import { createFileRoute, redirect } from '@tanstack/react-router'
import { roleHas } from '#rules/permissions.ts'
import { DashboardScreen } from '#app/features/event-admin/dashboard/dashboard-screen.tsx'
import { loadTexts } from '#app/lib/i18n/i18n.ts'
import { currentTeamSession } from '#app/lib/net/session.ts'
import { requireRight } from '#app/shell/guards.ts'

export const Route = createFileRoute('/_query/_manage/manage/event/$eventId/')({
  beforeLoad: ({ location, params }) => {
    requireRight(location, 'event.view')
    const role = currentTeamSession()?.account.role
    // Users who only work doors may not see figures.
    if (role !== undefined && !roleHas(role, 'stats.view'))
      redirect({ to: '/manage/event/$eventId/check-in', params, replace: true, throw: true })
  },
  loader: () => loadTexts('dashboard'),
  component: DashboardScreen,
})
