import { createFileRoute } from '@tanstack/react-router'
import { OrganizerEventsScreen } from '#app/features/manage/organizers/organizer-events-screen.tsx'
import { readListAddress } from '#app/components/list/list-address.ts'
import { requireRight } from '#app/shell/guards.ts'

export const Route = createFileRoute('/_query/_manage/manage/organizer/$organizerId/events/{-$eventsState}')({
  validateSearch: readListAddress,
  beforeLoad: ({ location }) => requireRight(location, 'event.view'),
  component: OrganizerEventsScreen,
})
