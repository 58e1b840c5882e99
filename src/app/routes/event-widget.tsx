import { createFileRoute } from '@tanstack/react-router'
import { EventWidgetScreen } from '#app/features/event-admin/widget/event-widget-screen.tsx'
import { loadTexts } from '#app/lib/i18n/i18n.ts'
import { requireRight } from '#app/shell/guards.ts'

export const Route = createFileRoute('/_query/_manage/manage/event/$eventId/widget')({
  beforeLoad: ({ location }) => requireRight(location, 'event.edit'),
  loader: () => loadTexts('event-settings', 'event-widget'),
  component: EventWidgetScreen,
})
