import { createFileRoute, redirect } from '@tanstack/react-router'

export const Route = createFileRoute('/_query/_manage/manage/event/$eventId/')({
  beforeLoad: ({ params }) => {
    redirect({ to: '/manage/event/$eventId/check-in', params, replace: true, throw: true })
  },
})
