import { createFileRoute } from '@tanstack/react-router'
import { TicketPrintScreen } from '#app/features/print/ticket-print-screen.tsx'
import { loadTexts } from '#app/lib/i18n.ts'
import { requireRight } from '#app/shell/guards.ts'

export const Route = createFileRoute('/_query/ticket/$eventId/$attendeeShortId/print')({
  beforeLoad: ({ location }) => requireRight(location, 'attendee.ticket_code'),
  loader: () => loadTexts('print'),
  component: TicketPrintScreen,
})
