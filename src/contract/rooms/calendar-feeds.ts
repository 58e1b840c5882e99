import { z } from 'zod'
import { endpoint } from '../wire/endpoint.ts'
import { instant } from '../wire/instant.ts'
import { itemOf } from '../wire/list-query.ts'

/** A secret feed URL for calendars; only its hash is stored, so it is returned once. */
export const calendarFeed = z.object({
  /** When the valid URL was created; null: none. */
  made_at: instant.nullable(),
})
export const newCalendarFeed = z.object({ made_at: instant, url: z.url() })
export type NewCalendarFeed = z.infer<typeof newCalendarFeed>

const OWN = '/WOWusers/calendar-feed'
const OF_ROOM = '/rooms/:room_id/calendar-feed'

export const readOwnFeed = endpoint({
  method: 'GET',
  path: OWN,
  who: 'client',
  summary:
    'Retrieve when the calendar feed of bookings and tickets of the caller was created; null without one',
  ok: itemOf(calendarFeed),
  errors: [],
})

export const renewOwnFeed = endpoint({
  method: 'POST',
  path: OWN,
  who: 'client',
  summary: 'Create the calendar feed of the caller; its URL is returned once, the old one ends',
  ok: itemOf(newCalendarFeed),
  secret_answer: true,
  errors: [],
})

export const readRoomFeed = endpoint({
  method: 'GET',
  path: OF_ROOM,
  who: 'person',
  summary: 'Retrieve when the calendar feed of a room was created for the caller; null without one',
  ok: itemOf(calendarFeed),
  errors: ['venue.not_found', 'room.not_found'],
})

export const renewRoomFeed = endpoint({
  method: 'POST',
  path: OF_ROOM,
  who: 'person',
  summary: 'Create the calendar feed of a room for the caller; its URL is returned once, the old one ends',
  ok: itemOf(newCalendarFeed),
  secret_answer: true,
  errors: ['venue.not_found', 'room.not_found'],
})

export const readCalendar = endpoint({
  method: 'GET',
  path: '/calendars/:token',
  who: 'anyone',
  summary:
    'Download a calendar feed by its secret token, from 90 days ago on; refused if its owner lost access',
  ok_file: ['text/calendar'],
  errors: ['link.invalid', 'rate.limited'],
  per_minute: 60,
})
