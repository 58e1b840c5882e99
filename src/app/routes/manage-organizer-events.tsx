import { createFileRoute } from '@tanstack/react-router'
import { eventsSearch } from '#app/features/manage/events-search.ts'
import { OrganizerEventsScreen } from '#app/features/manage/organizers/organizer-events-screen.tsx'
import { requireRight } from '#app/shell/guards.ts'

export const Route = createFileRoute('/_query/_manage/manage/organizer/$organizerId/events/{-$eventsState}')({
  validateSearch: eventsSearch.validate,
  beforeLoad: ({ location }) => requireRight(location, 'event.view'),
  component: OrganizerEventsScreen,
})
