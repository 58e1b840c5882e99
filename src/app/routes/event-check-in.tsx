import { createFileRoute } from '@tanstack/react-router'
import { CheckInListsScreen } from '#app/features/event-admin/check-in/check-in-lists-screen.tsx'
import { loadTexts } from '#app/lib/i18n/i18n.ts'

export const Route = createFileRoute('/_query/_manage/manage/event/$eventId/check-in')({
  loader: () => loadTexts('box-office'),
  component: CheckInListsScreen,
})
