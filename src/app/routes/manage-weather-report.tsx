import { createFileRoute } from '@tanstack/react-router'
import { WeatherReportScreen } from '#app/features/weather/report-screen.tsx'
import { loadTexts } from '#app/lib/i18n/i18n.ts'
import { requireVenue } from '#app/shell/guards.ts'

export const Route = createFileRoute('/_query/_manage/manage/weather/$weatherClosureId')({
  beforeLoad: ({ location }) => requireVenue(location, 'booking.view'),
  loader: () => Promise.all([loadTexts('bookings'), loadTexts('venue')]),
  component: Report,
})

function Report() {
  const { weatherClosureId } = Route.useParams()
  return <WeatherReportScreen key={weatherClosureId} id={weatherClosureId} />
}
