import { createFileRoute } from '@tanstack/react-router'
import { MemberImportScreen } from '#app/features/members/import/import-screen.tsx'
import { loadTexts } from '#app/lib/i18n/i18n.ts'
import { requireVenue } from '#app/shell/guards.ts'

export const Route = createFileRoute('/_query/_manage/manage/members/import')({
  beforeLoad: ({ location }) => requireVenue(location, 'member.edit'),
  loader: () => loadTexts('members', 'import', 'form'),
  component: MemberImportScreen,
})
