import { createFileRoute } from '@tanstack/react-router'
import { VenueScreen } from '#app/features/account/venue/venue-screen.tsx'
import { requireVenue } from '#app/shell/guards.ts'

export const Route = createFileRoute('/_query/_manage/account/venue')({
  beforeLoad: ({ location }) => requireVenue(location, 'account.view'),
  component: VenueScreen,
})
