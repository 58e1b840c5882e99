import type { Scan } from '#contract/door/scans.ts'
import { allowsOverride, isSupervisorAt, rightsAt } from '#rules/door/device-rights.ts'
import type { DoorDevice } from '#server/domains/door/devices/service.ts'
import type { SupervisorRemovals } from '#server/domains/door/supervisors/service.ts'

/** Returns a scan with whether its device, or the supervisor whose PIN was entered, had the right to override then. */
export function withOverrideRight<S extends Pick<Scan, 'kind' | 'scanned_at' | 'override'>>(
  scan: S,
  device: DoorDevice,
  supervisors: SupervisorRemovals,
): S & Pick<Scan, 'override_allowed'> {
  const { kind, scanned_at, override } = scan
  const supervisor = supervisors.get(override?.supervisor_id ?? '')
  const override_allowed =
    allowsOverride(rightsAt(device, scanned_at), kind) || isSupervisorAt(supervisor, scanned_at)
  return { ...scan, override_allowed }
}
