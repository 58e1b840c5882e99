import { createFileRoute, redirect } from '@tanstack/react-router'

/** Alias of the first page of an event. */
export const Route = createFileRoute('/_query/_manage/manage/event/$eventId/dashboard')({
  beforeLoad: ({ params }) => redirect({ to: '/manage/event/$eventId', params, replace: true, throw: true }),
})
