import { z } from 'zod'
import { locale } from '../wire/contact.ts'
import { uniqueList } from '../wire/distinct.ts'
import { endpoint } from '../wire/endpoint.ts'
import { idOf } from '../wire/id.ts'
import { instant, timezone, wallTime } from '../wire/instant.ts'
import { listQuery, itemOf, pageOf } from '../wire/list-query.ts'
import { currencyCode } from '../wire/money.ts'
import { html, richText } from '../wire/rich-text.ts'
import { text } from '../wire/text.ts'
import { translationsOf } from '../wire/translations.ts'

export const EVENT_TITLE_MAX = 149
export const DESCRIPTION_MAX = 50_000

/** Stored states; upcoming, ongoing and ended follow from the dates. */
export const eventStatus = z.enum(['draft', 'live', 'archived'])
export type EventStatus = z.infer<typeof eventStatus>

/**
 * Whether an event takes place as it was planned. postponed: a new date will be told; rescheduled: it has one; cancelled:
 * it was called off, and its money goes back.
 */
export const happening = z.enum(['planned', 'postponed', 'rescheduled', 'cancelled'])
export type Happening = z.infer<typeof happening>

/**
 * The lists of events (S4.4): what is not archived is upcoming until it is over, drafts
 * too.
 */
export const eventsState = z.enum(['upcoming', 'ended', 'archived'])
export type EventsState = z.infer<typeof eventsState>

const translations = translationsOf({
  title: text(0, EVENT_TITLE_MAX),
  description: richText(DESCRIPTION_MAX - 1),
})

export const event = z.object({
  id: idOf('event'),
  account_id: idOf('account'),
  organizer_id: idOf('organizer').nullable(),
  title: z.string(),
  description: html,
  /** In which its texts are written, and those of all that hangs on it. */
  language: locale,
  translations,
  status: eventStatus,
  happening,
  /** When it was to be, of one that is postponed or has a new date. */
  former_start_date: wallTime.nullable(),
  start_date: wallTime,
  end_date: wallTime.nullable(),
  /** The same moments in UTC, for sorting and countdowns. */
  starts_at: instant,
  ends_at: instant.nullable(),
  timezone: z.string(),
  currency: z.string(),
  /** Where the cover can be fetched; null without one. */
  cover_url: z.string().nullable(),
  version: z.number().int(),
})
export type Event = z.infer<typeof event>

const eventFields = {
  title: text(1, EVENT_TITLE_MAX),
  description: richText(DESCRIPTION_MAX - 1),
  language: locale,
  translations,
  organizer_id: idOf('organizer'),
  start_date: wallTime,
  end_date: wallTime.nullable(),
  timezone,
}

/**
 * A new event is a draft; the id may be made by the client, so that one made offline has it at once. Without a language
 * it is in its account's.
 */
export const eventNew = z.strictObject({
  id: idOf('event').optional(),
  ...eventFields,
  description: eventFields.description.default(''),
  language: locale.optional(),
  end_date: eventFields.end_date.default(null),
  currency: currencyCode,
})
export type EventNew = z.infer<typeof eventNew>

/** How many rows may be named that do not go along with a new start. */
const UNMOVED_ROWS_MAX = 1000
const datedRow = z.union([
  z.literal('all'),
  idOf('check_in_list'),
  idOf('ticket'),
  idOf('price'),
  idOf('promo_code'),
  idOf('message'),
  idOf('event'),
])

/**
 * What an organizer may change. A missing field means "leave as it is".
 *
 * With a new `start_date` or `timezone` the dates of what hangs on the event go along, keeping their wall times relative to
 * the start: windows of check-in lists, sale windows of ticket types and prices (a sale that has begun goes on), expiries of
 * promo codes, the day by which orders have to be paid with the orders that are due then or by the start, and messages that
 * wait for their time. `keep_dates_of` names the rows whose dates stay (for the day of payment the event's own id), or
 * "all"; left out, everything goes along.
 */
export const eventEdit = z
  .strictObject({
    ...eventFields,
    translations: translations.unwrap(),
    keep_dates_of: uniqueList(z.array(datedRow).max(UNMOVED_ROWS_MAX, 'too_long')),
    /** Writes the new date to everybody with a ticket, with an entry for their calendar; without a new date nothing. */
    notify_ticket_holders: z.boolean(),
  })
  .partial()
export type EventEdit = z.infer<typeof eventEdit>

/** What a copy of an event takes along. */
export const eventCopyPart = z.enum([
  'tickets',
  'questions',
  'settings',
  'promo_codes',
  'affiliates',
  'capacity_assignments',
  'check_in_lists',
  'cover',
])
export type EventCopyPart = z.infer<typeof eventCopyPart>

/** Parts that are nothing without the ticket types they name. */
const PARTS_NEEDING_TICKETS: readonly EventCopyPart[] = ['capacity_assignments', 'check_in_lists']

/** Windows of sale and of check-in lists keep their distance from the start of the event. */
export const eventCopy = z
  .strictObject({
    id: idOf('event').optional(),
    title: eventFields.title,
    start_date: wallTime,
    end_date: wallTime.nullable().default(null),
    parts: uniqueList(z.array(eventCopyPart).max(eventCopyPart.options.length, 'too_long')).default([]),
  })
  .refine(
    ({ parts }) => parts.includes('tickets') || !PARTS_NEEDING_TICKETS.some((part) => parts.includes(part)),
    { path: ['parts'], error: 'tickets_required' },
  )
export type EventCopy = z.infer<typeof eventCopy>

export const EVENT_SORTS = ['starts_at', 'title', 'status'] as const
export const EVENT_FILTERS = ['status', 'starts_at', 'ends_at', 'title', 'organizer_id'] as const

const EVENT = '/events/:event_id'

export const listEvents = endpoint({
  method: 'GET',
  path: '/events',
  who: 'person',
  summary: 'The events of the account that this person may see',
  query: listQuery({ sorts: EVENT_SORTS, filters: EVENT_FILTERS }).extend({ state: eventsState.optional() }),
  ok: pageOf(event),
  errors: [],
})

export const createEvent = endpoint({
  method: 'POST',
  path: '/events',
  who: 'person',
  summary: 'Draft an event',
  body: eventNew,
  ok: itemOf(event),
  ok_status: 201,
  errors: ['permission.denied', 'event.ends_before_start', 'event.organizer_unknown', 'id.taken'],
})

export const readEvent = endpoint({
  method: 'GET',
  path: EVENT,
  who: 'person',
  summary: 'One event',
  ok: itemOf(event),
  errors: ['event.not_found'],
})

export const updateEvent = endpoint({
  method: 'PUT',
  path: EVENT,
  who: 'person',
  summary:
    'Change an event; fields that are left out stay. With a new start the windows of lists and sales go along, unless told otherwise',
  body: eventEdit,
  ok: itemOf(event),
  errors: [
    'event.not_found',
    'event.ends_before_start',
    'event.organizer_unknown',
    'event.room_unknown',
    'occupancy.taken',
    'event.put_off',
    'user.email_unverified',
    'version.stale',
    'permission.denied',
  ],
  versioned: true,
})

export const setEventStatus = endpoint({
  method: 'PUT',
  path: '/events/:event_id/status',
  who: 'person',
  summary: 'Set an event to draft or live, archive it, or restore it from the archive as a draft',
  body: z.strictObject({ status: eventStatus }),
  ok: itemOf(event),
  errors: [
    'event.not_found',
    'event.status_not_allowed',
    'user.email_unverified',
    'event.room_unknown',
    'occupancy.taken',
    'version.stale',
    'permission.denied',
  ],
  versioned: true,
})

export const duplicateEvent = endpoint({
  method: 'POST',
  path: '/events/:event_id/duplicate',
  who: 'person',
  summary: 'Copy an event with the parts that are named; the copy is a draft',
  body: eventCopy,
  ok: itemOf(event),
  ok_status: 201,
  errors: ['event.not_found', 'event.ends_before_start', 'permission.denied', 'id.taken'],
})

export const deleteEvent = endpoint({
  method: 'DELETE',
  path: EVENT,
  who: 'person',
  summary: 'Delete an event that nobody has ordered from or been scanned at',
  errors: ['event.not_found', 'event.has_orders', 'version.stale', 'permission.denied'],
  versioned: true,
})
