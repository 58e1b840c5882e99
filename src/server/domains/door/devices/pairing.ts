import {
  PAIRING_DAYS_MAX,
  PAIRING_HOURS,
  type Pairing,
  type PairingLink,
  type PairingNew,
} from '#contract/door/devices.ts'
import { groupTicketCode } from '#contract/door/ticket-code.ts'
import { encodeBase32 } from '#contract/wire/base32.ts'
import { newId, type Id } from '#contract/wire/id.ts'
import { addMs } from '#contract/wire/instant.ts'
import { completeRights, DEVICE_RIGHTS } from '#rules/door/device-rights.ts'
import { AppError } from '#server/core/app-error.ts'
import type { Context, Person } from '#server/core/http/context.ts'
import { hashToken } from '#server/domains/accounts/index.ts'
import { makeChange, record } from '#server/domains/platform/index.ts'
import { notifyEventChange } from '#server/core/db/change-numbers.ts'
import { findManaged } from './find-managed.ts'
import { consumePairing, endPairings, insertPairing, readPairings, type PairingRow } from './pairing-store.ts'
import { findManagedLists } from './phone-lists.ts'
import { readListKeys } from './phone-lists-store.ts'
import { pickRights, presentPairing } from './present.ts'
import type { ListKey } from './resolve-device.ts'
import * as store from './store.ts'

const PAIRING_CODE_BYTES = 10
const TOKEN_BYTES = 32
const PAIRING_MS = PAIRING_HOURS * 3_600_000
const PAIRING_MAX_MS = PAIRING_DAYS_MAX * 24 * 3_600_000
const PAIRINGS_MAX = 100

/** A pairing to create: what is omitted of the rights follows from `may_override`. */
type PairingInput = Pick<PairingNew, 'may_override' | 'max_devices'> & Partial<PairingNew>

type Phone = { pairing_code: string; device_name: string; gate: string | null }

/**
 * Creates the code that pairs one phone or several with a list. It is stored as a hash and valid for 24 hours unless
 * the input says until when. The address carries it after #, which browsers do not send to servers.
 * @throws AppError event.not_found; check_in_list.not_found also for further lists; permission.denied,
 * pairing.expiry_invalid
 */
export async function createPairing(
  context: Context<Person>,
  event_id: Id,
  check_in_list_id: Id,
  input: PairingInput,
): Promise<Pairing> {
  const { tx, now, random, actor, settings } = context
  const list_key = await findManaged(context, event_id, check_in_list_id)
  const code = encodeBase32(random(PAIRING_CODE_BYTES))
  const expires_at = input.expires_at ?? addMs(now, PAIRING_MS)
  if (expires_at <= now || expires_at > addMs(now, PAIRING_MAX_MS))
    throw new AppError('pairing.expiry_invalid', { errors: { expires_at: ['pairing.expiry_invalid'] } })
  const other_lists = await findManagedLists(context, input.other_list_ids ?? [], 'other_list_ids')
  const id = newId('pairing', random)
  await insertPairing(tx, {
    id,
    ...list_key,
    code_hash: hashToken(code),
    ...completeRights({
      ...input,
      may_sell: input.may_sell ?? (await store.sellsTickets(tx, check_in_list_id)),
    }),
    max_devices: input.max_devices,
    other_list_ids: other_lists.flatMap((list) =>
      list.check_in_list_id === check_in_list_id ? [] : [list.check_in_list_id],
    ),
    created_by: actor.user_id,
    created_at: now,
    expires_at,
  })
  const pairing_code = groupTicketCode(code).replaceAll(' ', '-')
  const url = `${settings.public_url}/check-in/${check_in_list_id}#pair=${pairing_code}`
  return { id, pairing_code, url, expires_at }
}

/**
 * Exchanges a pairing code for a token and one device per list of the pairing. The token is returned only here and
 * stored as a hash.
 * @param phone.pairing_code as typed: case, hyphens and spaces are ignored, I and L count as 1, O counts as 0
 * @throws AppError check_in_list.not_found; pairing.gone when the code is unknown, used up, ended or expired
 */
export async function pairDevice(
  context: Context,
  check_in_list_id: Id,
  phone: Phone,
): Promise<{ device_id: Id; token: string; check_in_list_ids: Id[] }> {
  const { tx, now, random } = context
  const list_key = await store.readListKey(tx, check_in_list_id)
  if (list_key === undefined) throw new AppError('check_in_list.not_found')
  const code_hash = hashToken(normalizePairingCode(phone.pairing_code))
  const pairing = await consumePairing(tx, check_in_list_id, code_hash, now)
  if (pairing === undefined) throw new AppError('pairing.gone')
  const token = Buffer.from(random(TOKEN_BYTES)).toString('base64url')
  const other_lists = await readListKeys(tx, pairing.other_list_ids)
  const door = { pairing, phone, token_hash: hashToken(token) }
  const device_id = await insertDoor(context, list_key, door)
  for (const other of other_lists) {
    await insertDoor(context, other, door)
    notifyEventChange(tx, other.event_id)
  }
  const check_in_list_ids = [list_key, ...other_lists].map((list) => list.check_in_list_id)
  return { device_id, token, check_in_list_ids }
}

/** Inserts and records the device of a phone at one list. */
async function insertDoor(
  context: Context,
  list_key: ListKey,
  { pairing, phone, token_hash }: { pairing: PairingRow; phone: Phone; token_hash: string },
): Promise<Id> {
  const { tx, now, random } = context
  const rights = pickRights(pairing)
  const id = newId('device', random)
  await store.insertDevice(tx, {
    id,
    ...list_key,
    token_hash,
    name: phone.device_name,
    gate: phone.gate === '' ? null : phone.gate,
    ...rights,
    pairing_id: pairing.id,
    paired_at: now,
    last_contact_at: now,
  })
  const { account_id, event_id } = list_key
  await record(context, {
    action: 'device_paired',
    subject: { kind: 'device', id, title: phone.device_name },
    by: { kind: 'device', id, name: phone.device_name },
    account_id,
    event_id,
    changes: DEVICE_RIGHTS.map((right) => makeChange(right, null, rights[right])),
  })
  return id
}

/**
 * Returns the pairing links for several phones, and the codes for one that are still open, newest first.
 * @throws AppError event.not_found, check_in_list.not_found, permission.denied
 */
export async function listPairings(
  context: Context<Person>,
  event_id: Id,
  check_in_list_id: Id,
): Promise<PairingLink[]> {
  const { tx, now } = context
  await findManaged(context, event_id, check_in_list_id)
  return (await readPairings(tx, check_in_list_id, { now, limit: PAIRINGS_MAX })).map(presentPairing)
}

/**
 * Ends a pairing link, so that no more phones can pair with it; ending it again changes nothing.
 * @throws AppError event.not_found, check_in_list.not_found, pairing.not_found, permission.denied
 */
export async function endPairing(
  context: Context<Person>,
  event_id: Id,
  check_in_list_id: Id,
  pairing_id: Id,
): Promise<void> {
  const { tx, now } = context
  await findManaged(context, event_id, check_in_list_id)
  if ((await endPairings(tx, { check_in_list_id, pairing_id }, now)) === 0)
    throw new AppError('pairing.not_found')
}

function normalizePairingCode(text: string): string {
  return text
    .replace(/[\s\p{Pd}]/gu, '')
    .toUpperCase()
    .replace(/[IL]/g, '1')
    .replace(/O/g, '0')
}
