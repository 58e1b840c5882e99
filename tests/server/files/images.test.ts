import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import {
  deleteImage,
  deleteLogo,
  EVENT_IMAGES_MAX,
  listImages,
  uploadImage,
  uploadLogo,
  type Image,
} from '#contract/events/images.ts'
import { copyCover, coversOf, logosOf } from '#server/domains/platform/covers/service.ts'
import { sweepAll } from '#server/domains/platform/files/service.ts'
import { describeOnAnyDatabase } from '#tests/support/databases/databases.ts'
import { organizerOf, uploadCover } from '#tests/support/endpoint-rows/endpoint-rows-files.ts'
import { useFixture } from '#tests/support/fixture.ts'
import { fileOf, picture } from '#tests/support/uploads.ts'

const PUBLIC_FILES = /^\/api\/public\/files\/[0-9a-z]{32}\/\d+\.webp$/

describeOnAnyDatabase('images', (kind) => {
  const fixture = useFixture(kind)
  const params = () => ({ event_id: fixture.venue.event_id })
  const file = async (name = 'photo.png') => fileOf(await picture('png'), name)
  const add = async (
    type: 'EVENT_COVER' | 'EVENT_IMAGE',
    event_id = fixture.venue.event_id,
  ): Promise<Image> =>
    (await fixture.call('owner', uploadImage, { params: { event_id }, body: { type }, file: await file() }))
      .data
  const list = async () => (await fixture.call('owner', listImages, { params: params() })).data
  const statusOf = async (url: string) => (await fixture.server.fetch(`http://foyer.test${url}`)).status
  const urlsOf = ({ sources, share_url }: Image) => [
    ...sources.map(({ url }) => url),
    ...(share_url === null ? [] : [share_url]),
  ]

  test('the images of an event are listed with the cover first, then in upload order', async () => {
    const first = await add('EVENT_IMAGE')
    fixture.server.clock.advance(1000)
    const second = await add('EVENT_IMAGE')
    fixture.server.clock.advance(1000)
    const cover = await add('EVENT_COVER')
    expect(await list()).toEqual([cover, first, second])
    expect(cover).toMatchObject({ event_id: fixture.venue.event_id, organizer_id: null, type: 'EVENT_COVER' })
    for (const { url } of [cover, first, second]) expect(url).toMatch(PUBLIC_FILES)
    expect(new Set([cover, first, second].flatMap(urlsOf)).size).toBe(7)
  })

  test('an image without a type is no cover', async () => {
    const { data } = await fixture.call('owner', uploadImage, {
      params: params(),
      body: {},
      file: await file(),
    })
    expect(data.type).toBe('EVENT_IMAGE')
  })

  test('a new cover deletes the previous one and its files', async () => {
    const old = await add('EVENT_COVER')
    const cover = await add('EVENT_COVER')
    expect(await list()).toEqual([cover])
    for (const url of urlsOf(old)) expect(await statusOf(url)).toBe(404)
    for (const url of urlsOf(cover)) expect(await statusOf(url)).toBe(200)
  })

  test('concurrent covers leave one cover and its files', async () => {
    await Promise.all(Array.from({ length: 5 }, () => add('EVENT_COVER')))
    const [cover, ...others] = await list()
    expect(others).toEqual([])
    await sweepAll(needs())
    expect(await countFiles(fixture.venue.account_id)).toBe(5)
    expect(await statusOf(cover?.url ?? '')).toBe(200)
  })

  test('a deleted image is gone at once with its files', async () => {
    const image = await add('EVENT_IMAGE')
    const address = { ...params(), image_id: image.id }
    await fixture.call('owner', deleteImage, { params: address })
    expect(await list()).toEqual([])
    for (const url of urlsOf(image)) expect(await statusOf(url)).toBe(404)
    await expect(fixture.call('owner', deleteImage, { params: address })).rejects.toMatchObject({
      code: 'image.not_found',
    })
  })

  test('the number of images is limited, and a cover can still be replaced', async () => {
    const cover = await add('EVENT_COVER')
    const rows = Array.from({ length: EVENT_IMAGES_MAX - 1 }, (_, at) => `im_${String(at).padStart(13, '0')}`)
    await fixture.db.withTx((tx) =>
      tx.execute(sql`insert into images select ids.id || right(${fixture.venue.event_id}, 3), account_id, event_id,
        null, 'EVENT_IMAGE', folder, width, height, bytes, widths, created_at
        from images, unnest(array[${sql.join(rows, sql`, `)}]) as ids(id) where images.id = ${cover.id}`),
    )
    await expect(add('EVENT_IMAGE')).rejects.toMatchObject({ code: 'file.too_many', status: 409 })
    expect((await add('EVENT_COVER')).type).toBe('EVENT_COVER')
    expect(await list()).toHaveLength(EVENT_IMAGES_MAX)
  })

  test('a refused image leaves no file', async () => {
    const before = await countFiles(fixture.venue.account_id)
    for (const who of ['door', 'collaborator'] as const)
      await expect(
        fixture.call(who, uploadImage, { params: params(), body: {}, file: await file() }),
      ).rejects.toMatchObject({ code: 'permission.denied' })
    await expect(
      fixture.call('stranger', uploadImage, { params: params(), body: {}, file: await file() }),
    ).rejects.toMatchObject({ code: 'event.not_found' })
    expect(await countFiles(fixture.venue.account_id)).toBe(before)
    expect((await fixture.call('door', listImages, { params: params() })).data).toEqual([])
  })

  test('images of an event deleted during the upload are swept within hours', async () => {
    const event_id = fixture.venue.other_event.id
    const cover = await add('EVENT_COVER', event_id)
    await fixture.db.withTx((tx) => tx.execute(sql`delete from images where id = ${cover.id}`))
    expect(await statusOf(cover.url)).toBe(200)
    await sweepAll(needs())
    expect(await statusOf(cover.url)).toBe(404)
    expect(await fixture.server.files.get(cover.url.replace('/api/public/files/', ''))).toBeNull()
  })

  test('an organizer has one logo, which is replaced and deleted', async () => {
    const organizer_id = await organizerOf(fixture)
    const logo = fileOf(await picture('webp', { width: 300, height: 60 }), 'logo.webp')
    const first = (await fixture.call('organizer', uploadLogo, { params: { organizer_id }, file: logo })).data
    const { data } = await fixture.call('organizer', uploadLogo, { params: { organizer_id }, file: logo })
    expect(data).toMatchObject({
      organizer_id,
      event_id: null,
      type: 'ORGANIZER_LOGO',
      share_url: null,
      width: 300,
    })
    expect([await statusOf(first.url), await statusOf(data.url)]).toEqual([404, 200])
    expect(await fixture.db.read((tx) => logosOf(tx, [organizer_id, 'og_0000000000000000']))).toEqual(
      new Map([[organizer_id, data.url]]),
    )
    for (const who of ['door', 'collaborator'] as const) {
      const refused = { code: 'permission.denied' }
      await expect(
        fixture.call(who, uploadLogo, { params: { organizer_id }, file: logo }),
      ).rejects.toMatchObject(refused)
      await expect(fixture.call(who, deleteLogo, { params: { organizer_id } })).rejects.toMatchObject(refused)
    }
    await fixture.call('organizer', deleteLogo, { params: { organizer_id } })
    await fixture.call('organizer', deleteLogo, { params: { organizer_id } })
    expect(await statusOf(data.url)).toBe(404)
    expect(await fixture.db.read((tx) => logosOf(tx, [organizer_id]))).toEqual(new Map())
  })

  test('the covers of many events are read in one request', async () => {
    const other = fixture.venue.other_event.id
    const cover = await add('EVENT_COVER')
    await add('EVENT_IMAGE', other)
    const covers = await fixture.db.read((tx) => coversOf(tx, [fixture.venue.event_id, other]))
    expect(covers).toEqual(new Map([[fixture.venue.event_id, cover.url]]))
    expect(await fixture.db.read((tx) => coversOf(tx, []))).toEqual(new Map())
  })

  test('an image shared by two events stays until the last of them is deleted', async () => {
    const cover = await add('EVENT_COVER')
    const { random, clock } = fixture.server
    const copy_id = fixture.venue.other_event.id
    await fixture.db.withTx((tx) =>
      copyCover({ tx, random, now: clock.now() }, fixture.venue.event_id, copy_id),
    )
    expect(await fixture.db.read((tx) => coversOf(tx, [copy_id]))).toEqual(new Map([[copy_id, cover.url]]))
    await fixture.call('owner', deleteImage, { params: { ...params(), image_id: cover.id } })
    await sweepAll(needs())
    for (const url of urlsOf(cover)) expect(await statusOf(url)).toBe(200)
    await uploadCover(fixture, copy_id)
    for (const url of urlsOf(cover)) expect(await statusOf(url)).toBe(404)
  })

  const needs = () => ({ db: fixture.db, files: fixture.server.files, clock: fixture.server.clock.now })

  async function countFiles(account_id: string): Promise<number> {
    return fixture.db.read(async (tx) => {
      const { rows } = await tx.execute<{ count: number }>(
        sql`select count(*)::int as count from files where account_id = ${account_id}`,
      )
      return rows[0]?.count ?? 0
    })
  }
})
