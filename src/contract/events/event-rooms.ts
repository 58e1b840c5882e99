import { z } from 'zod'
import { distinctBy } from '../wire/distinct.ts'
import { endpoint } from '../wire/endpoint.ts'
import { idOf } from '../wire/id.ts'
import { instant } from '../wire/instant.ts'
import { itemOf } from '../wire/list-query.ts'

/** Maximum rooms per event. */
export const EVENT_ROOMS_MAX = 20
/** Maximum for set-up and for clearing, in minutes. */
export const ROOM_MINUTES_MAX = 1440

const minutes = (value: z.ZodNumber | z.ZodCoercedNumber) =>
  value.int('integer').min(0, 'too_small').max(ROOM_MINUTES_MAX, 'too_large')

/** A room that an event uses, with set-up time before its start and clearing time after its end. */
export const eventRoom = z.strictObject({
  room_id: idOf('room'),
  setup_minutes: minutes(z.number()),
  clear_minutes: minutes(z.number()),
})
export type EventRoom = z.infer<typeof eventRoom>

/** The rooms of an event, each once. */
export const eventRooms = distinctBy(z.array(eventRoom).max(EVENT_ROOMS_MAX, 'too_long'), 'room_id')

/** Whether a room is available for an event. */
export const roomCheck = z.object({
  room_id: idOf('room'),
  name: z.string(),
  is_free: z.boolean(),
  /** As far as the caller may see it; without the event's own occupancy. */
  in_the_way: z.array(
    z.object({
      kind: z.enum(['booking', 'event', 'block']),
      of_id: z.string(),
      title: z.string(),
      client: z.string(),
      starts_at: instant,
      ends_at: instant,
    }),
  ),
})
export type RoomCheck = z.infer<typeof roomCheck>

export const checkEventRoom = endpoint({
  method: 'GET',
  path: '/events/:event_id/rooms/:room_id',
  who: 'person',
  summary:
    'Check whether a room is free for an event with set-up and clearing minutes; returns the conflicts',
  query: z.strictObject({
    setup_minutes: minutes(z.coerce.number()).default(0),
    clear_minutes: minutes(z.coerce.number()).default(0),
  }),
  ok: itemOf(roomCheck),
  errors: ['event.not_found', 'event.rooms_elsewhere', 'room.not_found'],
})
