import { createFileRoute } from '@tanstack/react-router'
import { ActivityScreen } from '#app/features/account/activity/activity-screen.tsx'
import { loadTexts } from '#app/lib/i18n/i18n.ts'
import { readListAddress } from '#app/components/list/list-address.ts'
import { requireRight } from '#app/shell/guards.ts'

export const Route = createFileRoute('/_query/_manage/account/activity')({
  validateSearch: readListAddress,
  beforeLoad: ({ location }) => requireRight(location, 'audit.view'),
  loader: () => loadTexts('activity', 'profile', 'event-people'),
  component: ActivityScreen,
})
