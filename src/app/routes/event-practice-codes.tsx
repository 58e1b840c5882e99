import { createFileRoute } from '@tanstack/react-router'
import { PracticeCodesScreen } from '#app/features/event-admin/practice-codes/practice-codes-screen.tsx'
import { loadTexts } from '#app/lib/i18n/i18n.ts'
import { requireRight } from '#app/shell/guards.ts'

export const Route = createFileRoute('/_query/_manage/manage/event/$eventId/check-in/practice')({
  beforeLoad: ({ location }) => requireRight(location, 'check_in_list.view'),
  loader: () => loadTexts('door-report'),
  component: PracticeCodesScreen,
})
