import { isDeepStrictEqual } from 'node:util'
import { ROOMS_MAX, type Room, type RoomEdit, type RoomNew } from '#contract/rooms/rooms.ts'
import { newId, type Id } from '#contract/wire/id.ts'
import { applyEdit } from '#rules/apply-edit.ts'
import { reorderRows } from '#rules/sort-order.ts'
import { countWithinLimit } from '#server/core/db/sql/count-within-limit.ts'
import { AppError } from '#server/core/app-error.ts'
import type { Context, Person } from '#server/core/http/context.ts'
import { requireVersion } from '#server/core/http/requirements.ts'
import {
  changesBetween,
  findVenue,
  record,
  requireVenue,
  translationsBetween,
  type Venue,
} from '#server/domains/platform/index.ts'
import { lockSchedule, requireNoneUpcoming, reserveAgain } from '#server/domains/rooms/schedule/service.ts'
import { taxesOfAccounts as taxesOf } from '#server/domains/accounts/index.ts'
import { present } from './present.ts'
import * as store from './store.ts'
import type { RoomRow } from './store.ts'

export { presentPublic } from './present.ts'
export { find as findRoom, hasLive, list as listRooms, type RoomRow } from './store.ts'

/** Returns the venue's rooms in their order. Errors: venue.not_found, permission.denied. */
export async function list(context: Context<Person>): Promise<Room[]> {
  const { account_id } = await requireVenue(context, 'room.view')
  return (await store.list(context.tx, account_id)).map(present)
}

/** Returns the rooms for offline use; none in accounts other than the venue's. */
export async function listOfVenue({ tx, actor }: Context<Person>): Promise<Room[]> {
  const venue = await findVenue(tx)
  if (venue?.account_id !== actor.member.account_id) return []
  return (await store.list(tx, venue.account_id)).map(present)
}

/** Returns one room. Errors: venue.not_found, permission.denied, room.not_found. */
export async function read(context: Context<Person>, id: Id): Promise<Room> {
  const { account_id } = await requireVenue(context, 'room.view')
  const row = await store.find(context.tx, account_id, id)
  if (row === undefined) throw new AppError('room.not_found')
  return present(row)
}

/**
 * Adds a room at the end, under the caller's id when one is given. Errors: venue.not_found, permission.denied,
 * room.too_many, room.taxes_unknown, id.taken.
 */
export async function create(context: Context<Person>, input: RoomNew): Promise<Room> {
  const { account_id } = await requireVenue(context, 'room.edit')
  const limit = { code: 'room.too_many', scope: `rooms of ${account_id}`, most: ROOMS_MAX } as const
  const all = await countWithinLimit(context.tx, limit, () => store.lockAll(context.tx, account_id))
  await requireTaxes(context, account_id, input.tax_and_fee_ids)
  const row = await store.insert(context.tx, {
    ...input,
    id: input.id ?? newId('room', context.random),
    account_id,
    sort_order: (all.at(-1)?.sort_order ?? 0) + 1,
  })
  if (row === undefined) throw new AppError('id.taken')
  await recordChange(context, 'created', null, row)
  return present(row)
}

/**
 * Updates a room; omitted fields stay unchanged. Future bookings and events keep price and time and move to the
 * new units; if those are occupied, nothing changes. Errors: venue.not_found, permission.denied, room.not_found,
 * version.stale, room.invalid, room.taxes_unknown, room.has_bookings (archived with future ones), occupancy.taken.
 */
export async function update(
  context: Context<Person>,
  id: Id,
  edit: RoomEdit,
  version: number | null,
): Promise<Room> {
  const { venue, row: before } = await lockForEdit(context, id, version)
  const after = applyEdit(before, edit)
  if (after.min_minutes > after.max_minutes)
    throw new AppError('room.invalid', {
      errors: { [edit.min_minutes === undefined ? 'max_minutes' : 'min_minutes']: ['below_min'] },
    })
  if (isDeepStrictEqual(before, after)) return present(before)
  await requireTaxes(context, venue.account_id, edit.tax_and_fee_ids ?? [])
  await lockSchedule(context.tx, venue.account_id)
  if (after.status === 'ARCHIVED' && before.status !== 'ARCHIVED') await requireNoneUpcoming(context, id)
  const saved = await store.save(context.tx, after)
  if (!isDeepStrictEqual(before.units, after.units)) await reserveAgain(context, saved)
  await recordChange(context, 'changed', before, saved)
  return present(saved)
}

/**
 * Deletes a room. Errors: venue.not_found, permission.denied, room.not_found, version.stale, room.has_bookings.
 */
export async function remove(context: Context<Person>, id: Id, version: number | null): Promise<undefined> {
  const { row } = await lockForEdit(context, id, version)
  if (await store.isUsed(context.tx, id)) throw new AppError('room.has_bookings')
  await store.remove(context.tx, id)
  await recordChange(context, 'deleted', row, null)
}

/** Reorders rooms; those left out follow in their earlier order. Errors: venue.not_found, permission.denied. */
export async function sort(context: Context<Person>, ids: readonly Id[]): Promise<Room[]> {
  const { account_id } = await requireVenue(context, 'room.edit')
  for (const row of reorderRows(await store.lockAll(context.tx, account_id), ids))
    await store.save(context.tx, row)
  return (await store.list(context.tx, account_id)).map(present)
}

async function lockForEdit(
  context: Context<Person>,
  id: Id,
  version: number | null,
): Promise<{ venue: Venue; row: RoomRow }> {
  const venue = await requireVenue(context, 'room.edit')
  const row = await store.lock(context.tx, venue.account_id, id)
  if (row === undefined) throw new AppError('room.not_found')
  requireVersion(row, version, present(row))
  return { venue, row }
}

async function requireTaxes(context: Context, account_id: Id, ids: readonly Id[]): Promise<void> {
  if (ids.length === 0) return
  const known = new Set((await taxesOf(context, [account_id])).map(({ id }) => id))
  if (!ids.every((id) => known.has(id)))
    throw new AppError('room.taxes_unknown', { errors: { tax_and_fee_ids: ['unknown'] } })
}

async function recordChange(
  context: Context<Person>,
  action: 'created' | 'changed' | 'deleted',
  before: RoomRow | null,
  after: RoomRow | null,
): Promise<void> {
  const { id = null, name: title = null } = after ?? before ?? {}
  const auditFieldsOf = (row: RoomRow | null) => row && { name: row.name, status: row.status }
  await record(context, {
    action: `room_${action}`,
    subject: { kind: 'room', id, title },
    changes: [
      ...changesBetween(auditFieldsOf(before), auditFieldsOf(after), ['name', 'status']),
      ...translationsBetween(before?.translations ?? {}, after?.translations ?? {}, ['name']),
    ],
  })
}
