import { createFileRoute } from '@tanstack/react-router'
import { GettingStartedScreen } from '#app/features/event-admin/getting-started/getting-started-screen.tsx'
import { loadTexts } from '#app/lib/i18n/i18n.ts'
import { requireRight } from '#app/shell/guards.ts'

export const Route = createFileRoute('/_query/_manage/manage/event/$eventId/getting-started')({
  beforeLoad: ({ location }) => requireRight(location, 'event.edit'),
  loader: () => loadTexts('dashboard'),
  component: GettingStartedScreen,
})
