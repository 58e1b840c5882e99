import { createFileRoute } from '@tanstack/react-router'
import { CheckInListsScreen } from '#app/features/event-admin/check-in/check-in-lists-screen.tsx'

export const Route = createFileRoute('/_query/_manage/manage/event/$eventId/check-in')({
  component: CheckInListsScreen,
})
