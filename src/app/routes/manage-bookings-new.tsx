import { createFileRoute } from '@tanstack/react-router'
import { NewBookingScreen } from '#app/features/bookings/new/new-booking-screen.tsx'
import { loadTexts } from '#app/lib/i18n/i18n.ts'
import { requireVenue } from '#app/shell/guards.ts'

export const Route = createFileRoute('/_query/_manage/manage/bookings/new')({
  // The day selected in the timetable, and the room.
  validateSearch: ({ day, room }: { day?: unknown; room?: unknown }): { day?: string; room?: string } => ({
    ...(typeof day === 'string' && { day }),
    ...(typeof room === 'string' && { room }),
  }),
  beforeLoad: ({ location }) => requireVenue(location, 'booking.decide'),
  loader: () => Promise.all([loadTexts('bookings'), loadTexts('venue')]),
  component: NewBookingScreen,
})
