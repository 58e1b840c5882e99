import { z } from 'zod'
import { endpoint } from '../wire/endpoint.ts'
import { idOf } from '../wire/id.ts'
import { instant } from '../wire/instant.ts'
import { itemOf } from '../wire/list-query.ts'
import { mirrorDevice } from './mirror-device.ts'
import { code, text } from '../wire/text.ts'

export const PAIRING_HOURS = 24
/** Hours after revocation during which a device may still send its scans. */
export const HAND_OVER_HOURS = 24

const DEVICES = '/events/:event_id/check-in-lists/:check_in_list_id/devices'

export const pairing = z.object({ pairing_code: z.string(), url: z.string(), expires_at: instant })
export type Pairing = z.infer<typeof pairing>

export const createPairing = endpoint({
  method: 'POST',
  path: '/events/:event_id/check-in-lists/:check_in_list_id/pairings',
  who: 'person',
  summary: 'Create a pairing code for a check-in list; it works once, within 24 hours',
  body: z
    .strictObject({
      /** Whether the phone may override a verdict, with a reason. */
      may_override: z.boolean().default(false),
    })
    .prefault({}),
  ok: itemOf(pairing),
  ok_status: 201,
  secret_answer: true,
  errors: ['event.not_found', 'check_in_list.not_found'],
})

export const pairDevice = endpoint({
  method: 'POST',
  path: '/public/check-in-lists/:check_in_list_id/devices',
  who: 'anyone',
  summary: 'Pair a phone with a check-in list by a one-time pairing code',
  body: z.strictObject({
    pairing_code: code(1, 64),
    device_name: text(1, 50),
    gate: text(0, 50).nullable().default(null),
  }),
  ok: itemOf(z.object({ device_id: idOf('device'), token: z.string() })),
  ok_status: 201,
  secret_answer: true,
  errors: ['check_in_list.not_found', 'pairing.gone', 'rate.limited'],
  per_minute: 20,
})

export const device = z.object({
  id: idOf('device'),
  name: z.string(),
  gate: z.string().nullable(),
  /** The team member whose browser it is; null for a paired phone. */
  user_id: idOf('user').nullable(),
  may_override: z.boolean(),
  paired_at: instant,
  last_contact_at: instant.nullable(),
  waiting_scans: z.number().int().nullable(),
  mirror_at: instant.nullable(),
  app_version: z.string().nullable(),
  battery_percent: z.number().int().nullable(),
  revoked_at: instant.nullable(),
})
export type Device = z.infer<typeof device>

export const listDevices = endpoint({
  method: 'GET',
  path: DEVICES,
  who: 'person',
  summary: 'List the devices of a check-in list, oldest first, revoked ones included',
  ok: z.object({ data: z.array(device) }),
  errors: ['event.not_found', 'check_in_list.not_found'],
})

export const revokeDevice = endpoint({
  method: 'DELETE',
  path: `${DEVICES}/:device_id`,
  who: 'person',
  summary: 'Revoke a device; it can still send scans for 24 hours',
  errors: ['event.not_found', 'check_in_list.not_found', 'device.not_found'],
})

/** Name and gate of a device; omitted fields stay unchanged. */
export const gateAssignment = z
  .strictObject({ device_name: text(1, 50), gate: text(0, 50).nullable() })
  .partial()
export type GateAssignment = z.infer<typeof gateAssignment>

export const placeDevice = endpoint({
  method: 'PATCH',
  path: `${DEVICES}/:device_id`,
  who: 'person',
  summary:
    'Update the name or gate of a device; omitted fields stay unchanged, earlier scans keep their gate',
  body: gateAssignment,
  ok: itemOf(device),
  errors: ['event.not_found', 'check_in_list.not_found', 'device.not_found'],
})

export const placeOwnDevice = endpoint({
  method: 'PATCH',
  path: '/check-in-lists/:check_in_list_id/device',
  who: 'door',
  summary: 'Update the name or gate of the calling device; omitted fields stay unchanged',
  body: gateAssignment,
  ok: itemOf(mirrorDevice),
  errors: ['check_in_list.not_found', 'device.revoked'],
})

export const heartbeat = endpoint({
  method: 'POST',
  path: '/check-in-lists/:check_in_list_id/heartbeat',
  who: 'door',
  summary: 'Report the state of the calling device; returns the number of conflicts of its check-in list',
  body: z.strictObject({
    waiting_scans: z.number().int().min(0),
    mirror_at: instant.nullable(),
    app_version: text(0, 40),
    battery_percent: z.number().int().min(0).max(100).nullable().default(null),
  }),
  ok: z.object({ data: z.object({ conflicts: z.number().int() }), meta: z.object({ server_time: instant }) }),
  is_background: true,
  errors: ['check_in_list.not_found', 'device.revoked'],
})
