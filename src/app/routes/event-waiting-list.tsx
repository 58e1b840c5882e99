import { createFileRoute } from '@tanstack/react-router'
import { WaitingListScreen } from '#app/features/event-admin/waiting-list/waiting-list-screen.tsx'
import { readListAddress } from '#app/components/list/list-address.ts'
import { loadTexts } from '#app/lib/i18n/i18n.ts'
import { requireRight } from '#app/shell/guards.ts'

export const Route = createFileRoute('/_query/_manage/manage/event/$eventId/waiting-list')({
  validateSearch: readListAddress<{ status?: string }>,
  beforeLoad: ({ location }) => requireRight(location, 'attendee.view'),
  loader: () => loadTexts('waiting-list', 'form', 'event-sales'),
  component: WaitingListScreen,
})
