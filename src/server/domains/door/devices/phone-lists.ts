import type { PhoneList } from '#contract/door/phone-lists.ts'
import { newId, type Id } from '#contract/wire/id.ts'
import type { Instant } from '#contract/wire/instant.ts'
import { DEVICE_RIGHTS } from '#rules/door/device-rights.ts'
import { listRetentionEndsAt } from '#rules/door/list-retention.ts'
import { can, canSee } from '#rules/permissions.ts'
import { notifyEventChange } from '#server/core/db/change-numbers.ts'
import type { Tx } from '#server/core/db/database.ts'
import { AppError } from '#server/core/app-error.ts'
import type { Context, Person } from '#server/core/http/context.ts'
import { makeChange, record } from '#server/domains/platform/index.ts'
import { findManaged } from './find-managed.ts'
import { addDevice, readHeldLists, readListKeys, revokeDevices, type HeldList } from './phone-lists-store.ts'
import { pickRights } from './present.ts'
import type { ListKey } from './resolve-device.ts'
import * as store from './store.ts'

/**
 * Returns lists, of any events, whose devices the caller may manage.
 * @param field the field of the body that names them
 * @throws AppError check_in_list.not_found, naming the field; permission.denied
 */
export async function findManagedLists(
  { tx, actor: { member } }: Context<Person>,
  ids: readonly Id[],
  field: string,
): Promise<ListKey[]> {
  const lists = await readListKeys(tx, ids)
  const visible = lists.filter(({ account_id, event_id }) => canSee(member, { account_id, id: event_id }))
  if (visible.length < ids.length)
    throw new AppError('check_in_list.not_found', { errors: { [field]: ['check_in_list.not_found'] } })
  if (!visible.every((list) => manages(member, list))) throw new AppError('permission.denied')
  return visible
}

/** Returns whether a member may manage the devices of a list. */
export const manages = (
  member: Person['member'],
  { account_id, event_id }: Pick<ListKey, 'account_id' | 'event_id'>,
) => can(member, 'device.manage', { account_id, id: event_id })

/** Returns the other lists that the phone of each device holds, as far as the caller sees their events. */
export async function otherListsOf(
  { tx, actor: { member } }: Context<Person>,
  rows: readonly store.DeviceRow[],
): Promise<ReadonlyMap<Id, PhoneList[]>> {
  const phones = rows.filter(({ token_hash, revoked_at }) => token_hash !== null && revoked_at === null)
  const other_lists = new Map<Id, PhoneList[]>()
  if (phones.length === 0) return other_lists
  for (const list of await readHeldLists(
    tx,
    phones.map(({ id }) => id),
  )) {
    const is_other = list.held_device_id !== list.device_id
    if (!is_other || !canSee(member, { account_id: list.account_id, id: list.event_id })) continue
    const { check_in_list_id, name, event_id, event_title } = list
    const entry = { check_in_list_id, name, event_id, event_title }
    other_lists.set(list.device_id, [...(other_lists.get(list.device_id) ?? []), entry])
  }
  return other_lists
}

/** Returns the lists that the phone of a device holds, without those that phones delete because they are over. */
export async function heldListIds(tx: Tx, device_id: Id, now: Instant): Promise<Id[]> {
  const lists = await readHeldLists(tx, [device_id])
  return lists
    .filter((list) => now <= listRetentionEndsAt(list, list))
    .map(({ check_in_list_id }) => check_in_list_id)
}

/**
 * Sets the lists that a paired phone holds: adds a device to each new list, with name, gate and rights of this one,
 * and revokes those of lists that are not named. Lists of events that the caller may not manage stay unchanged.
 * @throws AppError event.not_found, check_in_list.not_found, permission.denied; device.not_found, also for a revoked
 * device; device.of_member
 */
export async function setPhoneLists(
  context: Context<Person>,
  at: { event_id: Id; check_in_list_id: Id; device_id: Id },
  list_ids: readonly Id[],
): Promise<{ check_in_list_ids: Id[] }> {
  const { tx, now, actor } = context
  await findManaged(context, at.event_id, at.check_in_list_id)
  const wanted = await findManagedLists(context, list_ids, 'check_in_list_ids')
  const device = await store.lockDevice(tx, { device_id: at.device_id })
  if (device?.check_in_list_id !== at.check_in_list_id || device.revoked_at !== null)
    throw new AppError('device.not_found')
  if (device.token_hash === null) throw new AppError('device.of_member')
  const held = await readHeldLists(tx, [device.id])
  const added = wanted.filter((list) => held.every((row) => row.check_in_list_id !== list.check_in_list_id))
  const removed = held.filter((row) => manages(actor.member, row) && !list_ids.includes(row.check_in_list_id))
  for (const list of added) await addList(context, device, list)
  await revokeDevices(
    tx,
    removed.map((row) => row.held_device_id),
    now,
  )
  for (const row of removed) await recordRemoval(context, row)
  for (const event_id of new Set([...added, ...removed].map((list) => list.event_id)))
    notifyEventChange(tx, event_id)
  const kept = held.filter((row) => !removed.includes(row))
  return { check_in_list_ids: [...kept, ...added].map((list) => list.check_in_list_id) }
}

async function addList(context: Context<Person>, device: store.DeviceRow, list: ListKey): Promise<void> {
  const { tx, now, random } = context
  const rights = pickRights(device)
  const { token_hash, name, gate, pairing_id } = device
  const id = newId('device', random)
  const door = { id, ...list, token_hash, name, gate, ...rights, pairing_id, paired_at: now }
  if (!(await addDevice(tx, door))) return
  await record(context, {
    action: 'device_paired',
    subject: { kind: 'device', id, title: name },
    event_id: list.event_id,
    changes: DEVICE_RIGHTS.map((right) => makeChange(right, null, rights[right])),
  })
}

async function recordRemoval(context: Context<Person>, row: HeldList): Promise<void> {
  const subject = { kind: 'device', id: row.held_device_id, title: row.device_name } as const
  await record(context, { action: 'device_removed', subject, event_id: row.event_id })
}
