import { createFileRoute } from '@tanstack/react-router'
import { ComposeScreen } from '#app/features/event-admin/messages/compose-screen.tsx'
import { loadTexts } from '#app/lib/i18n/i18n.ts'
import { requireRight } from '#app/shell/guards.ts'

export const Route = createFileRoute('/_query/_manage/manage/event/$eventId/messages/draft/$draftId')({
  beforeLoad: ({ location }) => requireRight(location, 'message.send'),
  loader: () => loadTexts('event-messages'),
  component: Draft,
})

function Draft() {
  const { draftId } = Route.useParams()
  return <ComposeScreen key={draftId} id={draftId} />
}
