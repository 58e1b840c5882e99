import { createFileRoute } from '@tanstack/react-router'
import { EventSettingsScreen } from '#app/features/event-admin/settings/event-settings-screen.tsx'
import { requireRight } from '#app/shell/guards.ts'

export const Route = createFileRoute('/_query/_manage/manage/event/$eventId/settings')({
  beforeLoad: ({ location }) => requireRight(location, 'event.edit'),
  component: EventSettingsScreen,
})
