import { z } from 'zod'
import { locale } from '../wire/contact.ts'
import { endpoint } from '../wire/endpoint.ts'
import { idOf } from '../wire/id.ts'

/** How far the programme reaches into the past. */
export const PROGRAMME_DAYS_BACK = 90

export const readProgrammeFeed = endpoint({
  method: 'GET',
  path: '/public/programme.ics',
  who: 'anyone',
  summary:
    'Download the programme as a calendar to subscribe to: live events with their dates, from 90 days ago on',
  query: z.strictObject({
    /** Default: the language of the request. */
    language: locale.optional(),
    /** Only events of this organizer; default: all, and other events with a date. */
    organizer_id: idOf('organizer').optional(),
  }),
  ok_file: ['text/calendar'],
  errors: ['rate.limited'],
  per_minute: 60,
})
