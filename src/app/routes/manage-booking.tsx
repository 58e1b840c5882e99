import { createFileRoute } from '@tanstack/react-router'
import { BookingScreen } from '#app/features/bookings/booking-screen.tsx'
import { loadTexts } from '#app/lib/i18n/i18n.ts'
import { requireVenue } from '#app/shell/guards.ts'

export const Route = createFileRoute('/_query/_manage/manage/bookings/$bookingId')({
  beforeLoad: ({ location }) => requireVenue(location, 'booking.view'),
  loader: () => Promise.all([loadTexts('bookings'), loadTexts('event-orders'), loadTexts('venue')]),
  component: Booking,
})

function Booking() {
  const { bookingId } = Route.useParams()
  return <BookingScreen key={bookingId} booking_id={bookingId} />
}
