import { createFileRoute } from '@tanstack/react-router'
import { MembersScreen } from '#app/features/members/list/members-screen.tsx'
import { loadTexts } from '#app/lib/i18n/i18n.ts'
import { readListAddress } from '#app/components/list/list-address.ts'
import { requireVenue } from '#app/shell/guards.ts'

export const Route = createFileRoute('/_query/_manage/manage/members/')({
  validateSearch: readListAddress,
  beforeLoad: ({ location }) => requireVenue(location, 'member.view'),
  loader: () => loadTexts('members', 'event-people'),
  component: MembersScreen,
})
