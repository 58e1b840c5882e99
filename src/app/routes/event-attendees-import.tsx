import { createFileRoute } from '@tanstack/react-router'
import { AttendeeImportScreen } from '#app/features/event-admin/attendees/attendee-import-screen.tsx'
import { loadTexts } from '#app/lib/i18n/i18n.ts'
import { requireRight } from '#app/shell/guards.ts'

export const Route = createFileRoute('/_query/_manage/manage/event/$eventId/attendees/import')({
  beforeLoad: ({ location }) => requireRight(location, 'attendee.edit'),
  loader: () => loadTexts('event-people', 'import', 'form'),
  component: AttendeeImportScreen,
})
