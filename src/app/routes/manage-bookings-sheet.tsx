import { createFileRoute } from '@tanstack/react-router'
import { SheetScreen } from '#app/features/bookings/sheet/sheet-screen.tsx'
import { loadTexts } from '#app/lib/i18n/i18n.ts'
import { requireVenue } from '#app/shell/guards.ts'

export const Route = createFileRoute('/_query/_manage/manage/bookings/sheet')({
  // Validated by the screen, which is not part of the initial bundle.
  validateSearch: (search: { day?: string }) => search,
  beforeLoad: ({ location }) => requireVenue(location, 'booking.view'),
  loader: () => Promise.all([loadTexts('bookings'), loadTexts('venue')]),
  component: SheetScreen,
})
