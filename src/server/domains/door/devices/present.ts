import type { Device } from '#contract/door/devices.ts'
import type { DeviceRow } from './store.ts'

/** A device as the organizer sees it, without token and session. */
export function presentDevice(row: DeviceRow): Device {
  return {
    id: row.id,
    name: row.name,
    gate: row.gate,
    user_id: row.user_id,
    may_override: row.may_override,
    paired_at: row.paired_at,
    last_contact_at: row.last_contact_at,
    waiting_scans: row.waiting_scans,
    mirror_at: row.mirror_at,
    app_version: row.app_version,
    battery_percent: row.battery_percent,
    revoked_at: row.revoked_at,
  }
}
