import { createFileRoute } from '@tanstack/react-router'
import { OrganizerScreen } from '#app/features/storefront/organizers/organizer-screen.tsx'

export const Route = createFileRoute('/_query/_public/organizers/$organizerId')({
  component: OrganizerScreen,
})
