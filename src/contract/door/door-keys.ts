import { z } from 'zod'
import { endpoint } from '../wire/endpoint.ts'
import { instant } from '../wire/instant.ts'

/** An event's key for creating and verifying ticket codes, without its secret. */
export const doorKeyInfo = z.object({
  key_no: z.number().int(),
  created_at: instant,
  /** When its codes are refused; null for the key of new codes. */
  retired_at: instant.nullable(),
  /** Number of tickets that can still be used and have a code of this key. */
  tickets: z.number().int(),
})
export type DoorKeyInfo = z.infer<typeof doorKeyInfo>

const KEYS = '/events/:event_id/door-keys'
const ok = z.object({ data: z.array(doorKeyInfo) })

export const listDoorKeys = endpoint({
  method: 'GET',
  path: KEYS,
  who: 'person',
  summary: 'List the door keys of an event, newest first, retired ones included',
  ok,
  errors: ['event.not_found'],
})

export const renewDoorKey = endpoint({
  method: 'POST',
  path: KEYS,
  who: 'person',
  summary: 'Create a door key for new ticket codes; codes of older keys stay valid until a given time',
  body: z.strictObject({
    /** A past instant means at once. */
    old_codes_until: instant,
  }),
  ok,
  ok_status: 201,
  errors: ['event.not_found', 'door_key.too_many'],
})
