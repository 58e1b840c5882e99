import { createFileRoute } from '@tanstack/react-router'
import { loadTexts } from '#app/lib/i18n/i18n.ts'
import { roomsSearch } from '#app/features/site/rooms/rooms-search.ts'
import { VenueScreen } from '#app/features/site/pages/venue-screen.tsx'

export const Route = createFileRoute('/_query/_public/venue-details')({
  validateSearch: (search) => roomsSearch.parse(search),
  loader: () => loadTexts('venue'),
  component: VenueScreen,
})
