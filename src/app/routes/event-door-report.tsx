import { createFileRoute } from '@tanstack/react-router'
import { DoorReportScreen } from '#app/features/event-admin/door-report/door-report-screen.tsx'
import { loadTexts } from '#app/lib/i18n/i18n.ts'
import { requireRight } from '#app/shell/guards.ts'

export const Route = createFileRoute('/_query/_manage/manage/event/$eventId/check-in/report')({
  beforeLoad: ({ location }) => requireRight(location, 'attendee.view'),
  loader: () => loadTexts('door-report', 'event-people', 'box-office'),
  component: DoorReportScreen,
})
