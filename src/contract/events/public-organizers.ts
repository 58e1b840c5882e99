import { z } from 'zod'
import { endpoint } from '../wire/endpoint.ts'
import { idOf } from '../wire/id.ts'
import { itemOf } from '../wire/list-query.ts'
import { publicEvent } from './public-events.ts'

/** Maximum number of past events on the page of an organizer. */
export const PAST_EVENTS_MAX = 30

/** An organizer with a live event, as visitors see them. */
export const publicOrganizer = z.object({
  id: idOf('organizer'),
  name: z.string(),
  description: z.string(),
  website: z.string().nullable(),
  logo_url: z.string().nullable(),
  /** Live events that are not over, by start. */
  upcoming: z.array(publicEvent),
  /** Live events that are over, newest first; at most PAST_EVENTS_MAX. */
  past: z.array(publicEvent),
})
export type PublicOrganizer = z.infer<typeof publicOrganizer>

export const readPublicOrganizer = endpoint({
  method: 'GET',
  path: '/public/organizers/:organizer_id',
  who: 'anyone',
  summary: 'Retrieve an organizer with their upcoming and past live events',
  ok: itemOf(publicOrganizer),
  errors: ['organizer.not_found'],
})
