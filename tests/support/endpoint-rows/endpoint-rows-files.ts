import { eq } from 'drizzle-orm'
import type { Id } from '#contract/wire/id.ts'
import { organizers } from '#server/core/db/schema/accounts.ts'
import { oncePerVenue } from './member-rows.ts'
import { insertRoom, insertRoomPicture } from './room-rows.ts'
import { eventParams, rowWithoutBody, type Row } from './endpoint-row.ts'
import type { Fixture } from '#tests/support/fixture.ts'
import { fileOf, formWith, pdf, picture } from '../uploads.ts'

const cover = async () =>
  formWith('image', fileOf(await picture('jpeg'), 'cover.jpg'), { type: 'EVENT_COVER' })

/** Uploads as the owner or with the given token and returns the new id. */
export async function upload(fixture: Fixture, path: string, form: FormData, token?: string): Promise<Id> {
  const reply = await fixture.server.raw('POST', path, {
    body: form,
    token: token ?? fixture.venue.owner.token,
  })
  if (reply.status !== 201) throw new Error(`${path}: ${reply.text}`)
  return (reply.json as { data: { id: Id } }).data.id
}

export const uploadCover = async (fixture: Fixture, event_id: Id, token?: string) =>
  upload(fixture, `/events/${event_id}/images`, await cover(), token)

export const uploadPdf = (fixture: Fixture, event_id: Id, token?: string) =>
  upload(fixture, `/events/${event_id}/attachments`, formWith('file', fileOf(pdf(), 'Rider.pdf')), token)

/** Returns the first organizer of an account. */
export async function organizerOf({ db, venue }: Fixture, account_id = venue.account_id): Promise<Id> {
  const [row] = await db.read((tx) =>
    tx.select({ id: organizers.id }).from(organizers).where(eq(organizers.account_id, account_id)).limit(1),
  )
  if (row === undefined) throw new Error('an account has an organizer')
  return row.id
}

const organizerParams = async (fixture: Fixture) => ({ organizer_id: await organizerOf(fixture) })

const roomPicture = async () => formWith('image', fileOf(await picture('webp'), 'room.webp'))

/** Room with one picture whose file does not exist. */
async function imageParams(fixture: Fixture) {
  const { id: room_id } = await insertRoom(fixture)
  return { room_id, image_id: await insertRoomPicture(fixture, room_id) }
}

/** Valid requests of images and attachments. */
export const fileRows: Record<string, Row> = {
  listImages: rowWithoutBody('event.view', eventParams),
  uploadImage: {
    right: 'event.edit',
    target: async (fixture) => ({ params: eventParams(fixture), body: await cover() }),
  },
  deleteImage: {
    right: 'event.edit',
    target: async (fixture) => ({
      params: { ...eventParams(fixture), image_id: await uploadCover(fixture, fixture.venue.event_id) },
    }),
  },
  uploadLogo: {
    right: 'organizer.edit',
    target: async (fixture) => ({
      params: await organizerParams(fixture),
      body: formWith('image', fileOf(await picture('png', { width: 200, height: 80 }), 'logo.png')),
    }),
  },
  deleteLogo: {
    right: 'organizer.edit',
    target: async (fixture) => ({ params: await organizerParams(fixture) }),
  },
  listRoomPictures: {
    right: 'room.view',
    target: async (fixture) => ({ params: { room_id: (await insertRoom(fixture)).id } }),
  },
  uploadRoomPicture: {
    right: 'room.edit',
    target: async (fixture) => ({
      params: {
        room_id: await oncePerVenue(fixture, 'pictured', async () => (await insertRoom(fixture)).id),
      },
      body: await roomPicture(),
    }),
  },
  sortRoomPictures: {
    right: 'room.edit',
    target: async (fixture) => {
      const { room_id, image_id } = await imageParams(fixture)
      return { params: { room_id }, body: { ids: [image_id] } }
    },
  },
  updateRoomPicture: {
    right: 'room.edit',
    target: async (fixture) => ({
      params: await imageParams(fixture),
      body: { alt: 'The hall by night', translations: { 'zh-hk': { alt: '夜間的禮堂' } } },
    }),
  },
  deleteRoomPicture: {
    right: 'room.edit',
    target: async (fixture) => ({ params: await imageParams(fixture) }),
  },
  listAttachments: rowWithoutBody('event.view', eventParams),
  uploadAttachment: {
    right: 'event.edit',
    target: (fixture) => ({
      params: eventParams(fixture),
      body: formWith('file', fileOf(pdf(), 'Rider.pdf')),
    }),
  },
  deleteAttachment: {
    right: 'event.edit',
    target: async (fixture) => ({
      params: { ...eventParams(fixture), attachment_id: await uploadPdf(fixture, fixture.venue.event_id) },
    }),
  },
}
