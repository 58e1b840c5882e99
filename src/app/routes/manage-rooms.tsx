import { createFileRoute } from '@tanstack/react-router'
import { RoomsPage } from '#app/features/rooms/rooms-page.tsx'
import { loadTexts } from '#app/lib/i18n/i18n.ts'
import { readListAddress } from '#app/components/list/list-address.ts'
import { requireVenue } from '#app/shell/guards.ts'

export const Route = createFileRoute('/_query/_manage/manage/rooms/{-$roomId}')({
  validateSearch: readListAddress,
  beforeLoad: ({ location }) => requireVenue(location, 'room.view'),
  loader: () => loadTexts('rooms', 'venue'),
  component: RoomsPage,
})
