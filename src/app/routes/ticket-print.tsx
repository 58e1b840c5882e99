import { createFileRoute } from '@tanstack/react-router'
import { TicketPrintScreen } from '#app/features/print/ticket-print-screen.tsx'
import { loadTexts } from '#app/lib/i18n/i18n.ts'
import { currentTeamSession } from '#app/lib/net/session.ts'
import { readSecretParam } from '#app/lib/own-orders.ts'
import { requireRight } from '#app/shell/guards.ts'
import { ThemeRoot } from '#app/ui/theme/themed.ts'

export const Route = createFileRoute('/_query/ticket/$eventId/$attendeeShortId/print')({
  validateSearch: readSecretParam,
  // Allowed with the ticket's secret, on a device that stores the ticket, and for team members who may see codes.
  beforeLoad: ({ location, search }) => {
    if (search.s === undefined && currentTeamSession()) requireRight(location, 'attendee.ticket_code')
  },
  loader: () => loadTexts('print'),
  component: () => (
    <ThemeRoot>
      <TicketPrintScreen />
    </ThemeRoot>
  ),
})
