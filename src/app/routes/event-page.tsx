import { createFileRoute } from '@tanstack/react-router'
import { EventScreen } from '#app/features/storefront/event/event-screen.tsx'
import { readLinkCodes } from '#app/lib/addresses/link-codes.ts'

export const Route = createFileRoute('/_query/_public/e/$eventId/$eventSlug')({
  validateSearch: readLinkCodes,
  component: EventScreen,
})
