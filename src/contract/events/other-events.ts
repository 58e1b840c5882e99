import { z } from 'zod'
import { endpoint } from '../wire/endpoint.ts'
import { idOf } from '../wire/id.ts'
import { image } from './images.ts'
import { instant, wallTime } from '../wire/instant.ts'
import { listQuery, one, pageOf } from '../wire/list-query.ts'
import { html } from '../wire/rich-text.ts'

const picture = image.pick({ url: true, sources: true, share_url: true, width: true, height: true })

/** Something that is on besides the events with tickets, as a list shows it to everybody. */
export const publicOtherEvent = z.object({
  id: idOf('other_event'),
  title: z.string(),
  /** Null where no day was said: it is on until further notice. */
  start_date: wallTime.nullable(),
  end_date: wallTime.nullable(),
  /** The same moments in UTC. */
  starts_at: instant.nullable(),
  ends_at: instant.nullable(),
  timezone: z.string(),
  /** Where it is, on one line; blank where it was not said. */
  place: z.string(),
  cover: picture.nullable(),
})
export type PublicOtherEvent = z.infer<typeof publicOtherEvent>

/** All that its page shows. */
export const publicOtherEventFull = publicOtherEvent.extend({
  description: html,
  /** Whether it has ended. */
  is_over: z.boolean(),
  website_url: z.string().nullable(),
  /** Whom to ask. */
  email: z.string().nullable(),
  phone: z.string().nullable(),
  /** Besides the cover, in the order of their coming. */
  pictures: z.array(picture),
})
export type PublicOtherEventFull = z.infer<typeof publicOtherEventFull>

export const listPublicOtherEvents = endpoint({
  method: 'GET',
  path: '/public/others',
  who: 'anyone',
  summary: 'Other events that are live and not over, of every account; searched by title and place',
  query: listQuery({ sorts: ['sort_order', 'starts_at', 'created_at'], filters: ['starts_at', 'place'] }),
  ok: pageOf(publicOtherEvent),
  errors: [],
})

export const readPublicOtherEvent = endpoint({
  method: 'GET',
  path: '/public/others/:other_event_id',
  who: 'anyone',
  summary: 'An other event that is live; one that is not live is not there',
  ok: one(publicOtherEventFull),
  errors: ['other_event.not_found'],
})
