import { createFileRoute } from '@tanstack/react-router'
import { MemberScreen } from '#app/features/members/member/member-screen.tsx'
import { loadTexts } from '#app/lib/i18n/i18n.ts'
import { requireVenue } from '#app/shell/guards.ts'

export const Route = createFileRoute('/_query/_manage/manage/members/$memberId')({
  beforeLoad: ({ location }) => requireVenue(location, 'member.view'),
  loader: () => loadTexts('members'),
  component: MemberScreen,
})
