import { expect, test } from 'vitest'
import { EVENT_ATTACHMENTS_MAX } from '#contract/events/attachments.ts'
import { EVENT_IMAGES_MAX } from '#contract/events/images.ts'
import {
  deleteOtherEventAttachment,
  deleteOtherEventImage,
  listOtherEventAttachments,
  listOtherEventImages,
  updateOtherEventImage,
  uploadOtherEventAttachment,
  uploadOtherEventImage,
} from '#contract/events/other-event-files.ts'
import {
  listOtherEvents,
  readPublicOtherEvent,
  type PublicOtherEventFull,
} from '#contract/events/other-events.ts'
import { newId, type Id } from '#contract/wire/id.ts'
import { images, other_event_attachments } from '#server/core/db/schema/files.ts'
import { sweepAll } from '#server/domains/platform/files/service.ts'
import { describeOnAnyDatabase } from '#tests/support/databases/databases.ts'
import { publicRows } from '#tests/support/endpoint-rows/public-rows.ts'
import { useFixture } from '#tests/support/fixture.ts'
import { fileOf, pdf, picture } from '#tests/support/uploads.ts'

describeOnAnyDatabase('pictures and files of other events', (kind) => {
  const fixture = useFixture(kind)
  const other = () => publicRows(fixture).otherEvent(5)
  const photo = async () => fileOf(await picture('jpeg', { width: 1200, height: 600 }), 'photo.jpg')
  const add = async (other_event_id: Id, type: 'EVENT_COVER' | 'EVENT_IMAGE', alt = '') => {
    const sent = { params: { other_event_id }, body: { type, alt }, file: await photo() }
    return (await fixture.call('owner', uploadOtherEventImage, sent)).data
  }
  const attach = async (other_event_id: Id, name = 'Map.pdf') => {
    const sent = { params: { other_event_id }, file: fileOf(pdf(), name) }
    return (await fixture.call('organizer', uploadOtherEventAttachment, sent)).data
  }
  const imagesOf = async (other_event_id: Id) =>
    (await fixture.call('owner', listOtherEventImages, { params: { other_event_id } })).data
  const filesOf = async (other_event_id: Id) =>
    (await fixture.call('owner', listOtherEventAttachments, { params: { other_event_id } })).data
  const fetched = (url: string) => fixture.server.fetch(`http://foyer.test${url}`)
  const seen = async (id: Id, language = 'en') => {
    const headers = { 'accept-language': language }
    const reply = await fixture.server.raw('GET', `/public/others/${id}`, { headers })
    return (reply.json as { data: PublicOtherEventFull }).data
  }

  test('the cover of an other event is first, with descriptions in the reader’s language', async () => {
    const id = await other()
    const shown = await add(id, 'EVENT_IMAGE', 'Clay on a wheel')
    const old = await add(id, 'EVENT_COVER')
    const cover = await add(id, 'EVENT_COVER', 'The third floor')
    expect((await imagesOf(id)).map((image) => image.id)).toEqual([cover.id, shown.id])
    expect((await fetched(old.url)).status).toBe(404)
    const params = { other_event_id: id, image_id: shown.id }
    const body = { translations: { 'zh-hk': { alt: '轉盤上的陶泥' } } }
    const { data } = await fixture.call('owner', updateOtherEventImage, { params, body })
    expect(data).toMatchObject({ alt: 'Clay on a wheel', ...body })
    const page = await seen(id)
    expect(page.cover).toMatchObject({ url: cover.url, alt: 'The third floor' })
    expect(page.pictures.map(({ alt }) => alt)).toEqual(['Clay on a wheel'])
    expect((await seen(id, 'zh-HK')).pictures.map(({ alt }) => alt)).toEqual(['轉盤上的陶泥'])
    const [listed] = (await fixture.call('owner', listOtherEvents, {})).data
    expect(listed?.cover_url).toBe(cover.url)
    await fixture.call('owner', deleteOtherEventImage, { params })
    expect((await fetched(shown.url)).status).toBe(404)
    await expect(fixture.call('owner', deleteOtherEventImage, { params })).rejects.toMatchObject({
      code: 'image.not_found',
    })
  })

  test('files of an other event are public downloads and return 404 after deletion', async () => {
    const id = await other()
    const file = await attach(id)
    await expect(attach(id, 'page.html')).rejects.toMatchObject({ code: 'attachment.invalid_format' })
    expect(await filesOf(id)).toEqual([file])
    const { data } = await fixture.server.call(readPublicOtherEvent, { params: { other_event_id: id } })
    const { other_event_id: _, created_at: __, ...told } = file
    expect(data.files).toEqual([told])
    const answer = await fetched(file.url)
    expect(answer.status).toBe(200)
    expect(answer.headers.get('content-disposition')).toMatch(/^attachment;.*Map\.pdf/)
    expect(answer.headers.get('content-security-policy')).toContain('sandbox')
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff')
    const params = { other_event_id: id, attachment_id: file.id }
    await fixture.call('organizer', deleteOtherEventAttachment, { params })
    expect((await fetched(file.url)).status).toBe(404)
    expect((await seen(id)).files).toEqual([])
  })

  test('files are not reachable through another other event, and the sweep keeps those in use', async () => {
    const [id, another] = [await other(), await other()]
    const [image, file] = [await add(id, 'EVENT_IMAGE'), await attach(id)]
    const elsewhere = { other_event_id: another, image_id: image.id }
    await expect(
      fixture.call('owner', updateOtherEventImage, { params: elsewhere, body: { alt: 'Mine' } }),
    ).rejects.toMatchObject({ code: 'image.not_found' })
    await expect(
      fixture.call('owner', deleteOtherEventAttachment, {
        params: { other_event_id: another, attachment_id: file.id },
      }),
    ).rejects.toMatchObject({ code: 'attachment.not_found' })
    const { db, files, clock } = fixture.server.deps
    await sweepAll({ db, files, clock })
    expect((await fetched(image.url)).status).toBe(200)
    expect((await fetched(file.url)).status).toBe(200)
  })

  test('an other event has the same limits of images and files as an event', async () => {
    const id = await other()
    const { account_id } = fixture.venue
    const created_at = fixture.server.clock.now()
    const row = { account_id, other_event_id: id, created_at, bytes: 1 }
    const size = { width: 600, height: 300, widths: [600], type: 'EVENT_IMAGE' as const }
    await fixture.db.withTx(async (tx) => {
      const each = (most: number, of: 'image' | 'attachment') =>
        Array.from({ length: most }, () => newId(of, fixture.server.random))
      await tx
        .insert(images)
        .values(each(EVENT_IMAGES_MAX, 'image').map((one) => ({ ...row, ...size, id: one, folder: one })))
      const named = { name: 'a.txt', mime: 'text/plain' }
      await tx.insert(other_event_attachments).values(
        each(EVENT_ATTACHMENTS_MAX, 'attachment').map((one) => ({
          ...row,
          ...named,
          id: one,
          folder: one,
        })),
      )
    })
    await expect(add(id, 'EVENT_IMAGE')).rejects.toMatchObject({ code: 'file.too_many' })
    await expect(attach(id)).rejects.toMatchObject({ code: 'file.too_many' })
  })
})
