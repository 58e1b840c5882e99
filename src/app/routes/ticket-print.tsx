import { createFileRoute } from '@tanstack/react-router'
import { TicketPrintScreen } from '#app/features/print/ticket-print-screen.tsx'
import { loadTexts } from '#app/lib/i18n/i18n.ts'
import { withSecret } from '#app/lib/own-orders.ts'
import { requireRight } from '#app/shell/guards.ts'

export const Route = createFileRoute('/_query/ticket/$eventId/$attendeeShortId/print')({
  validateSearch: withSecret,
  // Whoever has the secret of the ticket prints it; else the team does.
  beforeLoad: ({ location, search }) => {
    if (search.s === undefined) requireRight(location, 'attendee.ticket_code')
  },
  loader: () => loadTexts('print'),
  component: TicketPrintScreen,
})
