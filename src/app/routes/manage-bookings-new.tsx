import { createFileRoute } from '@tanstack/react-router'
import { NewBookingScreen } from '#app/features/bookings/new/new-booking-screen.tsx'
import type { NewBookingSearch } from '#app/features/bookings/new/new-booking-search.ts'
import { loadTexts } from '#app/lib/i18n/i18n.ts'
import { requireVenue } from '#app/shell/guards.ts'

export const Route = createFileRoute('/_query/_manage/manage/bookings/new')({
  // From the timetable: a day, or a room and instants; validated by the screen.
  validateSearch: (search: NewBookingSearch) => search,
  beforeLoad: ({ location }) => requireVenue(location, 'booking.decide'),
  loader: () => Promise.all([loadTexts('bookings'), loadTexts('venue')]),
  component: NewBookingScreen,
})
