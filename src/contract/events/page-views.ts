import { endpoint } from '../wire/endpoint.ts'

const VIEWS_PER_MINUTE = 60

export const countPageView = endpoint({
  method: 'POST',
  path: '/public/events/:event_id/views',
  who: 'anyone',
  summary: 'Count a view of the page of an event; no visitor data is stored, bots are ignored',
  is_background: true,
  errors: ['rate.limited'],
  per_minute: VIEWS_PER_MINUTE,
})
