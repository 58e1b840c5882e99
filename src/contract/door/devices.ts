import { z } from 'zod'
import { deviceRights } from './device-rights.ts'
import { endpoint } from '../wire/endpoint.ts'
import { idOf } from '../wire/id.ts'
import { instant } from '../wire/instant.ts'
import { itemOf } from '../wire/list-query.ts'
import { mirrorDevice } from './mirror-device.ts'
import { listIds, PHONE_LISTS_MAX, phoneList } from './phone-lists.ts'
import { code, text } from '../wire/text.ts'

/** Hours for which a pairing code is valid unless it says until when. */
export const PAIRING_HOURS = 24
export const PAIRING_DAYS_MAX = 7
export const PAIRING_DEVICES_MAX = 50
/** Hours after revocation during which a device may still send its scans. */
export const HAND_OVER_HOURS = 24

const DEVICES = '/events/:event_id/check-in-lists/:check_in_list_id/devices'

const PAIRINGS = '/events/:event_id/check-in-lists/:check_in_list_id/pairings'

export const pairing = z.object({
  id: idOf('pairing'),
  pairing_code: z.string(),
  url: z.string(),
  expires_at: instant,
})
export type Pairing = z.infer<typeof pairing>

export const pairingNew = z.strictObject({
  /** Whether the phone may override a verdict, with a reason. */
  may_override: z.boolean().default(false),
  /** Omitted: as `may_override`. */
  may_undo_others: z.boolean().optional(),
  may_search: z.boolean().default(true),
  may_change_direction: z.boolean().default(true),
  may_leave: z.boolean().default(true),
  /** Omitted: whether the list sells tickets now. */
  may_sell: z.boolean().optional(),
  /** How many phones may pair with the code, each as its own device. */
  max_devices: z.number().int().min(1).max(PAIRING_DEVICES_MAX).default(1),
  /** At most 7 days from now; omitted: 24 hours. */
  expires_at: instant.optional(),
  /** Further check-in lists that each phone holds, of any events that the caller manages. */
  other_list_ids: listIds(PHONE_LISTS_MAX - 1).default([]),
})
export type PairingNew = z.infer<typeof pairingNew>

export const createPairing = endpoint({
  method: 'POST',
  path: PAIRINGS,
  who: 'person',
  summary:
    'Create a pairing code for a check-in list; it works once within 24 hours, or for up to 50 phones within 7 days',
  body: pairingNew.prefault({}),
  ok: itemOf(pairing),
  ok_status: 201,
  secret_answer: true,
  errors: ['event.not_found', 'check_in_list.not_found', 'pairing.expiry_invalid'],
})

/** A pairing code as the organizer sees it later, without the code. */
export const pairingLink = z.object({
  id: idOf('pairing'),
  max_devices: z.number().int(),
  /** How many phones have paired with it. */
  used: z.number().int(),
  created_at: instant,
  expires_at: instant,
  /** When the organizer ended it. */
  ended_at: instant.nullable(),
  other_list_ids: z.array(idOf('check_in_list')),
  ...deviceRights.shape,
})
export type PairingLink = z.infer<typeof pairingLink>

export const listPairings = endpoint({
  method: 'GET',
  path: PAIRINGS,
  who: 'person',
  summary:
    'List the pairing links of a check-in list for several phones, and the unused codes for one; newest first',
  ok: z.object({ data: z.array(pairingLink) }),
  errors: ['event.not_found', 'check_in_list.not_found'],
})

export const endPairing = endpoint({
  method: 'DELETE',
  path: `${PAIRINGS}/:pairing_id`,
  who: 'person',
  summary: 'End a pairing link; its phones stay paired',
  errors: ['event.not_found', 'check_in_list.not_found', 'pairing.not_found'],
})

export const pairDevice = endpoint({
  method: 'POST',
  path: '/public/check-in-lists/:check_in_list_id/devices',
  who: 'anyone',
  summary: 'Pair a phone with a check-in list by a pairing code',
  body: z.strictObject({
    pairing_code: code(1, 64),
    device_name: text(1, 50),
    gate: text(0, 50).nullable().default(null),
  }),
  ok: itemOf(
    z.object({
      device_id: idOf('device'),
      /** Works for every list in `check_in_list_ids`. */
      token: z.string(),
      /** All lists that the phone holds; absent from older servers. */
      check_in_list_ids: z.array(idOf('check_in_list')).optional(),
    }),
  ),
  ok_status: 201,
  secret_answer: true,
  errors: ['check_in_list.not_found', 'pairing.gone', 'rate.limited'],
  /** A venue's phones have one address, and a link for 50 of them is opened by all at once. */
  per_minute: 60,
})

/**
 * What a phone's camera does. denied: no permission; missing: no camera; busy: used by another app; insecure: the page
 * was loaded over plain http; stalled: no new picture; black: the picture is black.
 */
export const cameraState = z.enum(['working', 'denied', 'missing', 'busy', 'insecure', 'stalled', 'black'])
export type CameraState = z.infer<typeof cameraState>

export const deviceCamera = z.object({ state: cameraState, since: instant })
export type DeviceCamera = z.infer<typeof deviceCamera>

export const device = z.object({
  id: idOf('device'),
  name: z.string(),
  gate: z.string().nullable(),
  /** The team member whose browser it is; null for a paired phone. */
  user_id: idOf('user').nullable(),
  ...deviceRights.shape,
  /** The pairing code or link that it was paired with; null for a team member and for phones paired before links. */
  pairing_id: idOf('pairing').nullable(),
  paired_at: instant,
  last_contact_at: instant.nullable(),
  waiting_scans: z.number().int().nullable(),
  /** Box office entries that the server does not have; null for phones that do not report them. */
  waiting_sales: z.number().int().nullable(),
  mirror_at: instant.nullable(),
  app_version: z.string().nullable(),
  battery_percent: z.number().int().nullable(),
  /** Null for phones that do not report it, and while the camera is not in use. */
  camera: deviceCamera.nullable(),
  revoked_at: instant.nullable(),
})
export type Device = z.infer<typeof device>

/** A device and the other lists that its phone holds, as far as the caller sees their events. */
export const listedDevice = device.extend({ other_lists: z.array(phoneList) })
export type ListedDevice = z.infer<typeof listedDevice>

export const listDevices = endpoint({
  method: 'GET',
  path: DEVICES,
  who: 'person',
  summary: 'List the devices of a check-in list, oldest first, revoked ones included',
  ok: z.object({ data: z.array(listedDevice) }),
  errors: ['event.not_found', 'check_in_list.not_found'],
})

export const revokeDevice = endpoint({
  method: 'DELETE',
  path: `${DEVICES}/:device_id`,
  who: 'person',
  summary: 'Revoke a device; it can still send scans for 24 hours',
  errors: ['event.not_found', 'check_in_list.not_found', 'device.not_found'],
})

export const revokeDevices = endpoint({
  method: 'POST',
  path: `${DEVICES}/revoke`,
  who: 'person',
  summary:
    'Revoke all paired phones of a check-in list or of one pairing link, and end the link or links; they can still send scans for 24 hours',
  body: z
    .strictObject({
      /** Null: every phone of the list. */
      pairing_id: idOf('pairing').nullable().default(null),
    })
    .prefault({}),
  ok: itemOf(z.object({ revoked: z.number().int() })),
  errors: ['event.not_found', 'check_in_list.not_found', 'pairing.not_found'],
})

/** Name and gate of a device; omitted fields stay unchanged. */
export const gateAssignment = z
  .strictObject({ device_name: text(1, 50), gate: text(0, 50).nullable() })
  .partial()
export type GateAssignment = z.infer<typeof gateAssignment>

/** Name, gate and rights of a device; omitted fields stay unchanged. */
export const deviceEdit = z.strictObject({ ...gateAssignment.shape, ...deviceRights.partial().shape })
export type DeviceEdit = z.infer<typeof deviceEdit>

export const placeDevice = endpoint({
  method: 'PATCH',
  path: `${DEVICES}/:device_id`,
  who: 'person',
  summary:
    'Update the name, gate or rights of a device; omitted fields stay unchanged, earlier scans keep their gate and rights',
  body: deviceEdit,
  ok: itemOf(device),
  errors: ['event.not_found', 'check_in_list.not_found', 'device.not_found', 'device.of_member'],
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
    waiting_sales: z.number().int().min(0).nullable().default(null),
    mirror_at: instant.nullable(),
    app_version: text(0, 40),
    battery_percent: z.number().int().min(0).max(100).nullable().default(null),
    camera: deviceCamera.nullable().default(null),
  }),
  ok: z.object({
    data: z.object({
      conflicts: z.number().int(),
      /** Lists that the phone holds and that are not over for long; absent for team members and from older servers. */
      check_in_list_ids: z.array(idOf('check_in_list')).optional(),
    }),
    meta: z.object({ server_time: instant }),
  }),
  is_background: true,
  errors: ['check_in_list.not_found', 'device.revoked'],
})
