import { createFileRoute } from '@tanstack/react-router'
import { MembershipSettingsScreen } from '#app/features/account/membership/membership-settings-screen.tsx'
import { loadTexts } from '#app/lib/i18n/i18n.ts'
import { requireVenue } from '#app/shell/guards.ts'

export const Route = createFileRoute('/_query/_manage/account/membership')({
  beforeLoad: ({ location }) => requireVenue(location, 'member.view'),
  loader: () => loadTexts('members', 'cancellation'),
  component: MembershipSettingsScreen,
})
