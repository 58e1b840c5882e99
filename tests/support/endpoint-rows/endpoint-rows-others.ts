import { eq } from 'drizzle-orm'
import { newId, type Id } from '#contract/wire/id.ts'
import { images, other_event_attachments } from '#server/core/db/schema/files.ts'
import type { Fixture } from '#tests/support/fixture.ts'
import { fileOf, formWith, pdf, picture } from '../uploads.ts'
import type { Row } from './endpoint-row.ts'
import { oncePerVenue } from './member-rows.ts'
import { publicRows } from './public-rows.ts'

let said = 0

/** Every field of an other event. */
const otherEventFields = () => ({
  title: `Open studio ${(said += 1)}`,
  description: '<p>Come in.</p>',
  place: 'Pier 7',
  language: 'en',
  translations: { 'zh-hk': { title: '開放工作室', place: '七號碼頭', description: '<p>歡迎入內。</p>' } },
  status: 'live',
  start_date: '2026-12-05T14:00',
  end_date: '2026-12-05T19:00',
  timezone: 'Asia/Hong_Kong',
  website_url: 'https://studio.example.test',
  email: 'studio@example.test',
  phone: '+85223456789',
})

const insertOtherEvent = (fixture: Fixture) => publicRows(fixture).otherEvent(5)
const otherEventParams = async (fixture: Fixture) => ({ other_event_id: await insertOtherEvent(fixture) })

/** Other event with one picture whose file does not exist. */
async function imageParams(fixture: Fixture) {
  const other_event_id = await insertOtherEvent(fixture)
  await publicRows(fixture).otherPicture(other_event_id, 'EVENT_IMAGE', 'p')
  const [row] = await fixture.db.read((tx) =>
    tx.select({ id: images.id }).from(images).where(eq(images.other_event_id, other_event_id)),
  )
  return { other_event_id, image_id: row?.id ?? '' }
}

/** Other event with one attachment whose file does not exist. */
async function attachmentParams(fixture: Fixture): Promise<{ other_event_id: Id; attachment_id: Id }> {
  const other_event_id = await insertOtherEvent(fixture)
  const id = newId('attachment', fixture.server.random)
  const { account_id } = fixture.venue
  const file = { folder: id.slice(3).padEnd(32, '0'), name: 'Map.pdf', mime: 'application/pdf', bytes: 9 }
  const created_at = fixture.server.clock.now()
  await fixture.db.withTx((tx) =>
    tx.insert(other_event_attachments).values({ ...file, id, account_id, other_event_id, created_at }),
  )
  return { other_event_id, attachment_id: id }
}

const right = 'other_event.edit' as const

/** Valid requests of other events, their pictures and files. */
export const otherEventRows: Record<string, Row> = {
  listOtherEvents: {
    right,
    target: async (fixture) => {
      await insertOtherEvent(fixture)
      return { params: {} }
    },
  },
  createOtherEvent: {
    right,
    target: ({ server }) => ({
      params: {},
      body: { id: newId('other_event', server.random), ...otherEventFields() },
    }),
  },
  sortOtherEvents: {
    right,
    target: async (fixture) => ({ params: {}, body: { ids: [await insertOtherEvent(fixture)] } }),
  },
  updateOtherEvent: {
    right,
    target: async (fixture) => ({ params: await otherEventParams(fixture), body: otherEventFields() }),
  },
  deleteOtherEvent: { right, target: async (fixture) => ({ params: await otherEventParams(fixture) }) },
  listOtherEventImages: { right, target: async (fixture) => ({ params: await otherEventParams(fixture) }) },
  uploadOtherEventImage: {
    right,
    target: async (fixture) => ({
      params: await oncePerVenue(fixture, 'other event with files', otherEventParams),
      body: formWith('image', fileOf(await picture('jpeg'), 'cover.jpg'), { type: 'EVENT_COVER' }),
    }),
  },
  updateOtherEventImage: {
    right,
    target: async (fixture) => ({
      params: await imageParams(fixture),
      body: { alt: 'Clay on a wheel', translations: { 'zh-hk': { alt: '轉盤上的陶泥' } } },
    }),
  },
  deleteOtherEventImage: { right, target: async (fixture) => ({ params: await imageParams(fixture) }) },
  listOtherEventAttachments: {
    right,
    target: async (fixture) => ({ params: await otherEventParams(fixture) }),
  },
  uploadOtherEventAttachment: {
    right,
    target: async (fixture) => ({
      params: await oncePerVenue(fixture, 'other event with files', otherEventParams),
      body: formWith('file', fileOf(pdf(), 'Map.pdf')),
    }),
  },
  deleteOtherEventAttachment: {
    right,
    target: async (fixture) => ({ params: await attachmentParams(fixture) }),
  },
}
