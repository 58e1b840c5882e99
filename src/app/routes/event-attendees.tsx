import { createFileRoute } from '@tanstack/react-router'
import { AttendeesScreen } from '#app/features/event-admin/attendees/attendees-screen.tsx'
import { requireRight } from '#app/shell/guards.ts'

export const Route = createFileRoute('/_query/_manage/manage/event/$eventId/attendees')({
  beforeLoad: ({ location }) => requireRight(location, 'attendee.view'),
  component: AttendeesScreen,
})
