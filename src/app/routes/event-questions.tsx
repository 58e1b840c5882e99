import { createFileRoute } from '@tanstack/react-router'
import { QuestionsScreen } from '#app/features/event-admin/questions/questions-screen.tsx'
import { loadTexts } from '#app/lib/i18n/i18n.ts'
import { requireRight } from '#app/shell/guards.ts'

export const Route = createFileRoute('/_query/_manage/manage/event/$eventId/questions')({
  beforeLoad: ({ location }) => requireRight(location, 'event.view'),
  loader: () => loadTexts('event-sales'),
  component: QuestionsScreen,
})
