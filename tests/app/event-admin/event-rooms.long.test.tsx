import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { readEventSettings, updateEventSettings } from '#contract/events/event-settings.ts'
import { createEvent, readEvent, setEventStatus, type Event } from '#contract/events/events.ts'
import { createBlock } from '#contract/rooms/schedule.ts'
import { createRoom, type Room } from '#contract/rooms/rooms.ts'
import { eventPath } from '#rules/events/event-slug.ts'
import { makeAppFixture, type AppFixture } from '#tests/app/manage/office.tsx'
import { accessibilityProblems } from '#tests/support/browser/axe.ts'
import { addMember } from '#tests/support/endpoint-rows/people-rows.ts'
import { press, untilSent } from './sales-desk.tsx'

let office: AppFixture
let event: Event
let room: Room
let made = 0

beforeAll(async () => {
  office = await makeAppFixture()
})
beforeEach(async () => {
  made += 1
  const name = `Hall ${made}`
  const layouts = [{ layout: 'theatre' as const, capacity: 40 }]
  const wanted = {
    name,
    units: [name],
    layouts,
    setup_minutes: 45,
    clear_minutes: 15,
    status: 'LIVE' as const,
  }
  room = (await office.server.call(createRoom, { ...asOwner(), body: wanted })).data
  const body = {
    title: `Night ${made}`,
    organizer_id: office.venue.organizer_id,
    start_date: '2027-03-05T19:00',
    end_date: '2027-03-05T22:00',
    timezone: 'Asia/Hong_Kong',
    currency: 'HKD',
  }
  event = (await office.server.call(createEvent, { ...asOwner(), body })).data
})
afterEach(() => office.reset())
afterAll(() => office.close())

const asOwner = () => ({ token: office.venue.owner.token })
const params = () => ({ event_id: event.id })
const readStored = async () =>
  (await office.server.call(readEventSettings, { ...asOwner(), params: params() })).data.rooms
const choose = (setup_minutes = 30) =>
  office.server.call(updateEventSettings, {
    ...asOwner(),
    params: params(),
    body: { rooms: [{ room_id: room.id, setup_minutes, clear_minutes: 30 }] },
  })
const block = () =>
  office.server.call(createBlock, {
    ...asOwner(),
    body: {
      room_id: room.id,
      starts_at: '2027-03-05T10:00:00.000Z',
      ends_at: '2027-03-05T10:45:00.000Z',
      reason: 'Piano tuning',
    },
  })
const open = () => office.open(`/manage/event/${event.id}/settings?part=rooms`, office.venue.owner, 'admin')
const add = async () => {
  await screen.findByRole('option', { name: room.name })
  fireEvent.change(screen.getByLabelText('Add a room'), { target: { value: room.id } })
}
const line = () => within(screen.getByRole('group', { name: room.name }))
const save = () => press('Save settings')

test('a room is added with its own set-up minutes, checked at once, saved and removed', async () => {
  const { container } = open()
  await add()
  expect(line().getByLabelText<HTMLInputElement>(/^Set-up time/).value).toBe('45')
  await line().findByText(/^Free: .*6:15 pm – 10:15 pm$/)
  expect(screen.queryByRole('option', { name: room.name })).toBeNull()
  fireEvent.change(line().getByLabelText(/^Clear-up time/), { target: { value: '60' } })
  await line().findByText(/^Free: .*11:00 pm$/)
  await save()
  await waitFor(async () =>
    expect(await readStored()).toEqual([{ room_id: room.id, setup_minutes: 45, clear_minutes: 60 }]),
  )
  expect(await accessibilityProblems(container)).toEqual([])
  fireEvent.click(line().getByRole('button', { name: `Remove ${room.name}` }))
  await save()
  await waitFor(async () => expect(await readStored()).toEqual([]))
})

test('conflicts are listed before the event goes live, and a clear schedule says so', async () => {
  await choose()
  await block()
  const { container } = open()
  await screen.findByText(/^Not available:/)
  expect(screen.getByText(/Piano tuning · .*6:00 pm – 6:45 pm/)).toBeDefined()
  expect(await accessibilityProblems(container)).toEqual([])
  fireEvent.change(line().getByLabelText(/^Set-up time/), { target: { value: '15' } })
  await screen.findByText(/^Free:/)
})

test('a live event whose new room is refused shows the conflict and keeps the input', async () => {
  await choose(0)
  await block()
  await office.server.call(setEventStatus, { ...asOwner(), params: params(), body: { status: 'live' } })
  open()
  await screen.findByText(/^No other booking:/)
  fireEvent.change(line().getByLabelText(/^Set-up time/), { target: { value: '60' } })
  await save()
  // Above the form and in the list of unsent changes.
  await waitFor(() => expect(screen.getAllByText('This time is already taken.')).toHaveLength(2))
  expect(screen.getAllByText(/Piano tuning/).length).toBeGreaterThan(0)
  expect((await readStored())[0]?.setup_minutes).toBe(0)
})

test('rooms are chosen offline and sent after reconnecting', async () => {
  open()
  await screen.findByRole('option', { name: room.name })
  office.goOffline()
  await add()
  await line().findByText(/need a connection to check availability/)
  await save()
  await waitFor(() =>
    expect(document.querySelector<HTMLElement>('[data-unsent]')?.dataset['unsent']).toBe('1'),
  )
  office.goOnline()
  await untilSent()
  await waitFor(async () => expect(await readStored()).toHaveLength(1))
  await line().findByText(/^Free:/)
})

test('invalid minutes show an error at their field', async () => {
  open()
  await add()
  fireEvent.change(line().getByLabelText(/^Set-up time/), { target: { value: '2000' } })
  await save()
  await waitFor(() =>
    expect(
      line()
        .getByLabelText(/^Set-up time/)
        .getAttribute('aria-invalid'),
    ).toBe('true'),
  )
  expect(await readStored()).toEqual([])
})

test('a user without access to bookings sees the rooms read-only', async () => {
  await choose()
  const { venue, server } = office
  const wanted = { account_id: venue.account_id, role: 'organizer' as const, event_ids: [event.id] }
  const limited = await server.db.withTx((tx) => addMember(server, tx, wanted))
  const { container } = office.open(`/manage/event/${event.id}/settings?part=rooms`, limited)
  await screen.findByText(new RegExp(`^${room.name} · set-up 30 minutes`))
  expect(await accessibilityProblems(container)).toEqual([])
  await waitFor(() => expect(screen.queryByLabelText('Add a room')).toBeNull())
})

test('another account sees that the rooms belong to the venue', async () => {
  const { venue } = office
  office.open(`/manage/event/${venue.strange_event.id}/settings?part=rooms`, venue.stranger, 'admin')
  await screen.findByText('The rooms belong to the venue')
  expect(screen.queryByLabelText('Add a room')).toBeNull()
})

test('publishing over a conflict shows it, and the event stays a draft', async () => {
  await choose()
  await block()
  office.open(`/manage/event/${event.id}/getting-started`, office.venue.owner, 'admin')
  await press('Go live')
  await press('Publish anyway')
  await screen.findByText(/Piano tuning/)
  const { data } = await office.server.call(readEvent, { ...asOwner(), params: params() })
  expect(data.status).toBe('draft')
})

test('visitors see the room on the event page', async () => {
  await choose()
  await office.server.call(setEventStatus, { ...asOwner(), params: params(), body: { status: 'live' } })
  office.open(eventPath(event), null)
  expect(await screen.findByText(room.name)).toBeDefined()
})
