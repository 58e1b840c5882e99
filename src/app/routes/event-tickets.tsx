import { createFileRoute } from '@tanstack/react-router'
import { TicketsScreen } from '#app/features/event-admin/tickets/tickets-screen.tsx'
import { loadTexts } from '#app/lib/i18n/i18n.ts'
import { requireRight } from '#app/shell/guards.ts'

export const Route = createFileRoute('/_query/_manage/manage/event/$eventId/tickets')({
  beforeLoad: ({ location }) => requireRight(location, 'event.view'),
  loader: () => loadTexts('event-sales'),
  component: TicketsScreen,
})
