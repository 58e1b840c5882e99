import { z } from 'zod'
import { endpoint } from '../wire/endpoint.ts'
import { idOf } from '../wire/id.ts'
import { instant } from '../wire/instant.ts'
import { scan } from './scans.ts'

/** A scan that was made against a verdict or against the limits of an undo, and by whom. */
export const doorOverride = scan
  .pick({
    device_id: true,
    device_name: true,
    gate: true,
    attendee_id: true,
    scanned_at: true,
  })
  .extend({
    scan_id: idOf('scan'),
    kind: scan.shape.kind.extract(['in', 'undo']),
    attendee_name: z.string().nullable(),
    reason: z.string(),
    /** Name typed at the door, or that of the supervisor. */
    by: z.string(),
    /** Whose PIN opened the right; null when the phone had the right itself. */
    supervisor: z.object({ id: idOf('supervisor'), name: z.string() }).nullable(),
    /** False when the phone did not have the right: the override does not count. */
    is_allowed: z.boolean(),
    received_at: instant,
  })
export type DoorOverride = z.infer<typeof doorOverride>

export const listOverrides = endpoint({
  method: 'GET',
  path: '/events/:event_id/check-in-lists/:check_in_list_id/overrides',
  who: 'person',
  summary: 'List the overrides of verdicts and undos at a check-in list, newest first; at most 1,000',
  ok: z.object({ data: z.array(doorOverride) }),
  errors: ['event.not_found', 'check_in_list.not_found'],
})
