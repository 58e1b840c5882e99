import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { createBooking } from '#contract/rooms/bookings.ts'
import { createRoom, readRoom, updateRoom, type Room } from '#contract/rooms/rooms.ts'
import { press, tick, type } from '#tests/app/auth/forms.ts'
import { makeAppFixture, type AppFixture } from '#tests/app/manage/office.tsx'
import { accessibilityProblems } from '#tests/support/browser/axe.ts'
import { pressesTwice } from '#tests/support/pressed-twice.ts'

pressesTwice('deleteRoom', 'updateRoom')

let office: AppFixture
let room: Room
let made = 0

beforeAll(async () => {
  office = await makeAppFixture()
})
beforeEach(async () => {
  const name = `Studio ${(made += 1)}`
  const hours = Array.from({ length: 7 }, () => ({ opens: '09:00', closes: '24:00' }))
  const layouts = [{ layout: 'theatre' as const, capacity: 40 }]
  const body = { name, units: [name], layouts, hours, description: 'By the harbour', status: 'LIVE' as const }
  room = (await office.server.call(createRoom, { ...asOwner(), body })).data
})
afterEach(() => office.reset())
afterAll(() => office.close())

const asOwner = () => ({ token: office.venue.owner.token })
const params = () => ({ room_id: room.id })
const readStored = async () => (await office.server.call(readRoom, { ...asOwner(), params: params() })).data
const change = async (body: object) =>
  office.server.call(updateRoom, {
    ...asOwner(),
    params: params(),
    body,
    version: (await readStored()).version,
  })
const open = async () => {
  const view = office.open(`/manage/rooms/${room.id}`, office.venue.owner, 'admin')
  await screen.findByRole('heading', { level: 1, name: room.name })
  return view
}
const group = (name: string | RegExp) => within(screen.getByRole('group', { name }))
const save = () => press('Save room')

test('all sections of a room are accessible', async () => {
  const { container } = await open()
  await press('Add a price')
  await press('Add an extra')
  await press('Add a question')
  fireEvent.click(group('Special opening hours').getByRole('button', { name: 'Add a day' }))
  expect(await accessibilityProblems(container)).toEqual([])
})

test('the texts of a room are saved as entered', async () => {
  await open()
  await type(/^Area/, '120')
  await type('Boardroom', '16')
  await tick('Projector')
  await type(/^Physical rooms/, 'Unit 1\nunit 1\n Unit 2 ')
  fireEvent.click(group('Opening hours').getByRole('switch', { name: 'Sunday' }))
  await type(/^Longest booking/, '480')
  await tick('VIP')
  await save()
  await waitFor(async () => expect((await readStored()).area_sqm).toBe(120))
  expect(await readStored()).toMatchObject({
    units: ['Unit 1', 'Unit 2'],
    equipment: ['projector'],
    max_minutes: 480,
    at_once_tiers: ['vip'],
    hours: [...Array.from({ length: 6 }, () => ({ opens: '09:00', closes: '24:00' })), null],
    layouts: [
      { layout: 'theatre', capacity: 40 },
      { layout: 'boardroom', capacity: 16 },
    ],
  })
})

test('a translation lists its missing texts and is saved beside the main language', async () => {
  await open()
  expect(await screen.findByRole('tab', { name: /^Main text$/ })).toBeDefined()
  fireEvent.click(screen.getByRole('tab', { name: /^繁體中文.*2 texts missing/ }))
  expect(await screen.findByText('Missing: Name & Description')).toBeDefined()
  await type('Name (繁體中文)', '海港廳')
  expect(await screen.findByText('Missing: Description')).toBeDefined()
  await save()
  await waitFor(async () =>
    expect((await readStored()).translations).toEqual({ 'zh-hk': { name: '海港廳' } }),
  )
})

test('prices are entered, and an example calculates a booking', async () => {
  await open()
  expect(await screen.findByText('No price covers all of this time.')).toBeDefined()
  await press('Add a price')
  expect(await screen.findByText('A price above is incomplete.')).toBeDefined()
  fireEvent.change(screen.getAllByLabelText(/^Price/, { selector: 'input' })[0] ?? document.body, {
    target: { value: '600' },
  })
  expect(await screen.findByText(/Fri.* 2:00 pm – 6:00 pm costs HK\$2,400\.00\./)).toBeDefined()
  await press('Add a price')
  const second = within(
    screen.getByRole('heading', { name: 'Price 2' }).closest('.MuiPaper-root') as HTMLElement,
  )
  fireEvent.change(second.getByLabelText(/^Unit/), { target: { value: 'half_day' } })
  fireEvent.change(second.getByLabelText(/^Price/), { target: { value: '2000' } })
  expect(await screen.findByText(/costs HK\$2,000\.00\./)).toBeDefined()
  await save()
  await waitFor(async () =>
    expect((await readStored()).rates).toMatchObject([
      { per: 'hour', price_cents: 60_000 },
      { per: 'half_day', price_cents: 200_000 },
    ]),
  )
})

test('errors are shown at their field and in the summary', async () => {
  await open()
  await type(/^Shortest booking/, '800')
  await save()
  expect((await screen.findAllByText('This is shorter than the shortest booking.')).length).toBeGreaterThan(0)
  await type(/^Shortest booking/, '60')
  await press('Add an extra')
  await press('Add a price')
  await save()
  expect(await screen.findByText('There is a problem with 3 fields')).toBeDefined()
})

test('two changes of one field show both values and one is chosen', async () => {
  await open()
  await screen.findByLabelText(/^Floor/)
  office.goOffline()
  await type(/^Floor/, '3/F')
  await save()
  await change({ floor: '4/F', area_sqm: 90 })
  office.goOnline()
  fireEvent.click(await screen.findByLabelText(/^Your version.*3\/F/))
  expect(screen.getByLabelText(/4\/F/)).toBeDefined()
  await press('Save choice')
  await waitFor(async () => expect(await readStored()).toMatchObject({ floor: '3/F', area_sqm: 90 }))
})

test('archiving a booked room is refused and names the bookings', async () => {
  const day = new Date(Date.now() + 7 * 86_400_000).toISOString().slice(0, 10)
  await office.server.call(createBooking, {
    ...asOwner(),
    body: {
      room_id: room.id,
      starts_at: `${day}T06:00:00.000Z`,
      ends_at: `${day}T08:00:00.000Z`,
      layout: 'theatre',
      people: 10,
      client: { name: 'Chan Tai Man', locale: 'zh-hk' },
      price_cents: 0,
    },
  })
  await open()
  await tick(/^Archived/)
  await save()
  expect((await screen.findAllByText(/This room has bookings/)).length).toBeGreaterThan(0)
  expect(await screen.findByText(/^Chan Tai Man · /)).toBeDefined()
  expect((await readStored()).status).toBe('LIVE')
})

test('deleting a room returns to the list', async () => {
  const { router } = await open()
  await press('Delete')
  const ask = within(await screen.findByRole('alertdialog'))
  fireEvent.click(ask.getByRole('button', { name: 'Delete' }))
  await waitFor(() => expect(router.state.location.pathname).toBe('/manage/rooms'))
  await waitFor(() => expect(readStored()).rejects.toMatchObject({ code: 'room.not_found' }))
})

test('an unknown room shows not found', async () => {
  office.open('/manage/rooms/rm_0000000000000000', office.venue.owner, 'admin')
  expect(await screen.findByText('This room does not exist.')).toBeDefined()
})

test('hours and prices past midnight end on the following day and are saved, offline too', async () => {
  const { container } = await open()
  const friday = within(group('Opening hours').getByRole('group', { name: 'Friday' }))
  fireEvent.change(friday.getByLabelText('Opens'), { target: { value: '10:00' } })
  expect(friday.queryByText('On the following day')).toBeNull()
  fireEvent.change(friday.getByLabelText('Closes'), { target: { value: '10:00' } })
  await save()
  expect(
    (await screen.findAllByText('Please choose a different time from the opening time.')).length,
  ).toBeGreaterThan(0)
  fireEvent.change(friday.getByLabelText('Closes'), { target: { value: '02:00' } })
  expect(friday.getByText('On the following day')).toBeDefined()
  expect(await accessibilityProblems(container)).toEqual([])
  office.goOffline()
  await save()
  office.goOnline()
  await waitFor(async () =>
    expect((await readStored()).hours[4]).toEqual({ opens: '10:00', closes: '02:00' }),
  )
})
