import type { DeviceRights } from '#contract/door/device-rights.ts'
import { HAND_OVER_HOURS } from '#contract/door/devices.ts'
import { newId, type Id } from '#contract/wire/id.ts'
import { toEpochMs, type Instant } from '#contract/wire/instant.ts'
import { completeRights, type EarlierRights } from '#rules/door/device-rights.ts'
import { can, canSee, roleHas } from '#rules/permissions.ts'
import type { Tx } from '#server/core/db/database.ts'
import { AppError } from '#server/core/app-error.ts'
import { attempt, type Outcome } from '#server/core/batch-queue.ts'
import type { Context, PairedDevice, Person } from '#server/core/http/context.ts'
import { pickRights } from './present.ts'
import * as store from './store.ts'

const HAND_OVER_MS = HAND_OVER_HOURS * 3_600_000
const CONTACT_MS = 10_000

/** Caller at a door: a paired phone or a team member. */
export type DoorActor = Person | PairedDevice
/** Ids of a list and of its account and event. */
export type ListKey = { account_id: Id; event_id: Id; check_in_list_id: Id }
/** Device connected to a list. */
export type DoorDevice = DeviceRights & {
  id: Id
  name: string
  gate: string | null
  /** Former rights that decide about scans, oldest first. */
  earlier_rights: readonly EarlierRights[]
  revoked_at: Instant | null
}

/**
 * Returns the list if the caller may work at it.
 * @throws AppError check_in_list.not_found for the device of another list and for callers without access;
 * permission.denied
 */
export async function requireListAccess(tx: Tx, actor: DoorActor, check_in_list_id: Id): Promise<ListKey> {
  const list_key = await readListKey(tx, check_in_list_id)
  requireDoorRight(actor, list_key)
  return list_key
}

/**
 * Returns a list without checking the caller's access.
 * @throws AppError check_in_list.not_found
 */
export async function readListKey(tx: Tx, check_in_list_id: Id): Promise<ListKey> {
  const list_key = await store.readListKey(tx, check_in_list_id)
  if (list_key === undefined) throw new AppError('check_in_list.not_found')
  return list_key
}

function requireDoorRight(actor: DoorActor, list_key: ListKey): void {
  const event = { account_id: list_key.account_id, id: list_key.event_id }
  const is_known =
    actor.kind === 'device'
      ? actor.check_in_list_id === list_key.check_in_list_id
      : canSee(actor.member, event)
  if (!is_known) throw new AppError('check_in_list.not_found')
  if (actor.kind === 'person' && !can(actor.member, 'door.work', event))
    throw new AppError('permission.denied')
}

/**
 * Returns the device of the caller and records the contact; creates it at the first contact of a team member. The
 * row stays locked until the end of the transaction, so that batches of one device are stored one after the other.
 * @param options.hand_over whether a device revoked within the last 24 hours is accepted
 * @throws AppError device.revoked
 */
export async function connectDevice(
  context: Context<DoorActor>,
  list_key: ListKey,
  options: { hand_over: boolean } = { hand_over: false },
): Promise<DoorDevice> {
  const { tx, actor } = context
  const key = keyOf(actor, list_key)
  let row = await store.lockDevice(tx, key)
  if (row === undefined && actor.kind === 'person') {
    await store.insertDevice(tx, newDevice(context, actor, list_key))
    row = await store.lockDevice(tx, key)
  }
  return recordContact(context, row, options)
}

/**
 * Connects several devices of one list in one transaction. They are locked in one fixed order to prevent
 * deadlocks.
 * @returns the outcome of each; failures are check_in_list.not_found, permission.denied, device.revoked
 */
export async function connectDevices(
  tx: Tx,
  list_key: ListKey,
  contexts: readonly Context<DoorActor>[],
  options: { hand_over: boolean },
): Promise<Outcome<DoorDevice>[]> {
  const phones = contexts.flatMap(({ actor }) => (actor.kind === 'device' ? [actor.device_id] : []))
  const rows = phones.length === 0 ? [] : await store.lockDevices(tx, list_key.check_in_list_id, phones)
  const outcomes: Outcome<DoorDevice>[] = []
  for (const context of contexts) {
    const { actor } = context
    const connect = () => {
      requireDoorRight(actor, list_key)
      if (actor.kind === 'person') return connectDevice(context, list_key, options)
      return recordContact(
        context,
        rows.find(({ id }) => id === actor.device_id),
        options,
      )
    }
    outcomes.push(await attempt(async () => connect()))
  }
  return outcomes
}

async function recordContact(
  { tx, actor, now }: Context<DoorActor>,
  row: store.DeviceRow | undefined,
  options: { hand_over: boolean },
): Promise<DoorDevice> {
  if (row === undefined) throw new AppError('device.revoked')
  refuseRevoked(row.revoked_at, now, options.hand_over)
  if (!hasRecentContact(row, now)) await store.updateDevice(tx, row.id, { last_contact_at: now })
  return toDoorDevice(actor, row)
}

/**
 * Returns the device of the caller without writing, for reads. Returns null when a write is due first: for a new
 * device, or one that was last seen more than 10 seconds ago.
 * @throws AppError device.revoked
 */
export async function findConnectedDevice(
  tx: Tx,
  actor: DoorActor,
  list_key: ListKey,
  now: Instant,
): Promise<DoorDevice | null> {
  const row = await store.readDevice(tx, keyOf(actor, list_key))
  if (row === undefined) return null
  refuseRevoked(row.revoked_at, now, false)
  return hasRecentContact(row, now) ? toDoorDevice(actor, row) : null
}

/** Returns whether the device that holds a stream has been revoked. */
export async function isRevoked(tx: Tx, actor: DoorActor, list_key: ListKey): Promise<boolean> {
  const row = await store.readDevice(tx, keyOf(actor, list_key))
  return row !== undefined && row.revoked_at !== null
}

function keyOf(actor: DoorActor, { check_in_list_id }: ListKey): store.DeviceKey {
  return actor.kind === 'device'
    ? { device_id: actor.device_id }
    : { session_id: actor.session_id, check_in_list_id }
}

function newDevice({ random, now }: Context, person: Person, list_key: ListKey) {
  return {
    id: newId('device', random),
    ...list_key,
    user_id: person.user_id,
    session_id: person.session_id,
    name: person.name,
    ...rightsOfRole(person),
    paired_at: now,
  }
}

function refuseRevoked(revoked_at: Instant | null, now: Instant, hand_over: boolean): void {
  if (revoked_at === null) return
  const in_time = toEpochMs(now) - toEpochMs(revoked_at) < HAND_OVER_MS
  if (!hand_over || !in_time) throw new AppError('device.revoked')
}

function hasRecentContact({ last_contact_at }: store.DeviceRow, now: Instant): boolean {
  return last_contact_at !== null && Math.abs(toEpochMs(now) - toEpochMs(last_contact_at)) < CONTACT_MS
}

/** The role may have changed since the row was created, so the rights come from the member, not the row. */
function toDoorDevice(actor: DoorActor, row: store.DeviceRow): DoorDevice {
  const { id, name, gate, revoked_at } = row
  const rights = actor.kind === 'person' ? rightsOfRole(actor) : pickRights(row)
  const earlier_rights = actor.kind === 'person' ? [] : row.earlier_rights
  return { id, name, gate, ...rights, earlier_rights, revoked_at }
}

const rightsOfRole = ({ member }: Person): DeviceRights =>
  completeRights({ may_override: roleHas(member.role, 'door.override') })
