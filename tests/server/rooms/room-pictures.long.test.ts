import { expect, test } from 'vitest'
import { readPublicRoom, type PublicRoom } from '#contract/rooms/public-rooms.ts'
import {
  deleteRoomPicture,
  listRoomPictures,
  ROOM_PICTURES_MAX,
  sortRoomPictures,
  updateRoomPicture,
  uploadRoomPicture,
  type RoomPicture,
} from '#contract/rooms/room-pictures.ts'
import { deleteRoom } from '#contract/rooms/rooms.ts'
import { newId, type Id } from '#contract/wire/id.ts'
import { room_pictures } from '#server/core/db/schema/files.ts'
import { sweepAll } from '#server/domains/platform/files/service.ts'
import { describeOnAnyDatabase } from '#tests/support/databases/databases.ts'
import { insertRoom } from '#tests/support/endpoint-rows/room-rows.ts'
import { useFixture } from '#tests/support/fixture.ts'
import { fileOf, picture } from '#tests/support/uploads.ts'

describeOnAnyDatabase('pictures of rooms', (kind) => {
  const fixture = useFixture(kind)
  const file = async (width = 1200) => fileOf(await picture('jpeg', { width, height: 600 }), 'hall.jpg')
  const add = async (room_id: Id, width?: number): Promise<RoomPicture> =>
    (await fixture.call('owner', uploadRoomPicture, { params: { room_id }, file: await file(width) })).data
  const list = async (room_id: Id) =>
    (await fixture.call('owner', listRoomPictures, { params: { room_id } })).data
  const statusOf = async (url: string) => (await fixture.server.fetch(`http://foyer.test${url}`)).status
  const of = ({ id: image_id, room_id, version }: RoomPicture) => ({ params: { room_id, image_id }, version })

  test('room pictures are stored in three widths without camera metadata and shown in order', async () => {
    const { id: room_id } = await insertRoom(fixture)
    const [first, second] = [await add(room_id, 2400), await add(room_id, 900)]
    expect(first.sources.map(({ width }) => width)).toEqual([480, 1080, 2160])
    expect(second.sources.map(({ width }) => width)).toEqual([480, 900])
    expect(first).toMatchObject({ alt: '', translations: {}, width: 2160, height: 540 })
    const sorted = await fixture.call('owner', sortRoomPictures, {
      params: { room_id },
      body: { ids: [second.id] },
    })
    expect(sorted.data.map(({ id }) => id)).toEqual([second.id, first.id])
    const { data } = await fixture.server.call(readPublicRoom, { params: { room_id } })
    expect(data.pictures.map(({ url }) => url)).toEqual([second.url, first.url])
    for (const { url } of first.sources) expect(await statusOf(url)).toBe(200)
  })

  test("room pictures have alt texts in the reader's language, and an edit of an old version is rejected", async () => {
    const { id: room_id } = await insertRoom(fixture)
    const shown = await add(room_id)
    const words = { alt: 'The hall by night', translations: { 'zh-hk': { alt: '夜間的禮堂' } } }
    const { data } = await fixture.call('owner', updateRoomPicture, { ...of(shown), body: words })
    expect(data).toMatchObject({ ...words, version: shown.version + 1 })
    await expect(
      fixture.call('owner', updateRoomPicture, { ...of(shown), body: { alt: 'Another' } }),
    ).rejects.toMatchObject({ code: 'version.stale' })
    const altIn = async (language: string) => {
      const headers = { 'accept-language': language }
      const reply = await fixture.server.raw('GET', `/public/rooms`, { headers })
      const rooms = (reply.json as { data: PublicRoom[] }).data
      return rooms.find(({ id }) => id === room_id)?.pictures[0]?.alt
    }
    expect([await altIn('zh-hk'), await altIn('de')]).toEqual(['夜間的禮堂', 'The hall by night'])
  })

  test('removed room pictures are deleted with their files, also with their room', async () => {
    const room = await insertRoom(fixture)
    const [one, other] = [await add(room.id), await add(room.id)]
    await fixture.call('owner', deleteRoomPicture, of(one))
    expect(await statusOf(one.url)).toBe(404)
    expect((await list(room.id)).map(({ id }) => id)).toEqual([other.id])
    await expect(fixture.call('owner', deleteRoomPicture, of(one))).rejects.toMatchObject({
      code: 'image.not_found',
    })
    await fixture.call('owner', deleteRoom, { params: { room_id: room.id }, version: room.version })
    const { db, files, clock } = fixture.server.deps
    await sweepAll({ db, files, clock })
    expect(await statusOf(other.url)).toBe(404)
  })

  test('pictures of another room return 404, and a room has at most twenty', async () => {
    const [room, next] = [await insertRoom(fixture), await insertRoom(fixture)]
    const mine = await add(room.id)
    await expect(
      fixture.call('owner', updateRoomPicture, {
        params: { room_id: next.id, image_id: mine.id },
        version: mine.version,
        body: { alt: 'x' },
      }),
    ).rejects.toMatchObject({ code: 'image.not_found' })
    const [kept] = await fixture.db.read((tx) => tx.select().from(room_pictures).limit(1))
    if (kept === undefined) throw new Error('A picture was added.')
    const rows = Array.from({ length: ROOM_PICTURES_MAX }, (_, sort_order) => ({
      ...kept,
      id: newId('image', fixture.server.random),
      room_id: next.id,
      sort_order,
    }))
    await fixture.db.withTx((tx) => tx.insert(room_pictures).values(rows))
    await expect(add(next.id)).rejects.toMatchObject({ code: 'file.too_many' })
  })
})
