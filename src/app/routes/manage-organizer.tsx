import { createFileRoute, redirect } from '@tanstack/react-router'

/** The events of an organizer at a URL without "events". */
export const Route = createFileRoute('/_query/_manage/manage/organizer/$organizerId/{-$eventsState}')({
  beforeLoad: ({ params }) =>
    redirect({
      to: '/manage/organizer/$organizerId/events/{-$eventsState}',
      params,
      replace: true,
      throw: true,
    }),
})
