import { createFileRoute } from '@tanstack/react-router'
import { EventSettingsScreen } from '#app/features/event-admin/settings/event-settings-screen.tsx'
import { validateSettingsSearch } from '#app/features/event-admin/settings/settings-search.ts'
import { loadTexts } from '#app/lib/i18n/i18n.ts'
import { requireRight } from '#app/shell/guards.ts'

export const Route = createFileRoute('/_query/_manage/manage/event/$eventId/settings')({
  validateSearch: validateSettingsSearch,
  beforeLoad: ({ location }) => requireRight(location, 'event.edit'),
  loader: () => loadTexts('event-settings', 'cancellation'),
  component: EventSettingsScreen,
})
