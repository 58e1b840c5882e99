import { createFileRoute, redirect } from '@tanstack/react-router'

/** Without an order the checkout begins at the event; its id finds it whatever the readable part says. */
export const Route = createFileRoute('/_query/_public/checkout/$eventId/')({
  beforeLoad: ({ params: { eventId } }) => {
    const params = { eventId, eventSlug: eventId }
    redirect({ to: '/e/$eventId/$eventSlug', params, replace: true, throw: true })
  },
})
