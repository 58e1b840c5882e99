import { z } from 'zod'
import { endpoint } from '../wire/endpoint.ts'
import { idOf } from '../wire/id.ts'
import { instant } from '../wire/instant.ts'
import { itemOf } from '../wire/list-query.ts'
import { nameText } from '../wire/text.ts'

export const PIN_MIN = 4
export const PIN_MAX = 8
export const SUPERVISOR_NAME_MAX = 100
export const SUPERVISORS_MAX = 50
/** How long a PIN opens the missing rights of a phone. */
export const PIN_MINUTES = 2

export const pin = z.string().regex(new RegExp(`^[0-9]{${PIN_MIN},${PIN_MAX}}$`), 'pin')

const supervisorName = nameText(1, SUPERVISOR_NAME_MAX)

/** Somebody whose PIN opens the missing rights of a phone at any door of the event. The PIN is never returned. */
export const supervisor = z.object({
  id: idOf('supervisor'),
  name: z.string(),
  created_at: instant,
  pin_changed_at: instant,
})
export type Supervisor = z.infer<typeof supervisor>

/** A supervisor as doors receive them. */
export const mirrorSupervisor = z.object({
  id: idOf('supervisor'),
  name: z.string(),
  /** argon2id in PHC format, so that a phone verifies the PIN without a network. */
  pin_hash: z.string(),
})
export type MirrorSupervisor = z.infer<typeof mirrorSupervisor>

const SUPERVISORS = '/events/:event_id/supervisors'

export const listSupervisors = endpoint({
  method: 'GET',
  path: SUPERVISORS,
  who: 'person',
  summary: 'List the supervisors of an event by name',
  ok: z.object({ data: z.array(supervisor) }),
  errors: ['event.not_found'],
})

export const createSupervisor = endpoint({
  method: 'POST',
  path: SUPERVISORS,
  who: 'person',
  summary: 'Add a supervisor with a PIN of 4 to 8 digits; at most 50 per event',
  body: z.strictObject({ name: supervisorName, pin }),
  ok: itemOf(supervisor),
  ok_status: 201,
  errors: ['event.not_found', 'supervisor.too_many'],
})

export const updateSupervisor = endpoint({
  method: 'PATCH',
  path: `${SUPERVISORS}/:supervisor_id`,
  who: 'person',
  summary: 'Update the name or the PIN of a supervisor; omitted fields stay unchanged',
  body: z.strictObject({ name: supervisorName, pin }).partial(),
  ok: itemOf(supervisor),
  errors: ['event.not_found', 'supervisor.not_found'],
})

export const removeSupervisor = endpoint({
  method: 'DELETE',
  path: `${SUPERVISORS}/:supervisor_id`,
  who: 'person',
  summary: 'Remove a supervisor; phones learn it at their next sync, earlier scans stay valid',
  errors: ['event.not_found', 'supervisor.not_found'],
})
