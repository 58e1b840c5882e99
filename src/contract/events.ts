import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { idOf } from './id.ts'
import { instant, timezone, wallTime } from './instant.ts'
import { listQuery, one, pageOf } from './list-query.ts'
import { text } from './text.ts'

export const EVENT_TITLE_MAX = 149
export const DESCRIPTION_MAX = 50_000

/** Stored states; upcoming, ongoing and ended follow from the dates. */
export const eventStatus = z.enum(['draft', 'live', 'archived'])
export type EventStatus = z.infer<typeof eventStatus>

export const event = z.object({
  id: idOf('event'),
  account_id: idOf('account'),
  organizer_id: idOf('organizer').nullable(),
  title: z.string(),
  description: z.string(),
  status: eventStatus,
  start_date: wallTime,
  end_date: wallTime.nullable(),
  /** The same moments in UTC, for sorting and countdowns. */
  starts_at: instant,
  ends_at: instant.nullable(),
  timezone: z.string(),
  currency: z.string(),
  version: z.number().int(),
})
export type Event = z.infer<typeof event>

/** What an organizer may change. A missing field means "leave as it is". */
export const eventEdit = z
  .strictObject({
    title: text(1, EVENT_TITLE_MAX),
    description: text(0, DESCRIPTION_MAX - 1),
    start_date: wallTime,
    end_date: wallTime.nullable(),
    timezone,
  })
  .partial()
export type EventEdit = z.infer<typeof eventEdit>

export const EVENT_SORTS = ['starts_at', 'title', 'status'] as const
export const EVENT_FILTERS = ['status', 'starts_at', 'ends_at', 'title'] as const

export const listEvents = endpoint({
  method: 'GET',
  path: '/events',
  who: 'person',
  summary: 'The events of the account that this person may see',
  query: listQuery({ sorts: EVENT_SORTS, filters: EVENT_FILTERS }),
  ok: pageOf(event),
  errors: [],
})

export const readEvent = endpoint({
  method: 'GET',
  path: '/events/:event_id',
  who: 'person',
  summary: 'One event',
  ok: one(event),
  errors: ['event.not_found'],
})

export const updateEvent = endpoint({
  method: 'PUT',
  path: '/events/:event_id',
  who: 'person',
  summary: 'Change an event; fields that are left out stay',
  body: eventEdit,
  ok: one(event),
  errors: ['event.not_found', 'event.ends_before_start', 'version.stale', 'permission.denied'],
  versioned: true,
})

export const setEventStatus = endpoint({
  method: 'PUT',
  path: '/events/:event_id/status',
  who: 'person',
  summary: 'Set an event to draft or live, archive it, or restore it from the archive as a draft',
  body: z.strictObject({ status: eventStatus }),
  ok: one(event),
  errors: ['event.not_found', 'event.status_not_allowed', 'version.stale', 'permission.denied'],
  versioned: true,
})
