import { createFileRoute } from '@tanstack/react-router'
import { MessageScreen } from '#app/features/event-admin/messages/message-screen.tsx'
import { loadTexts } from '#app/lib/i18n/i18n.ts'
import { readListAddress } from '#app/components/list/list-address.ts'
import { requireRight } from '#app/shell/guards.ts'

export const Route = createFileRoute('/_query/_manage/manage/event/$eventId/messages/$messageId')({
  validateSearch: readListAddress<{ state?: string }>,
  beforeLoad: ({ location }) => requireRight(location, 'message.send'),
  loader: () => loadTexts('event-messages'),
  component: Message,
})

function Message() {
  const { messageId } = Route.useParams()
  return <MessageScreen key={messageId} id={messageId} />
}
