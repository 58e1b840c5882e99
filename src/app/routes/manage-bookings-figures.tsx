import { createFileRoute } from '@tanstack/react-router'
import { FiguresScreen } from '#app/features/bookings/figures/figures-screen.tsx'
import type { FiguresSearch } from '#app/features/bookings/figures/figures-search.ts'
import { loadTexts } from '#app/lib/i18n/i18n.ts'
import { requireVenue } from '#app/shell/guards.ts'

export const Route = createFileRoute('/_query/_manage/manage/bookings/figures')({
  // Validated by the screen, which is not part of the initial bundle.
  validateSearch: (search: Partial<FiguresSearch>) => search,
  beforeLoad: ({ location }) => requireVenue(location, 'booking.view'),
  loader: () => Promise.all([loadTexts('bookings'), loadTexts('venue')]),
  component: FiguresScreen,
})
