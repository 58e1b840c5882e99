import { z } from 'zod'
import { email, locale, phone } from '../wire/contact.ts'
import { uniqueList } from '../wire/distinct.ts'
import { endpoint } from '../wire/endpoint.ts'
import { idOf } from '../wire/id.ts'
import { EVENT_TITLE_MAX, eventStatus } from './events.ts'
import { image, IMAGE_REFUSALS, IMAGE_UPLOADS_PER_MINUTE, imageUpload } from './images.ts'
import { instant, timezone, wallTime } from '../wire/instant.ts'
import { listQuery, itemOf, pageOf } from '../wire/list-query.ts'
import { publicFile } from './public-events.ts'
import { html, richText } from '../wire/rich-text.ts'
import { blankIsNull, text, webAddress } from '../wire/text.ts'
import { translationsOf } from '../wire/translations.ts'
import { resource } from '#contract/wire/resource.ts'

export const OTHER_PLACE_MAX = 200
/** Maximum length of the HTML, per language. */
export const OTHER_DESCRIPTION_MAX = 20_000
/** Maximum other events per venue. */
export const OTHER_EVENTS_MAX = 500

const otherEventTexts = {
  title: text(1, EVENT_TITLE_MAX),
  description: richText(OTHER_DESCRIPTION_MAX),
  /** Location on one line; '' when not given. */
  place: text(0, OTHER_PLACE_MAX),
}

const fields = {
  ...otherEventTexts,
  /** Language of its texts. */
  language: locale,
  translations: translationsOf({ ...otherEventTexts, title: text(0, EVENT_TITLE_MAX) }),
  status: eventStatus,
  /** Null without a date: it is on until further notice. */
  start_date: blankIsNull(wallTime),
  end_date: blankIsNull(wallTime),
  timezone,
  website_url: blankIsNull(webAddress),
  /** Contact address. */
  email: blankIsNull(email),
  phone: blankIsNull(phone),
}

/** An event without tickets, for the venue's editors. */
export const otherEvent = z.object({
  id: idOf('other_event'),
  account_id: idOf('account'),
  title: z.string(),
  description: html,
  place: z.string(),
  language: locale,
  translations: fields.translations,
  status: eventStatus,
  start_date: wallTime.nullable(),
  end_date: wallTime.nullable(),
  /** The same dates in UTC. */
  starts_at: instant.nullable(),
  ends_at: instant.nullable(),
  timezone: z.string(),
  website_url: z.string().nullable(),
  email: z.string().nullable(),
  phone: z.string().nullable(),
  /** URL of the cover; null without one. */
  cover_url: z.string().nullable(),
  sort_order: z.number().int(),
  version: z.number().int(),
})
export type OtherEvent = z.infer<typeof otherEvent>

/** Input of a new row; by default a draft in the account's language. Blank form fields become null. */
export const otherEventNew = z.strictObject({
  id: idOf('other_event').optional(),
  ...fields,
  description: otherEventTexts.description.default(''),
  place: otherEventTexts.place.default(''),
  language: locale.optional(),
  status: eventStatus.default('draft'),
  start_date: fields.start_date.default(null),
  end_date: fields.end_date.default(null),
  website_url: fields.website_url.default(null),
  email: fields.email.default(null),
  phone: fields.phone.default(null),
})
export type OtherEventNew = z.infer<typeof otherEventNew>

/** Fields that may change; omitted fields stay unchanged. */
export const otherEventEdit = z
  .strictObject({ ...fields, translations: fields.translations.unwrap() })
  .partial()
export type OtherEventEdit = z.infer<typeof otherEventEdit>

/** A picture for visitors, with its alternative text in the reader's language; '' when not given. */
const picture = image
  .pick({ url: true, sources: true, share_url: true, width: true, height: true })
  .extend({ alt: z.string() })

/** An event without tickets in public lists. */
export const publicOtherEvent = z.object({
  id: idOf('other_event'),
  title: z.string(),
  /** Language of the title as returned; absent in responses of older versions. */
  language: locale.optional(),
  /** Null without a date: it is on until further notice. */
  start_date: wallTime.nullable(),
  end_date: wallTime.nullable(),
  /** The same dates in UTC. */
  starts_at: instant.nullable(),
  ends_at: instant.nullable(),
  timezone: z.string(),
  /** Location on one line; '' when not given. */
  place: z.string(),
  cover: picture.nullable(),
})
export type PublicOtherEvent = z.infer<typeof publicOtherEvent>

/** All fields of its public page. */
export const publicOtherEventFull = publicOtherEvent.extend({
  description: html,
  description_language: locale.optional(),
  /** Languages with a title, its own first. */
  languages: z.array(locale).default([]),
  /** SEQUENCE number of its calendar entry (RFC 5545). */
  calendar_no: z.number().int().default(0),
  /** Whether it has ended. */
  is_over: z.boolean(),
  website_url: z.string().nullable(),
  /** Contact address. */
  email: z.string().nullable(),
  phone: z.string().nullable(),
  /** Pictures besides the cover, oldest first. */
  pictures: z.array(picture),
  files: z.array(publicFile),
})
export type PublicOtherEventFull = z.infer<typeof publicOtherEventFull>

export const listPublicOtherEvents = endpoint({
  method: 'GET',
  path: '/public/others',
  who: 'anyone',
  summary: 'List the live other events of all accounts that are not over; the search covers title and place',
  query: listQuery({ sorts: ['sort_order', 'starts_at', 'created_at'], filters: ['starts_at', 'place'] }),
  ok: pageOf(publicOtherEvent),
  errors: [],
})

export const readPublicOtherEvent = endpoint({
  method: 'GET',
  path: '/public/others/:other_event_id',
  who: 'anyone',
  summary: 'Retrieve a live other event',
  ok: itemOf(publicOtherEventFull),
  errors: ['other_event.not_found'],
})

const OTHER_EVENTS = '/other-events'
const OTHER_EVENT = `${OTHER_EVENTS}/:other_event_id` as const
const DESK = ['venue.not_found'] as const
const DATES = ['other_event.start_required', 'event.ends_before_start'] as const
/** The cover with the text fields, of which each language can have three long ones. */
const withCover = {
  ...imageUpload,
  is_optional: true as const,
  texts: { most: 50, bytes: 4 * OTHER_DESCRIPTION_MAX },
}

export const listOtherEvents = endpoint({
  method: 'GET',
  path: OTHER_EVENTS,
  who: 'person',
  summary:
    'List the other events of the venue in display order, in any status; the search covers all languages',
  query: listQuery({
    sorts: ['sort_order', 'title', 'status', 'starts_at'],
    filters: ['status', 'title', 'place', 'starts_at'],
  }),
  ok: pageOf(otherEvent),
  errors: DESK,
})

export const createOtherEvent = endpoint({
  method: 'POST',
  path: OTHER_EVENTS,
  who: 'person',
  summary: 'Create an other event, at the end of the list, optionally with its cover; at most 500',
  body: otherEventNew,
  upload: withCover,
  ok: itemOf(otherEvent),
  ok_status: 201,
  errors: [...DESK, ...DATES, 'other_event.too_many', 'id.taken', ...IMAGE_REFUSALS],
  per_minute: IMAGE_UPLOADS_PER_MINUTE,
})

export const sortOtherEvents = endpoint({
  method: 'POST',
  path: `${OTHER_EVENTS}/sort`,
  who: 'person',
  summary: 'Sort the other events; omitted ones follow in their current order, unknown ids are ignored',
  body: z.strictObject({ ids: uniqueList(z.array(idOf('other_event')).max(OTHER_EVENTS_MAX, 'too_long')) }),
  ok: z.object({ data: z.array(otherEvent) }),
  errors: DESK,
})

export const updateOtherEvent = endpoint({
  method: 'PUT',
  path: OTHER_EVENT,
  who: 'person',
  summary: 'Update an other event; omitted fields stay unchanged, a cover replaces the earlier one',
  body: otherEventEdit,
  upload: withCover,
  ok: itemOf(otherEvent),
  errors: [...DESK, ...DATES, 'other_event.not_found', 'version.stale', ...IMAGE_REFUSALS],
  versioned: true,
  per_minute: IMAGE_UPLOADS_PER_MINUTE,
})

export const deleteOtherEvent = endpoint({
  method: 'DELETE',
  path: OTHER_EVENT,
  who: 'person',
  summary: 'Delete an other event with its images and attachments',
  errors: [...DESK, 'other_event.not_found', 'version.stale'],
  versioned: true,
})

export const otherEventResource = resource({
  row: otherEvent,
  input: otherEventNew,
  change: otherEventEdit,
  create: createOtherEvent,
  update: updateOtherEvent,
  remove: deleteOtherEvent,
  sort: sortOtherEvents,
})
