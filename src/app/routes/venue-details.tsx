import { createFileRoute } from '@tanstack/react-router'
import { VenueScreen } from '#app/features/site/pages/venue-screen.tsx'

export const Route = createFileRoute('/_query/_public/venue-details')({
  component: VenueScreen,
})
