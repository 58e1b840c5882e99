import { createFileRoute } from '@tanstack/react-router'
import { DoorBoardScreen } from '#app/features/event-admin/door-board/door-board-screen.tsx'
import { loadTexts } from '#app/lib/i18n/i18n.ts'
import { requireRight } from '#app/shell/guards.ts'

export const Route = createFileRoute('/_query/_manage/manage/event/$eventId/check-in/board')({
  beforeLoad: ({ location }) => requireRight(location, 'device.manage'),
  loader: () => loadTexts('door-report'),
  component: DoorBoardScreen,
})
