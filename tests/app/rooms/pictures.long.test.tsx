import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { listRoomPictures } from '#contract/rooms/room-pictures.ts'
import { press, type } from '#tests/app/auth/forms.ts'
import { makeAppFixture, type AppFixture } from '#tests/app/manage/office.tsx'
import { fixtureOfApp } from '#tests/app/members/member-fixture.ts'
import { accessibilityProblems } from '#tests/support/browser/axe.ts'
import { insertRoom, insertRoomPicture } from '#tests/support/endpoint-rows/room-rows.ts'
import type { RoomRow } from '#server/domains/rooms/rooms/store.ts'

let office: AppFixture
let room: RoomRow

beforeAll(async () => {
  office = await makeAppFixture()
})
beforeEach(async () => {
  room = await insertRoom(fixtureOfApp(office))
})
afterEach(() => office.reset())
afterAll(() => office.close())

const asOwner = () => ({ token: office.venue.owner.token, params: { room_id: room.id } })
const readStored = async () => (await office.server.call(listRoomPictures, asOwner())).data
/** Adds pictures of the room with these alternative texts. */
async function shows(...alts: string[]) {
  for (const alt of alts) await insertRoomPicture(fixtureOfApp(office), room.id, alt)
}
const open = async (who: 'owner' | 'organizer' = 'owner') => {
  const view = office.open(
    `/manage/rooms/${room.id}`,
    office.venue[who],
    who === 'owner' ? 'admin' : undefined,
  )
  await screen.findByRole('heading', { level: 1, name: room.name })
  return view
}

test('a picture has an alternative text in each language and is reordered without dragging', async () => {
  await shows('The stage', '')
  const { container } = await open()
  const list = await screen.findByRole('list', { name: 'Images' })
  expect(within(list).getByText('No description yet.')).toBeDefined()
  expect(await accessibilityProblems(container)).toEqual([])
  await press('Describe the image: Image 2')
  await type(/^Image description/, 'The bar')
  fireEvent.click(await screen.findByRole('tab', { name: /^繁體中文.*1 text missing/ }))
  await type(/^Image description \(繁體中文/, '酒吧')
  await press('Save description')
  await waitFor(async () =>
    expect((await readStored())[1]).toMatchObject({
      alt: 'The bar',
      translations: { 'zh-hk': { alt: '酒吧' } },
    }),
  )
  await press('Move The bar up')
  await waitFor(async () =>
    expect((await readStored()).map(({ alt }) => alt)).toEqual(['The bar', 'The stage']),
  )
  await press('Remove: The stage')
  fireEvent.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Remove' }))
  await waitFor(async () => expect((await readStored()).map(({ alt }) => alt)).toEqual(['The bar']))
})

test('pictures cannot be changed offline, and the page says so', async () => {
  await shows('The stage')
  await open()
  await screen.findByRole('list', { name: 'Images' })
  office.goOffline()
  expect(await screen.findByText('You can change images when you are back online.')).toBeDefined()
  expect(screen.getByRole('button', { name: 'Remove: The stage' })).toHaveProperty('disabled', true)
})

test('visitors see the first picture large and each full screen with its alternative text', async () => {
  await shows('The stage', '')
  const { container } = office.open('/venue-details', null)
  const card = within(await screen.findByRole('article', { name: room.name }))
  const first = await card.findByRole('img', { name: 'The stage' })
  expect(first.getAttribute('srcset')).toMatch(/480w.*600w$/)
  expect(card.getByRole('img', { name: `${room.name}: image 2 of 2` }).getAttribute('loading')).toBe('lazy')
  expect(await accessibilityProblems(container)).toEqual([])
  fireEvent.click(first)
  const viewer = within(await screen.findByRole('dialog'))
  expect(viewer.getByRole('img', { name: 'The stage' })).toBeDefined()
})
