import { z } from 'zod'
import { image, IMAGE_REFUSALS, IMAGE_UPLOADS_PER_MINUTE, imageUpload } from '../events/images.ts'
import { uniqueList } from '../wire/distinct.ts'
import { endpoint } from '../wire/endpoint.ts'
import { idOf } from '../wire/id.ts'
import { itemOf } from '../wire/list-query.ts'
import { text } from '../wire/text.ts'
import { translationsOf } from '../wire/translations.ts'

/** Maximum pictures per room. */
export const ROOM_PICTURES_MAX = 20
export const PICTURE_ALT_MAX = 300

const alt = text(0, PICTURE_ALT_MAX)

/** A picture of a room for visitors. */
export const publicRoomPicture = image.pick({ url: true, sources: true, width: true, height: true }).extend({
  /** Alternative text in the reader's language; '' when not given. */
  alt: z.string(),
})
export type PublicRoomPicture = z.infer<typeof publicRoomPicture>

/** A picture of a room for staff. */
export const roomPicture = publicRoomPicture.extend({
  id: idOf('image'),
  room_id: idOf('room'),
  translations: translationsOf({ alt }),
  sort_order: z.number().int(),
  version: z.number().int(),
})
export type RoomPicture = z.infer<typeof roomPicture>

const PICTURES = '/rooms/:room_id/pictures'
const PICTURE = `${PICTURES}/:image_id`
const DESK = ['venue.not_found', 'room.not_found'] as const

export const listRoomPictures = endpoint({
  method: 'GET',
  path: PICTURES,
  who: 'person',
  summary: 'List the pictures of a room in display order; at most 20',
  ok: z.object({ data: z.array(roomPicture) }),
  errors: DESK,
})

export const uploadRoomPicture = endpoint({
  method: 'POST',
  path: PICTURES,
  who: 'person',
  summary: 'Upload a picture of a room, at the end of its pictures; at most 20',
  upload: imageUpload,
  ok: itemOf(roomPicture),
  ok_status: 201,
  errors: [...DESK, 'file.too_many', ...IMAGE_REFUSALS],
  per_minute: IMAGE_UPLOADS_PER_MINUTE,
})

export const sortRoomPictures = endpoint({
  method: 'POST',
  path: `${PICTURES}/sort`,
  who: 'person',
  summary: 'Sort the pictures of a room; omitted ones follow in their current order, unknown ids are ignored',
  body: z.strictObject({ ids: uniqueList(z.array(idOf('image')).max(ROOM_PICTURES_MAX, 'too_long')) }),
  ok: z.object({ data: z.array(roomPicture) }),
  errors: DESK,
})

/** Alternative text of a picture. */
export const roomPictureEdit = z
  .strictObject({ alt, translations: translationsOf({ alt }).unwrap() })
  .partial()

export const updateRoomPicture = endpoint({
  method: 'PUT',
  path: PICTURE,
  who: 'person',
  summary: 'Update the alternative text of a room picture; omitted fields stay unchanged',
  body: roomPictureEdit,
  ok: itemOf(roomPicture),
  errors: [...DESK, 'image.not_found', 'version.stale'],
  versioned: true,
})

export const deleteRoomPicture = endpoint({
  method: 'DELETE',
  path: PICTURE,
  who: 'person',
  summary: 'Delete a picture of a room',
  errors: [...DESK, 'image.not_found', 'version.stale'],
  versioned: true,
})
