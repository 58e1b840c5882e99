import { createFileRoute } from '@tanstack/react-router'
import { EventsScreen } from '#app/features/manage/events-screen.tsx'
import { eventsSearch } from '#app/features/manage/events-search.ts'

export const Route = createFileRoute('/_query/_manage/manage/events/{-$eventsState}')({
  validateSearch: eventsSearch.validate,
  component: EventsScreen,
})
