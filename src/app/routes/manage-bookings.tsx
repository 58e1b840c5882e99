import { createFileRoute } from '@tanstack/react-router'
import { BookingsScreen } from '#app/features/bookings/bookings-screen.tsx'
import type { BookingView } from '#app/features/bookings/bookings-search.ts'
import { loadTexts } from '#app/lib/i18n/i18n.ts'
import { readListAddress } from '#app/components/list/list-address.ts'
import { requireVenue } from '#app/shell/guards.ts'

export const Route = createFileRoute('/_query/_manage/manage/bookings/')({
  validateSearch: readListAddress<{ view?: BookingView }>,
  beforeLoad: ({ location }) => requireVenue(location, 'booking.view'),
  loader: () => Promise.all([loadTexts('bookings'), loadTexts('venue')]),
  component: Bookings,
})

function Bookings() {
  const view = Route.useSearch({ select: (search) => search.view ?? 'requests' })
  // Each list has its own initial sort and page.
  return <BookingsScreen key={view} view={view} />
}
