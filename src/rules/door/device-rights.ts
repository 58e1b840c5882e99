import type { DeviceRight, DeviceRights, PartialDeviceRights } from '#contract/door/device-rights.ts'
import type { ScanKind } from '#contract/door/scans.ts'
import type { Instant } from '#contract/wire/instant.ts'

/** Names of all rights, in the order in which they are shown. */
export const DEVICE_RIGHTS = [
  'may_search',
  'may_override',
  'may_undo_others',
  'may_change_direction',
  'may_leave',
  'may_sell',
] as const satisfies readonly DeviceRight[]

/** Rights that decide about scans; they are kept with the instant until which they were valid. */
export type OverrideRights = Pick<DeviceRights, 'may_override' | 'may_undo_others'>
export type EarlierRights = OverrideRights & {
  until: Instant
  /** Absent: as of a time when every phone of a list that sells could sell. */
  may_sell?: boolean | undefined
}

/** A phone of a steward scans, searches and changes direction. */
export const STEWARD_RIGHTS: DeviceRights = {
  may_search: true,
  may_override: false,
  may_undo_others: false,
  may_change_direction: true,
  may_leave: false,
  may_sell: false,
}

export const ALL_RIGHTS: DeviceRights = {
  may_search: true,
  may_override: true,
  may_undo_others: true,
  may_change_direction: true,
  may_leave: true,
  may_sell: true,
}

/** Returns all rights; those not given are those of a phone that was paired before they existed. */
export function completeRights({
  may_override,
  may_undo_others = may_override,
  may_search = true,
  may_change_direction = true,
  may_leave = true,
  may_sell = true,
}: PartialDeviceRights): DeviceRights {
  return { may_search, may_override, may_undo_others, may_change_direction, may_leave, may_sell }
}

/** Returns whether two sets of rights are the same. */
export function isSameRights(a: DeviceRights, b: DeviceRights): boolean {
  return DEVICE_RIGHTS.every((right) => a[right] === b[right])
}

/** Returns whether any right is missing that a door needs; selling is needed only where the list sells tickets. */
export function lacksRight(rights: DeviceRights, { sells }: { sells: boolean }): boolean {
  return DEVICE_RIGHTS.some((right) => !rights[right] && (sells || right !== 'may_sell'))
}

/** Returns whether the rights allow an override: of a verdict, or of the limits of an undo. */
export function allowsOverride(rights: OverrideRights, kind: ScanKind): boolean {
  return kind === 'undo' ? rights.may_undo_others : rights.may_override
}

/** Returns the rights in force at an instant: a scan keeps the rights of its time, however late it arrives. */
export function rightsAt(
  device: OverrideRights & { earlier_rights: readonly EarlierRights[] },
  at: Instant,
): OverrideRights {
  return device.earlier_rights.find(({ until }) => at < until) ?? device
}

/** Returns whether a device could sell at an instant: a sale keeps the right of its time, however late it arrives. */
export function maySellAt(
  device: Pick<DeviceRights, 'may_sell'> & { earlier_rights: readonly EarlierRights[] },
  at: Instant,
): boolean {
  const earlier = device.earlier_rights.find(({ until }) => at < until)
  return earlier === undefined ? device.may_sell : (earlier.may_sell ?? true)
}

/** Returns whether a supervisor's PIN opened rights at an instant: until the supervisor was removed. */
export function isSupervisorAt(supervisor: { removed_at: Instant | null } | undefined, at: Instant): boolean {
  return supervisor !== undefined && (supervisor.removed_at === null || at < supervisor.removed_at)
}
