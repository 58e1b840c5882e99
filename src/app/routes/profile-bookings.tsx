import { createFileRoute } from '@tanstack/react-router'
import { BookingsScreen } from '#app/features/profile/bookings/bookings-screen.tsx'
import { loadTexts } from '#app/lib/i18n/i18n.ts'

export const Route = createFileRoute('/_query/_public/profile/bookings')({
  // The payment provider redirects here with the booking to be paid.
  validateSearch: ({ paid }: { paid?: unknown }): { paid?: string } =>
    typeof paid === 'string' ? { paid } : {},
  loader: () => loadTexts('venue', 'checkout', 'cancellation'),
  component: BookingsScreen,
})
