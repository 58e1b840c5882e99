import { createFileRoute } from '@tanstack/react-router'
import { DetailsScreen } from '#app/features/checkout/details/details-screen.tsx'

export const Route = createFileRoute('/_query/_public/checkout/$eventId/$orderShortId/details')({
  component: DetailsScreen,
})
