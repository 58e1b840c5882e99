import { createFileRoute } from '@tanstack/react-router'
import { EventScreen } from '#app/features/site/event/event-screen.tsx'
import { withPromoCode } from '#app/lib/addresses/promo-code-address.ts'

export const Route = createFileRoute('/_query/_public/e/$eventId/$eventSlug')({
  validateSearch: withPromoCode,
  component: EventScreen,
})
