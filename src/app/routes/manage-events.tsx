import { createFileRoute } from '@tanstack/react-router'
import { EventsScreen } from '#app/features/manage/events-screen.tsx'
import { asListAddress } from '#app/components/list/list-address.ts'

export const Route = createFileRoute('/_query/_manage/manage/events/{-$eventsState}')({
  validateSearch: asListAddress,
  component: EventsScreen,
})
