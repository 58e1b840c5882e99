import { notifyEventChange } from '#server/core/db/change-numbers.ts'
import { encodeBase32 } from '#contract/wire/base32.ts'
import { PAIRING_HOURS, type Device, type GateAssignment, type Pairing } from '#contract/door/devices.ts'
import { newId, type Id } from '#contract/wire/id.ts'
import { addMs, type Instant } from '#contract/wire/instant.ts'
import type { MirrorDevice } from '#contract/door/mirror-device.ts'
import { groupTicketCode } from '#contract/door/ticket-code.ts'
import { AppError } from '#server/core/app-error.ts'
import type { Context, Person } from '#server/core/http/context.ts'
import { makeChange, record } from '#server/domains/platform/index.ts'
import { hashToken } from '#server/domains/accounts/index.ts'
import { requireEvent } from '#server/domains/events/index.ts'
import { connectDevice, requireListAccess, type DoorActor, type ListKey } from './resolve-device.ts'
import { presentDevice } from './present.ts'
import * as store from './store.ts'

const PAIRING_CODE_BYTES = 10
const TOKEN_BYTES = 32
const PAIRING_MS = PAIRING_HOURS * 3_600_000

export {
  connectDevice,
  connectDevices,
  requireListAccess,
  isRevoked,
  findConnectedDevice,
  readListKey,
} from './resolve-device.ts'
export type { DoorDevice, DoorActor, ListKey } from './resolve-device.ts'

/**
 * Creates the one-time code that pairs a phone with a list. It is stored as a hash and valid for 24 hours. The
 * address carries it after #, which browsers do not send to servers.
 * @throws AppError event.not_found, check_in_list.not_found, permission.denied
 */
export async function createPairing(
  context: Context<Person>,
  event_id: Id,
  check_in_list_id: Id,
  may_override: boolean,
): Promise<Pairing> {
  const { tx, now, random, actor, settings } = context
  const list_key = await findManaged(context, event_id, check_in_list_id)
  const code = encodeBase32(random(PAIRING_CODE_BYTES))
  const expires_at = addMs(now, PAIRING_MS)
  await store.insertPairing(tx, {
    id: newId('pairing', random),
    ...list_key,
    code_hash: hashToken(code),
    may_override,
    created_by: actor.user_id,
    created_at: now,
    expires_at,
  })
  const pairing_code = groupTicketCode(code).replaceAll(' ', '-')
  const url = `${settings.public_url}/check-in/${check_in_list_id}#pair=${pairing_code}`
  return { pairing_code, url, expires_at }
}

/**
 * Exchanges a pairing code for a device and its token. The token is returned only here and stored as a hash.
 * @param phone.pairing_code as typed: case, hyphens and spaces are ignored, I and L count as 1, O counts as 0
 * @throws AppError check_in_list.not_found; pairing.gone when the code is unknown, used or expired
 */
export async function pairDevice(
  context: Context,
  check_in_list_id: Id,
  phone: { pairing_code: string; device_name: string; gate: string | null },
): Promise<{ device_id: Id; token: string }> {
  const { tx, now, random } = context
  const list_key = await store.readListKey(tx, check_in_list_id)
  if (list_key === undefined) throw new AppError('check_in_list.not_found')
  const code_hash = hashToken(normalizePairingCode(phone.pairing_code))
  const pairing = await store.consumePairing(tx, check_in_list_id, code_hash, now)
  if (pairing === undefined) throw new AppError('pairing.gone')
  const device_id = newId('device', random)
  const token = Buffer.from(random(TOKEN_BYTES)).toString('base64url')
  await store.insertDevice(tx, {
    id: device_id,
    ...list_key,
    token_hash: hashToken(token),
    name: phone.device_name,
    gate: phone.gate === '' ? null : phone.gate,
    may_override: pairing.may_override,
    paired_at: now,
    last_contact_at: now,
  })
  const { account_id, event_id } = list_key
  await record(context, {
    action: 'device_paired',
    subject: { kind: 'device', id: device_id, title: phone.device_name },
    by: { kind: 'device', id: device_id, name: phone.device_name },
    account_id,
    event_id,
    changes: [makeChange('may_override', null, pairing.may_override)],
  })
  return { device_id, token }
}

function normalizePairingCode(text: string): string {
  return text
    .replace(/[\s\p{Pd}]/gu, '')
    .toUpperCase()
    .replace(/[IL]/g, '1')
    .replace(/O/g, '0')
}

/**
 * Returns the devices of a list, oldest first, including revoked ones.
 * @throws AppError event.not_found, check_in_list.not_found, permission.denied
 */
export async function listDevices(
  context: Context<Person>,
  event_id: Id,
  check_in_list_id: Id,
): Promise<Device[]> {
  await findManaged(context, event_id, check_in_list_id)
  const rows = await store.readDevices(context.tx, check_in_list_id)
  return rows.map(presentDevice)
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
 * Renames a device or assigns it to another gate. Stored scans keep the earlier values.
 * @throws AppError event.not_found, check_in_list.not_found, device.not_found, permission.denied
 */
export async function assignGate(
  context: Context<Person>,
  event_id: Id,
  check_in_list_id: Id,
  device_id: Id,
  assignment: GateAssignment,
): Promise<Device> {
  await findManaged(context, event_id, check_in_list_id)
  const row = await store.assignGate(context.tx, check_in_list_id, device_id, changeOf(assignment))
  if (row === undefined) throw new AppError('device.not_found')
  notifyEventChange(context.tx, event_id)
  return presentDevice(row)
}

/**
 * Does the same for the calling device itself.
 * @throws AppError check_in_list.not_found, permission.denied, device.revoked
 */
export async function assignOwnGate(
  context: Context<DoorActor>,
  check_in_list_id: Id,
  assignment: GateAssignment,
): Promise<MirrorDevice> {
  const { tx, actor } = context
  const list_key = await requireListAccess(tx, actor, check_in_list_id)
  const { id, may_override } = await connectDevice(context, list_key)
  const row = await store.assignGate(tx, check_in_list_id, id, changeOf(assignment))
  if (row === undefined) throw new AppError('device.revoked')
  notifyEventChange(tx, list_key.event_id)
  return { id, name: row.name, gate: row.gate, may_override }
}

function changeOf({ device_name, gate }: GateAssignment): { name?: string; gate?: string | null } {
  return {
    ...(device_name === undefined ? {} : { name: device_name }),
    ...(gate === undefined ? {} : { gate: gate === '' ? null : gate }),
  }
}

/**
 * Stores the reported state of a device.
 * @returns the number of scans of its list that are in conflict
 * @throws AppError check_in_list.not_found, device.revoked
 */
export async function heartbeat(
  context: Context<DoorActor>,
  check_in_list_id: Id,
  report: {
    waiting_scans: number
    mirror_at: Instant | null
    app_version: string
    battery_percent: number | null
  },
): Promise<{ conflicts: number }> {
  const { tx, actor, now } = context
  const list_key = await requireListAccess(tx, actor, check_in_list_id)
  const device = await connectDevice(context, list_key)
  await store.updateDevice(tx, device.id, { ...report, last_contact_at: now })
  return { conflicts: await store.countConflicts(tx, check_in_list_id) }
}

async function findManaged(context: Context<Person>, event_id: Id, check_in_list_id: Id): Promise<ListKey> {
  const event = await requireEvent(context, event_id, 'device.manage')
  const list_key = await store.readListKey(context.tx, check_in_list_id)
  if (list_key === undefined || list_key.event_id !== event.id) throw new AppError('check_in_list.not_found')
  return list_key
}
