import { createFileRoute } from '@tanstack/react-router'
import { EventsScreen } from '#app/features/manage/events-screen.tsx'
import { readListAddress } from '#app/components/list/list-address.ts'

export const Route = createFileRoute('/_query/_manage/manage/events/{-$eventsState}')({
  validateSearch: readListAddress,
  component: EventsScreen,
})
