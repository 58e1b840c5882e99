import { createFileRoute, redirect } from '@tanstack/react-router'

export const Route = createFileRoute('/_query/_public/checkout/$eventId/$orderShortId/')({
  beforeLoad: ({ params, search }) => {
    redirect({
      to: '/checkout/$eventId/$orderShortId/details',
      params,
      search,
      replace: true,
      throw: true,
    })
  },
})
