import { createFileRoute, redirect } from '@tanstack/react-router'

/** Without an order the checkout starts at the event; its id is sufficient whatever the slug is. */
export const Route = createFileRoute('/_query/_public/checkout/$eventId/')({
  beforeLoad: ({ params: { eventId } }) => {
    const params = { eventId, eventSlug: eventId }
    redirect({ to: '/e/$eventId/$eventSlug', params, replace: true, throw: true })
  },
})
