import { z } from 'zod'
import { endpoint } from '../wire/endpoint.ts'
import { itemOf } from '../wire/list-query.ts'
import { browserId, queueToken } from './queue-token.ts'

/** Where somebody stands. */
export const queuePosition = z.object({
  /** To be kept and shown again; null: there is no line, tickets can be held. */
  place: queueToken.nullable(),
  is_let_in: z.boolean(),
  /** How many are before them. */
  ahead: z.number().int(),
  /** About how long it takes until they are let in, at the rate of the last second. */
  wait_seconds: z.number().int(),
  /** Asking sooner tells nothing new. */
  ask_again_seconds: z.number().int(),
})
export type QueuePosition = z.infer<typeof queuePosition>

export const standInLine = endpoint({
  method: 'POST',
  path: '/public/events/:event_id/line',
  who: 'anyone',
  summary:
    'Stand in the line of an event that more want to buy at once than can be served, or ask how it moves',
  body: z.strictObject({
    /** Left out, or not of this line: a new place at its end. */
    place: queueToken.optional(),
    /** Under one name a visitor has one place, also when the answer that named it was lost. */
    browser: browserId.optional(),
  }),
  ok: itemOf(queuePosition),
  is_background: true,
  errors: ['event.not_found', 'rate.limited'],
})
