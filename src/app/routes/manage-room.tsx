import { createFileRoute } from '@tanstack/react-router'
import { RoomScreen } from '#app/features/rooms/room/room-screen.tsx'
import { loadTexts } from '#app/lib/i18n/i18n.ts'
import { requireVenue } from '#app/shell/guards.ts'

export const Route = createFileRoute('/_query/_manage/manage/rooms/$roomId')({
  beforeLoad: ({ location }) => requireVenue(location, 'room.view'),
  loader: () => loadTexts('rooms'),
  component: RoomScreen,
})
