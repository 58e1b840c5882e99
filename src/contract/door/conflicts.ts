import { z } from 'zod'
import { endpoint } from '../wire/endpoint.ts'
import { idOf } from '../wire/id.ts'
import { instant } from '../wire/instant.ts'
import { receivedVerdict } from './verdict.ts'

/** One scan of a conflict: who scanned, when, at which door. */
const conflictSide = z.object({
  scan_id: idOf('scan'),
  scanned_at: instant,
  device_id: z.string(),
  device_name: z.string(),
  gate: z.string().nullable(),
})

/** Where else the money for an order was taken; gate null and device '': not at a door. */
export const duplicatePayment = z.object({ at: instant, gate: z.string().nullable(), device: z.string() })
export type DuplicatePayment = z.infer<typeof duplicatePayment>

/**
 * A scan that a door let through against the log. `second` is that scan with the log's verdict, `first` the entry
 * or exit that it contradicts, null when the reason is a fact of the ticket (cancelled, refunded ...). With
 * paid_twice the door also took money for an order that was paid elsewhere.
 */
export const conflict = z.object({
  check_in_list_id: idOf('check_in_list'),
  attendee_id: idOf('attendee').nullable(),
  first: conflictSide.nullable(),
  second: conflictSide,
  shown: receivedVerdict,
  verdict: receivedVerdict,
  paid_twice: duplicatePayment.optional(),
})
export type Conflict = z.infer<typeof conflict>

export const listConflicts = endpoint({
  method: 'GET',
  path: '/check-in-lists/:check_in_list_id/conflicts',
  who: 'door',
  summary: 'List the conflicts of a check-in list, newest first; at most 1,000',
  ok: z.object({ data: z.array(conflict.extend({ attendee_name: z.string().nullable() })) }),
  errors: ['check_in_list.not_found'],
})
