import { endpoint } from '../wire/endpoint.ts'

const VIEWS_PER_MINUTE = 60

export const countPageView = endpoint({
  method: 'POST',
  path: '/public/events/:event_id/views',
  who: 'anyone',
  summary:
    "Counts that the event's page was opened: a number per day, nothing of the visitor; bots are left out",
  is_background: true,
  errors: ['rate.limited'],
  per_minute: VIEWS_PER_MINUTE,
})
