import type { DeviceRight, DeviceRights } from '#contract/door/device-rights.ts'
import type { Device, PairingLink } from '#contract/door/devices.ts'
import { DEVICE_RIGHTS } from '#rules/door/device-rights.ts'
import type { PairingRow } from './pairing-store.ts'
import type { DeviceRow } from './store.ts'

type SomeRights = { [Right in DeviceRight]?: boolean | undefined }

/** Returns the rights among the fields of a device, a pairing or an edit; those that are absent stay absent. */
export function pickRights(fields: DeviceRights): DeviceRights
export function pickRights(fields: SomeRights): Partial<DeviceRights>
export function pickRights(fields: SomeRights): Partial<DeviceRights> {
  return Object.fromEntries(
    DEVICE_RIGHTS.flatMap((right) => (fields[right] === undefined ? [] : [[right, fields[right]] as const])),
  )
}

/** A device as the organizer sees it, without token and session. */
export function presentDevice(row: DeviceRow): Device {
  return {
    id: row.id,
    name: row.name,
    gate: row.gate,
    user_id: row.user_id,
    ...pickRights(row),
    pairing_id: row.pairing_id,
    paired_at: row.paired_at,
    last_contact_at: row.last_contact_at,
    waiting_scans: row.waiting_scans,
    waiting_sales: row.waiting_sales,
    mirror_at: row.mirror_at,
    app_version: row.app_version,
    battery_percent: row.battery_percent,
    camera: row.camera,
    revoked_at: row.revoked_at,
  }
}

/** A pairing as the organizer sees it, without its code. */
export function presentPairing(row: PairingRow): PairingLink {
  const { id, max_devices, used, created_at, expires_at, ended_at, other_list_ids } = row
  return { id, max_devices, used, created_at, expires_at, ended_at, other_list_ids, ...pickRights(row) }
}
