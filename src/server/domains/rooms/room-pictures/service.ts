import type { z } from 'zod'
import {
  ROOM_PICTURES_MAX,
  type PublicRoomPicture,
  type RoomPicture,
  type roomPictureEdit,
} from '#contract/rooms/room-pictures.ts'
import type { Locale } from '#contract/wire/contact.ts'
import { newId, type Id } from '#contract/wire/id.ts'
import { localizedText } from '#contract/wire/translations.ts'
import { applyEdit } from '#rules/apply-edit.ts'
import { reorderRows } from '#rules/sort-order.ts'
import { countWithinLimit } from '#server/core/db/sql/count-within-limit.ts'
import type { Tx } from '#server/core/db/database.ts'
import { AppError } from '#server/core/app-error.ts'
import type { Context, Person } from '#server/core/http/context.ts'
import { requireVersion } from '#server/core/http/requirements.ts'
import { claim, pictureOf, release, requireVenue, type ReadyImage } from '#server/domains/platform/index.ts'
import { findRoom } from '#server/domains/rooms/rooms/service.ts'
import * as store from './store.ts'
import type { PictureRow } from './store.ts'

/** Returns the pictures of a room in their order. Errors: venue.not_found, permission.denied, room.not_found. */
export async function list(context: Context<Person>, room_id: Id): Promise<RoomPicture[]> {
  const { account_id } = await requireVenue(context, 'room.view')
  if ((await findRoom(context.tx, account_id, room_id)) === undefined) throw new AppError('room.not_found')
  return (await store.listOfRooms(context.tx, [room_id])).map(present)
}

/**
 * Requires the permission to change the pictures of a room. Errors: venue.not_found, permission.denied,
 * room.not_found.
 */
export async function requireEdit(context: Context<Person>, room_id: Id): Promise<void> {
  const { account_id } = await requireVenue(context, 'room.edit')
  if ((await findRoom(context.tx, account_id, room_id)) === undefined) throw new AppError('room.not_found')
}

/**
 * Adds a prepared picture at the end. Errors: venue.not_found, permission.denied, room.not_found, file.too_many.
 */
export async function add(
  context: Context<Person>,
  room_id: Id,
  { type: _, ...ready }: ReadyImage<'ROOM_PICTURE'>,
): Promise<RoomPicture> {
  const { tx, now, random } = context
  const { account_id, rows } = await lockPictures(context, room_id)
  const limit = { code: 'file.too_many', scope: `pictures of ${room_id}`, most: ROOM_PICTURES_MAX } as const
  await countWithinLimit(tx, limit, async () => rows)
  await claim(tx, ready.folder)
  const row = await store.insert(tx, {
    ...ready,
    id: newId('image', random),
    account_id,
    room_id,
    alt: '',
    translations: {},
    sort_order: (rows.at(-1)?.sort_order ?? 0) + 1,
    created_at: now,
  })
  return present(row)
}

/**
 * Updates the description of a picture; omitted fields stay unchanged. Errors: venue.not_found, permission.denied,
 * room.not_found, image.not_found, version.stale.
 */
export async function update(
  context: Context<Person>,
  { room_id, image_id }: { room_id: Id; image_id: Id },
  edit: z.infer<typeof roomPictureEdit>,
  version: number | null,
): Promise<RoomPicture> {
  const { row } = await lockPicture(context, room_id, image_id, version)
  return present(await store.save(context.tx, applyEdit(row, edit)))
}

/**
 * Reorders pictures; those left out follow in their earlier order. Errors: venue.not_found, permission.denied,
 * room.not_found.
 */
export async function sort(
  context: Context<Person>,
  room_id: Id,
  ids: readonly Id[],
): Promise<RoomPicture[]> {
  const { rows } = await lockPictures(context, room_id)
  for (const row of reorderRows(rows, ids)) await store.save(context.tx, row)
  return (await store.listOfRooms(context.tx, [room_id])).map(present)
}

/**
 * Deletes a picture. Errors: venue.not_found, permission.denied, room.not_found, image.not_found, version.stale.
 */
export async function remove(
  context: Context<Person>,
  { room_id, image_id }: { room_id: Id; image_id: Id },
  version: number | null,
): Promise<undefined> {
  const { row } = await lockPicture(context, room_id, image_id, version)
  await store.remove(context.tx, row.id)
  await release(context.tx, [row.folder], context.now)
}

/**
 * Returns the public pictures of rooms by room id, in the visitor's language; rooms without a picture are absent.
 */
export async function picturesOfRooms(
  tx: Tx,
  room_ids: readonly Id[],
  reader: Locale,
): Promise<Map<Id, PublicRoomPicture[]>> {
  const rows = room_ids.length === 0 ? [] : await store.listOfRooms(tx, room_ids)
  const pictures = new Map<Id, PublicRoomPicture[]>()
  for (const row of rows) {
    const picture = { ...presentVisible(row), alt: localizedText(row, 'alt', reader) }
    pictures.set(row.room_id, [...(pictures.get(row.room_id) ?? []), picture])
  }
  return pictures
}

function presentVisible(row: PictureRow) {
  const { url, sources, width, height } = pictureOf({ ...row, type: 'ROOM_PICTURE' })
  return { url, sources, width, height }
}

function present(row: PictureRow): RoomPicture {
  const { id, room_id, alt, translations, sort_order, version } = row
  return { ...presentVisible(row), id, room_id, alt, translations, sort_order, version }
}

async function lockPictures(context: Context<Person>, room_id: Id) {
  const { account_id } = await requireVenue(context, 'room.edit')
  if ((await store.lockRoom(context.tx, account_id, room_id)) === undefined)
    throw new AppError('room.not_found')
  return { account_id, rows: await store.listOfRooms(context.tx, [room_id]) }
}

async function lockPicture(context: Context<Person>, room_id: Id, id: Id, version: number | null) {
  const { rows } = await lockPictures(context, room_id)
  const row = rows.find((picture) => picture.id === id)
  if (row === undefined) throw new AppError('image.not_found')
  requireVersion(row, version, present(row))
  return { row }
}
