import { createFileRoute } from '@tanstack/react-router'
import { MessagesScreen } from '#app/features/event-admin/messages/messages-screen.tsx'
import { loadTexts } from '#app/lib/i18n/i18n.ts'
import { readListAddress } from '#app/components/list/list-address.ts'
import { requireRight } from '#app/shell/guards.ts'

export const Route = createFileRoute('/_query/_manage/manage/event/$eventId/messages')({
  validateSearch: readListAddress,
  beforeLoad: ({ location }) => requireRight(location, 'message.send'),
  loader: () => loadTexts('event-messages'),
  component: MessagesScreen,
})
