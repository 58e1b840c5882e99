import { createFileRoute } from '@tanstack/react-router'
import { CalendarScreen } from '#app/features/bookings/calendar/calendar-screen.tsx'
import type { CalendarSearch } from '#app/features/bookings/calendar/calendar-search.ts'
import { loadTexts } from '#app/lib/i18n/i18n.ts'
import { requireVenue } from '#app/shell/guards.ts'

export const Route = createFileRoute('/_query/_manage/manage/bookings/house')({
  // Validated by the screen, which is not part of the initial bundle.
  validateSearch: (search: CalendarSearch) => search,
  beforeLoad: ({ location }) => requireVenue(location, 'booking.view'),
  loader: () => Promise.all([loadTexts('bookings'), loadTexts('venue')]),
  component: CalendarScreen,
})
