import { createFileRoute } from '@tanstack/react-router'
import { loadTexts } from '#app/lib/i18n/i18n.ts'
import type { RoomsSearch } from '#app/features/storefront/rooms/rooms-search.ts'
import { VenueScreen } from '#app/features/storefront/pages/venue-screen.tsx'
import { ThemeRoot } from '#app/ui/theme/themed.ts'

export const Route = createFileRoute('/_query/_public/venue-details')({
  // Validated where it is used: the rules of rooms are not part of the initial bundle.
  validateSearch: (search: RoomsSearch) => search,
  loader: () => loadTexts('venue', 'form', 'cancellation'),
  component: () => (
    <ThemeRoot>
      <VenueScreen />
    </ThemeRoot>
  ),
})
