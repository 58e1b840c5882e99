import { createFileRoute } from '@tanstack/react-router'
import { WeatherScreen } from '#app/features/weather/weather-screen.tsx'
import { loadTexts } from '#app/lib/i18n/i18n.ts'
import { requireVenue } from '#app/shell/guards.ts'

export const Route = createFileRoute('/_query/_manage/manage/weather/')({
  beforeLoad: ({ location }) => requireVenue(location, 'booking.decide'),
  loader: () => Promise.all([loadTexts('bookings'), loadTexts('venue')]),
  component: WeatherScreen,
})
