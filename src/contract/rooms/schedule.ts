import { z } from 'zod'
import { endpoint } from '../wire/endpoint.ts'
import { idOf } from '../wire/id.ts'
import { instant, toEpochMs } from '../wire/instant.ts'
import { itemOf } from '../wire/list-query.ts'
import { text } from '../wire/text.ts'
import { bookingState } from './booking-shape.ts'

export const BLOCK_REASON_MAX = 200
/** Maximum days of a schedule query. */
export const OCCUPANCY_DAYS_MAX = 100
const DAY_MS = 86_400_000

/** A half-open span of limited length; the default is one week from now. */
export const spanQuery = z
  .strictObject({ from: instant.optional(), to: instant.optional() })
  .refine(({ from = '', to = LATEST }) => from < to, { path: ['to'], error: 'ends_before_start' })
  .refine(
    ({ from, to }) => from === undefined || to === undefined || daysBetween(from, to) <= OCCUPANCY_DAYS_MAX,
    {
      path: ['to'],
      error: 'too_long',
    },
  )
export type SpanQuery = z.output<typeof spanQuery>

const LATEST = '9999'
const daysBetween = (from: string, to: string) => (toEpochMs(to) - toEpochMs(from)) / DAY_MS

/** Occupancy of a unit, including set-up and clearing. */
export const occupancy = z.object({
  unit: z.string(),
  from: instant,
  to: instant,
  kind: z.enum(['booking', 'event', 'block']),
  /** Id of the booking, the event or the block. */
  of_id: z.string(),
  /** Name of the booked room, title of the event, or reason of the block. */
  title: z.string(),
  /** For a booking: its client, if the caller may see it; otherwise ''. */
  client: z.string(),
  /** Null unless it is a booking. */
  state: bookingState.nullable(),
  /** Without set-up and clearing. */
  starts_at: instant,
  ends_at: instant,
})
export type Occupancy = z.infer<typeof occupancy>

/** Time during which units are not for rent. */
export const block = z.object({
  id: idOf('block'),
  account_id: idOf('account'),
  units: z.array(z.string()),
  starts_at: instant,
  ends_at: instant,
  reason: z.string(),
  by_name: z.string(),
  created_at: instant,
})
export type Block = z.infer<typeof block>

export const blockNew = z
  .strictObject({
    id: idOf('block').optional(),
    /** All units of this room. */
    room_id: idOf('room'),
    starts_at: instant,
    ends_at: instant,
    reason: text(0, BLOCK_REASON_MAX).default(''),
  })
  .refine(({ starts_at, ends_at }) => starts_at < ends_at, { path: ['ends_at'], error: 'ends_before_start' })
export type BlockNew = z.infer<typeof blockNew>

export const readOccupancy = endpoint({
  method: 'GET',
  path: '/occupancy',
  who: 'person',
  summary: 'List the occupancy of rooms by unit and time; at most 100 days',
  query: spanQuery,
  ok: z.object({
    data: z.array(occupancy),
    /** Units of the rooms and of the result, by name. */
    units: z.array(z.string()),
  }),
  errors: ['venue.not_found'],
})

export const listBlocks = endpoint({
  method: 'GET',
  path: '/blocks',
  who: 'person',
  summary: 'List the blocks of rooms; at most 100 days',
  query: spanQuery,
  ok: z.object({ data: z.array(block) }),
  errors: ['venue.not_found'],
})

export const createBlock = endpoint({
  method: 'POST',
  path: '/blocks',
  who: 'person',
  summary: 'Create a block of a room; refused with the conflicts if occupied',
  body: blockNew,
  ok: itemOf(block),
  ok_status: 201,
  errors: ['venue.not_found', 'room.not_found', 'occupancy.taken', 'id.taken'],
})

export const deleteBlock = endpoint({
  method: 'DELETE',
  path: '/blocks/:block_id',
  who: 'person',
  summary: 'Delete a block',
  errors: ['venue.not_found', 'block.not_found'],
})
