import { createFileRoute } from '@tanstack/react-router'
import { EventScreen } from '#app/features/storefront/event/event-screen.tsx'
import { readLinkCodes } from '#app/lib/addresses/link-codes.ts'
import { loadEventPage } from '#app/shell/load-pages.ts'

export const Route = createFileRoute('/_query/_public/event/$eventId/$eventSlug')({
  validateSearch: readLinkCodes,
  loaderDeps: ({ search }) => search,
  loader: ({ params, deps }) => loadEventPage(params, deps.promo_code),
  component: EventScreen,
})
