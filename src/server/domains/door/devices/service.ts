import { notifyEventChange } from '#server/core/db/change-numbers.ts'
import type {
  Device,
  DeviceEdit,
  GateAssignment,
  heartbeat as heartbeatEndpoint,
  ListedDevice,
} from '#contract/door/devices.ts'
import type { BodyOf } from '#contract/wire/endpoint.ts'
import type { Id } from '#contract/wire/id.ts'
import type { MirrorDevice } from '#contract/door/mirror-device.ts'
import { DEVICE_RIGHTS } from '#rules/door/device-rights.ts'
import { AppError } from '#server/core/app-error.ts'
import type { Context, Person } from '#server/core/http/context.ts'
import { makeChange, record } from '#server/domains/platform/index.ts'
import { findManaged } from './find-managed.ts'
import { pickRights, presentDevice } from './present.ts'
import { connectDevice, requireListAccess, type DoorActor } from './resolve-device.ts'
import { endPairings } from './pairing-store.ts'
import { heldListIds, manages, otherListsOf } from './phone-lists.ts'
import * as store from './store.ts'

export {
  connectDevice,
  connectDevices,
  requireListAccess,
  isRevoked,
  findConnectedDevice,
  readListKey,
} from './resolve-device.ts'
export type { DoorDevice, DoorActor, ListKey } from './resolve-device.ts'
export { findManaged } from './find-managed.ts'
export { createPairing, endPairing, listPairings, pairDevice } from './pairing.ts'
export { setPhoneLists } from './phone-lists.ts'

/**
 * Returns the devices of a list, oldest first, including revoked ones.
 * @throws AppError event.not_found, check_in_list.not_found, permission.denied
 */
export async function listDevices(
  context: Context<Person>,
  event_id: Id,
  check_in_list_id: Id,
): Promise<ListedDevice[]> {
  await findManaged(context, event_id, check_in_list_id)
  const rows = await store.readDevices(context.tx, check_in_list_id)
  const other_lists = await otherListsOf(context, rows)
  return rows.map((row) => ({ ...presentDevice(row), other_lists: other_lists.get(row.id) ?? [] }))
}

/** Returns the devices of every list of an event that the caller is already known to manage. */
export async function devicesOfEvent({ tx }: Pick<Context, 'tx'>, event_id: Id) {
  const rows = await store.readDevicesOfEvent(tx, event_id)
  return rows.map((row) => ({ ...presentDevice(row), check_in_list_id: row.check_in_list_id }))
}

/**
 * Revokes a device at once; revoking it again changes nothing.
 * @throws AppError event.not_found, check_in_list.not_found, device.not_found, permission.denied
 */
export async function revokeDevice(
  context: Context<Person>,
  event_id: Id,
  check_in_list_id: Id,
  device_id: Id,
): Promise<void> {
  await findManaged(context, event_id, check_in_list_id)
  const before = await store.lockDevice(context.tx, { device_id })
  const is_known = await store.revoke(context.tx, check_in_list_id, device_id, context.now)
  if (!is_known) throw new AppError('device.not_found')
  if (before?.revoked_at === null) {
    const subject = { kind: 'device', id: device_id, title: before.name } as const
    await record(context, { action: 'device_removed', subject, event_id })
  }
  notifyEventChange(context.tx, event_id)
}

/**
 * Revokes all paired phones of a list, or of one pairing link at all its lists, and ends the link or links. Lists of
 * events that the caller may not manage keep their phones, and team members their access.
 * @throws AppError event.not_found, check_in_list.not_found, pairing.not_found, permission.denied
 */
export async function revokeDevices(
  context: Context<Person>,
  event_id: Id,
  check_in_list_id: Id,
  pairing_id: Id | null,
): Promise<{ revoked: number }> {
  const { tx, now, actor } = context
  await findManaged(context, event_id, check_in_list_id)
  // Ended first: a phone that is pairing meanwhile has either paired before or is refused.
  const ended = await endPairings(tx, { check_in_list_id, pairing_id }, now)
  if (pairing_id !== null && ended === 0) throw new AppError('pairing.not_found')
  const phones = await store.revokePhones(
    tx,
    { check_in_list_id, pairing_id },
    (phone) => manages(actor.member, phone),
    now,
  )
  for (const phone of phones) {
    const subject = { kind: 'device', id: phone.id, title: phone.name } as const
    await record(context, { action: 'device_removed', subject, event_id: phone.event_id })
  }
  for (const changed of new Set([event_id, ...phones.map((phone) => phone.event_id)]))
    notifyEventChange(tx, changed)
  return { revoked: phones.length }
}

/**
 * Changes name, gate or rights of a device. Stored scans keep the earlier values, and scans that arrive later are
 * judged by the rights of their time.
 * @throws AppError event.not_found, check_in_list.not_found, device.not_found, permission.denied; device.of_member
 * for the rights of a team member, which follow from the role
 */
export async function editDevice(
  context: Context<Person>,
  event_id: Id,
  check_in_list_id: Id,
  device_id: Id,
  edit: DeviceEdit,
): Promise<Device> {
  const { tx, now } = context
  await findManaged(context, event_id, check_in_list_id)
  const before = await store.lockDevice(tx, { device_id })
  if (before?.check_in_list_id !== check_in_list_id) throw new AppError('device.not_found')
  const rights = { ...pickRights(before), ...pickRights(edit) }
  const changes = DEVICE_RIGHTS.flatMap((right) =>
    before[right] === rights[right] ? [] : makeChange(right, before[right], rights[right]),
  )
  if (changes.length > 0 && before.user_id !== null) throw new AppError('device.of_member')
  const { may_override, may_undo_others, may_sell } = before
  const row = await store.changeDevice(tx, check_in_list_id, device_id, {
    ...changeOf(edit),
    ...(changes.length > 0 && {
      ...rights,
      earlier_rights: [...before.earlier_rights, { may_override, may_undo_others, may_sell, until: now }],
    }),
  })
  if (row === undefined) throw new AppError('device.not_found')
  if (changes.length > 0) {
    const subject = { kind: 'device', id: device_id, title: row.name } as const
    await record(context, { action: 'device_changed', subject, event_id, changes })
  }
  notifyEventChange(tx, event_id)
  return presentDevice(row)
}

/**
 * Renames the calling device or moves it to another gate.
 * @throws AppError check_in_list.not_found, permission.denied, device.revoked
 */
export async function assignOwnGate(
  context: Context<DoorActor>,
  check_in_list_id: Id,
  assignment: GateAssignment,
): Promise<MirrorDevice> {
  const { tx, actor } = context
  const list_key = await requireListAccess(tx, actor, check_in_list_id)
  const device = await connectDevice(context, list_key)
  const row = await store.changeDevice(tx, check_in_list_id, device.id, changeOf(assignment))
  if (row === undefined) throw new AppError('device.revoked')
  notifyEventChange(tx, list_key.event_id)
  return { ...pickRights(device), id: device.id, name: row.name, gate: row.gate }
}

function changeOf({ device_name, gate }: GateAssignment): { name?: string; gate?: string | null } {
  return {
    ...(device_name === undefined ? {} : { name: device_name }),
    ...(gate === undefined ? {} : { gate: gate === '' ? null : gate }),
  }
}

/**
 * Stores the reported state of a device.
 * @returns the number of scans of its list that are in conflict, and the lists that a paired phone holds
 * @throws AppError check_in_list.not_found, device.revoked
 */
export async function heartbeat(
  context: Context<DoorActor>,
  check_in_list_id: Id,
  report: BodyOf<typeof heartbeatEndpoint>,
): Promise<{ conflicts: number; check_in_list_ids?: Id[] }> {
  const { tx, actor, now } = context
  const list_key = await requireListAccess(tx, actor, check_in_list_id)
  const device = await connectDevice(context, list_key)
  await store.updateDevice(tx, device.id, { ...report, last_contact_at: now })
  const conflicts = await store.countConflicts(tx, check_in_list_id)
  return actor.kind === 'person'
    ? { conflicts }
    : { conflicts, check_in_list_ids: await heldListIds(tx, device.id, now) }
}
