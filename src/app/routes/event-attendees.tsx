import { createFileRoute } from '@tanstack/react-router'
import { AttendeesScreen } from '#app/features/event-admin/attendees/attendees-screen.tsx'
import { validateAttendeesSearch } from '#app/features/event-admin/attendees/attendees-search.ts'
import { requireRight } from '#app/shell/guards.ts'

export const Route = createFileRoute('/_query/_manage/manage/event/$eventId/attendees')({
  validateSearch: validateAttendeesSearch,
  beforeLoad: ({ location }) => requireRight(location, 'attendee.view'),
  component: AttendeesScreen,
})
