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
  summary: "Whether there is an address with the caller's bookings and tickets for calendars",
  ok: itemOf(calendarFeed),
  errors: [],
})

export const renewOwnFeed = endpoint({
  method: 'POST',
  path: OWN,
  who: 'client',
  summary: 'A new address for calendars, told once; the old one ends',
  ok: itemOf(newCalendarFeed),
  secret_answer: true,
  errors: [],
})

export const readRoomFeed = endpoint({
  method: 'GET',
  path: OF_ROOM,
  who: 'person',
  summary: 'Whether the caller has an address with what is in a room for calendars',
  ok: itemOf(calendarFeed),
  errors: ['venue.not_found', 'permission.denied', 'room.not_found'],
})

export const renewRoomFeed = endpoint({
  method: 'POST',
  path: OF_ROOM,
  who: 'person',
  summary: "A new address of the caller's with what is in a room, told once; their old one ends",
  ok: itemOf(newCalendarFeed),
  secret_answer: true,
  errors: ['venue.not_found', 'permission.denied', 'room.not_found'],
})

export const readCalendar = endpoint({
  method: 'GET',
  path: '/calendars/:token',
  who: 'anyone',
  summary:
    'What is behind a secret address, for calendars: as long as whose it is may see it; from three months ago on',
  ok_file: ['text/calendar'],
  errors: ['link.invalid', 'rate.limited'],
  per_minute: 60,
})
