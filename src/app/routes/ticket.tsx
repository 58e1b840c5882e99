import { createFileRoute } from '@tanstack/react-router'
import { TicketScreen } from '#app/features/my-tickets/ticket-screen.tsx'
import { loadTexts } from '#app/lib/i18n/i18n.ts'
import { readSecretParam } from '#app/lib/own-orders.ts'
import { ThemeRoot } from '#app/ui/theme/themed.ts'

export const Route = createFileRoute('/_query/_ticket/ticket/$eventId/$attendeeShortId/')({
  validateSearch: readSecretParam,
  loader: () => loadTexts('tickets-in-hand', 'public', 'print'),
  component: () => (
    <ThemeRoot>
      <TicketScreen />
    </ThemeRoot>
  ),
})
