import { createFileRoute } from '@tanstack/react-router'
import { RequestScreen } from '#app/features/members/requests/request-screen.tsx'
import { loadTexts } from '#app/lib/i18n/i18n.ts'
import { requireVenue } from '#app/shell/guards.ts'

export const Route = createFileRoute('/_query/_manage/manage/approve-upgrade/$upgradeId')({
  beforeLoad: ({ location }) => requireVenue(location, 'receipt.decide'),
  loader: () => loadTexts('members'),
  component: RequestScreen,
})
