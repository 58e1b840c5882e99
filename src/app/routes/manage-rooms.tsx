import { createFileRoute } from '@tanstack/react-router'
import { RoomsScreen } from '#app/features/rooms/list/rooms-screen.tsx'
import { loadTexts } from '#app/lib/i18n/i18n.ts'
import { asListAddress } from '#app/parts/list/list-address.ts'
import { requireVenue } from '#app/shell/guards.ts'

export const Route = createFileRoute('/_query/_manage/manage/rooms/')({
  validateSearch: asListAddress,
  beforeLoad: ({ location }) => requireVenue(location, 'room.view'),
  loader: () => loadTexts('rooms'),
  component: RoomsScreen,
})
