import { z } from 'zod'
import { memberTier } from '../members/member-tier.ts'
import { cancellationTerms } from '../orders/cancellation/cancellation-terms.ts'
import { taxOrFee } from '#contract/resources/taxes-and-fees.ts'
import { endpoint } from '../wire/endpoint.ts'
import { instant } from '../wire/instant.ts'
import { itemOf } from '../wire/list-query.ts'
import { spanQuery } from './schedule.ts'
import { publicRoomPicture } from './room-pictures.ts'
import { room } from './rooms.ts'

/** A room for visitors, in their language. */
export const publicRoom = room
  .pick({
    id: true,
    name: true,
    description: true,
    area_sqm: true,
    floor: true,
    layouts: true,
    equipment: true,
    hours: true,
    special_days: true,
    slot_minutes: true,
    min_minutes: true,
    max_minutes: true,
    notice_hours: true,
    ahead_days: true,
    setup_minutes: true,
    clear_minutes: true,
    questions: true,
    terms: true,
    rates: true,
    extras: true,
  })
  .extend({
    /** In display order; the first represents the room. */
    pictures: z.array(publicRoomPicture),
    /** Whether a booking by the caller needs no approval. */
    is_at_once: z.boolean(),
    /** Taxes and fees on its price. */
    taxes_and_fees: z.array(
      taxOrFee.pick({
        id: true,
        name: true,
        type: true,
        calculation_type: true,
        rate: true,
        is_contained: true,
        is_active: true,
      }),
    ),
  })
export type PublicRoom = z.infer<typeof publicRoom>

/** Terms for prices and times of the rooms. */
const roomTerms = z.object({
  timezone: z.string(),
  currency: z.string(),
  /** The caller's tier; prices of other tiers are omitted. */
  tier: memberTier,
  /** Terms of cancellation for the caller's tier; absent in older stored responses. */
  cancellation: cancellationTerms.optional(),
  /** Hours that a request occupies the time. */
  answer_hours: z.number().int(),
})
export type RoomTerms = z.infer<typeof roomTerms>

const bookedSpan = z.object({ starts_at: instant, ends_at: instant })

/** Occupied time of a room. Times of both kinds can overlap when they occupy different units. */
const takenSpan = bookedSpan.extend({
  /** Whether only requests and unpaid bookings occupy it, so that it may become free again. */
  is_tentative: z.boolean(),
})
export type TakenSpan = z.infer<typeof takenSpan>

export const listPublicRooms = endpoint({
  method: 'GET',
  path: '/public/rooms',
  who: 'anyone',
  summary: 'List the public rooms in display order, with the prices for the caller',
  ok: z.object({ data: z.array(publicRoom), terms: roomTerms }),
  errors: [],
})

export const readPublicRoom = endpoint({
  method: 'GET',
  path: '/public/rooms/:room_id',
  who: 'anyone',
  summary: 'Retrieve a public room, with the prices for the caller',
  ok: itemOf(publicRoom).extend({ terms: roomTerms }),
  errors: ['room.not_found'],
})

export const readAvailabilities = endpoint({
  method: 'GET',
  path: '/public/availability',
  who: 'anyone',
  summary: 'List the occupied times of all public rooms, set-up and clearing included; at most 100 days',
  query: spanQuery,
  ok: z.object({
    data: z.array(z.object({ room_id: z.string(), taken: z.array(takenSpan) })),
    as_of: instant,
  }),
  errors: [],
})

export const readAvailability = endpoint({
  method: 'GET',
  path: '/public/rooms/:room_id/availability',
  who: 'anyone',
  summary:
    'Retrieve occupied times of a room, and free ones with prices for its shortest booking; at most 100 days',
  query: spanQuery,
  ok: z.object({
    data: z.object({
      taken: z.array(takenSpan),
      free: z.array(bookedSpan.extend({ total_gross_cents: z.number().int() })),
    }),
    as_of: instant,
  }),
  errors: ['room.not_found'],
})
