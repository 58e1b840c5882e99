import { createFileRoute } from '@tanstack/react-router'
import { AttendeesScreen } from '#app/features/event-admin/attendees/attendees-screen.tsx'
import { loadTexts } from '#app/lib/i18n/i18n.ts'
import { readListAddress } from '#app/components/list/list-address.ts'
import { requireRight } from '#app/shell/guards.ts'

export const Route = createFileRoute('/_query/_manage/manage/event/$eventId/attendees')({
  validateSearch: readListAddress,
  beforeLoad: ({ location }) => requireRight(location, 'attendee.view'),
  loader: () => loadTexts('event-people', 'box-office'),
  component: AttendeesScreen,
})
