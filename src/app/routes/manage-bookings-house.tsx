import { createFileRoute } from '@tanstack/react-router'
import { HouseScreen } from '#app/features/bookings/house/house-screen.tsx'
import { houseSearch } from '#app/features/bookings/house/house-search.ts'
import { loadTexts } from '#app/lib/i18n/i18n.ts'
import { requireVenue } from '#app/shell/guards.ts'

export const Route = createFileRoute('/_query/_manage/manage/bookings/house')({
  validateSearch: houseSearch,
  beforeLoad: ({ location }) => requireVenue(location, 'booking.view'),
  loader: () => Promise.all([loadTexts('bookings'), loadTexts('venue')]),
  component: House,
})

function House() {
  return <HouseScreen search={Route.useSearch()} />
}
