import { createFileRoute } from '@tanstack/react-router'
import { GuestListsScreen } from '#app/features/event-admin/guest-lists/guest-lists-screen.tsx'
import { loadTexts } from '#app/lib/i18n/i18n.ts'
import { requireRight } from '#app/shell/guards.ts'

export const Route = createFileRoute('/_query/_manage/manage/event/$eventId/guest-lists')({
  beforeLoad: ({ location }) => requireRight(location, 'attendee.edit'),
  loader: () => loadTexts('guest-lists', 'form'),
  component: GuestListsScreen,
})
