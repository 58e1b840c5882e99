import { z } from 'zod'
import { COPYABLE_RESOURCES, RESOURCES_OF_TICKETS } from '../resources/declarations/index.ts'
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
import { resource } from '#contract/wire/resource.ts'

export const EVENT_TITLE_MAX = 149
export const DESCRIPTION_MAX = 50_000

/** Stored states; upcoming, ongoing and ended are derived from the dates. */
export const eventStatus = z.enum(['draft', 'live', 'archived'])
export type EventStatus = z.infer<typeof eventStatus>

/**
 * Whether an event takes place as planned. postponed: the new date is not known yet; rescheduled: it has a new
 * date; cancelled: it was cancelled, and buyers are refunded.
 */
export const happening = z.enum(['planned', 'postponed', 'rescheduled', 'cancelled'])
export type Happening = z.infer<typeof happening>

/** The event lists (S4.4): an event that is not archived is upcoming until it is over, drafts too. */
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
  /** Language of its texts and those of its resources. */
  language: locale,
  translations,
  status: eventStatus,
  happening,
  /** The original date of a postponed or rescheduled event. */
  former_start_date: wallTime.nullable(),
  start_date: wallTime,
  end_date: wallTime.nullable(),
  /** The same dates in UTC, for sorting and countdowns. */
  starts_at: instant,
  ends_at: instant.nullable(),
  timezone: z.string(),
  currency: z.string(),
  /** URL of the cover; null without one. */
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
 * Input of a new event, which is a draft. Clients may create the id, so that an event made offline has it at once.
 * The default language is the account's.
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

/** Maximum number of rows whose dates stay when the start changes. */
const UNMOVED_ROWS_MAX = 1000
const datedRow = z.union([
  z.literal('all'),
  idOf('check_in_list'),
  idOf('ticket'),
  idOf('price'),
  idOf('promo_code'),
  idOf('voucher'),
  idOf('guest_list'),
  idOf('message'),
  idOf('event'),
])

/**
 * Fields that an organizer may change; omitted fields stay unchanged. With a new `start_date` or
 * `timezone`, dates stored relative to the event move with it and keep their wall-time distance to the start:
 * windows of check-in lists, sale windows of ticket types and prices (a sale that has begun continues), expiries
 * of promo codes and vouchers, the times until which guest lists are open, the payment deadline with the orders that
 * are due then or by the start, and scheduled messages. An approved order can be paid until the start at the latest.
 * `keep_dates_of` names the rows whose dates stay (for the payment deadline the event's own id), or "all"; by
 * default everything moves.
 */
export const eventEdit = z
  .strictObject({
    ...eventFields,
    translations: translations.unwrap(),
    keep_dates_of: uniqueList(z.array(datedRow).max(UNMOVED_ROWS_MAX, 'too_long')),
    /** E-mails the new date with a calendar entry to all ticket holders; no effect without a new date. */
    notify_ticket_holders: z.boolean(),
  })
  .partial()
export type EventEdit = z.infer<typeof eventEdit>

/** Parts that a copy of an event can include. */
export const eventCopyPart = z.enum([...COPYABLE_RESOURCES, 'settings', 'cover'])
export type EventCopyPart = z.infer<typeof eventCopyPart>

/** Input of a copy of an event. Sale and check-in windows keep their distance from its start. */
export const eventCopy = z
  .strictObject({
    id: idOf('event').optional(),
    title: eventFields.title,
    start_date: wallTime,
    end_date: wallTime.nullable().default(null),
    parts: uniqueList(z.array(eventCopyPart).max(eventCopyPart.options.length, 'too_long')).default([]),
  })
  .refine(
    ({ parts }) => parts.includes('tickets') || !RESOURCES_OF_TICKETS.some((part) => parts.includes(part)),
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
  summary: 'List the events of the account that the caller may see',
  query: listQuery({ sorts: EVENT_SORTS, filters: EVENT_FILTERS }).extend({ state: eventsState.optional() }),
  ok: pageOf(event),
  errors: [],
})

export const createEvent = endpoint({
  method: 'POST',
  path: '/events',
  who: 'person',
  summary: 'Create an event as a draft',
  body: eventNew,
  ok: itemOf(event),
  ok_status: 201,
  errors: ['event.ends_before_start', 'event.organizer_unknown', 'id.taken'],
})

export const readEvent = endpoint({
  method: 'GET',
  path: EVENT,
  who: 'person',
  summary: 'Retrieve an event',
  ok: itemOf(event),
  errors: ['event.not_found'],
})

export const updateEvent = endpoint({
  method: 'PUT',
  path: EVENT,
  who: 'person',
  summary:
    'Update an event; omitted fields stay unchanged, a new start moves sale and check-in times by default',
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
  ],
  versioned: true,
})

export const setEventStatus = endpoint({
  method: 'PUT',
  path: '/events/:event_id/status',
  who: 'person',
  summary:
    'Update the status of an event: draft, live or archived; an archived event can only become a draft',
  body: z.strictObject({ status: eventStatus }),
  ok: itemOf(event),
  errors: [
    'event.not_found',
    'event.status_not_allowed',
    'user.email_unverified',
    'event.room_unknown',
    'occupancy.taken',
    'version.stale',
  ],
  versioned: true,
})

export const duplicateEvent = endpoint({
  method: 'POST',
  path: '/events/:event_id/duplicate',
  who: 'person',
  summary: 'Duplicate an event with the selected parts, as a draft',
  body: eventCopy,
  ok: itemOf(event),
  ok_status: 201,
  errors: ['event.not_found', 'event.ends_before_start', 'id.taken'],
})

export const deleteEvent = endpoint({
  method: 'DELETE',
  path: EVENT,
  who: 'person',
  summary: 'Delete an event; refused if it has orders or scans',
  errors: ['event.not_found', 'event.has_orders', 'version.stale'],
  versioned: true,
})

export const eventResource = resource({
  row: event,
  input: eventNew,
  change: eventEdit,
  create: createEvent,
  update: updateEvent,
  refs: ['organizer_id'],
})
