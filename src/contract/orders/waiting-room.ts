import { z } from 'zod'
import { endpoint } from '../wire/endpoint.ts'
import { itemOf } from '../wire/list-query.ts'
import { browserId, queueToken } from './queue-token.ts'

/** A visitor's position in the queue. */
export const queuePosition = z.object({
  /** To be stored and presented again; null: there is no queue, tickets can be held. */
  place: queueToken.nullable(),
  is_let_in: z.boolean(),
  /** Number of visitors ahead. */
  ahead: z.number().int(),
  /** Estimated seconds until admission, at the rate of the last second. */
  wait_seconds: z.number().int(),
  /** Earlier polls return nothing new. */
  ask_again_seconds: z.number().int(),
})
export type QueuePosition = z.infer<typeof queuePosition>

export const standInLine = endpoint({
  method: 'POST',
  path: '/public/events/:event_id/line',
  who: 'anyone',
  summary: 'Join the waiting room of an event, or retrieve the position in it',
  body: z.strictObject({
    /** Absent, or of another queue: a new place at the end. */
    place: queueToken.optional(),
    /** Each browser id has one place, even if the response with the place was lost. */
    browser: browserId.optional(),
  }),
  ok: itemOf(queuePosition),
  is_background: true,
  errors: ['event.not_found', 'rate.limited'],
})
