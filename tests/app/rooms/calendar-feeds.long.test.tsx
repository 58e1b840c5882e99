import { screen, waitFor, within } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { createRoom } from '#contract/rooms/rooms.ts'
import { press } from '#tests/app/auth/forms.ts'
import { makeAppFixture, type AppFixture } from '#tests/app/manage/office.tsx'
import { accessibilityProblems } from '#tests/support/browser/axe.ts'
import { readCalendarFile } from '#tests/support/calendar-reader.ts'
import { pressesTwice } from '#tests/support/pressed-twice.ts'

pressesTwice('renewOwnFeed', 'renewRoomFeed')

let office: AppFixture

beforeAll(async () => {
  office = await makeAppFixture()
})
afterEach(() => office.reset())
afterAll(() => office.close())

const panel = async () => within(await screen.findByRole('region', { name: 'Calendar feed' }))
/** Reads the address on the screen as a calendar app does. */
async function entriesShown() {
  const url = (await screen.findByText(/\/api\/calendars\//)).textContent
  const reply = await office.server.raw('GET', new URL(url).pathname.replace(/^\/api/, ''), {})
  return { url, status: reply.status, read: () => readCalendarFile(reply.text) }
}

test('a feed address for own bookings is created, shown once, and revoked by the next one', async () => {
  const { container } = office.open('/profile/bookings', office.venue.owner, 'admin')
  await (await panel()).findByText('No URL yet.')
  await press('Create URL')
  const first = await entriesShown()
  expect(first.read().entries).toEqual([])
  expect(screen.getByRole('button', { name: /Copy URL/ })).toBeDefined()
  expect(await accessibilityProblems(container)).toEqual([])
  await press('Create new URL')
  await waitFor(async () => expect((await entriesShown()).url).not.toBe(first.url))
  const reply = await office.server.raw('GET', new URL(first.url).pathname.replace(/^\/api/, ''), {})
  expect(reply.status).toBe(404)
})

test('a later visit knows that an address exists but not the address', async () => {
  office.open('/profile/bookings', office.venue.owner, 'admin')
  await (await panel()).findByText(/^URL created/)
  expect(screen.queryByText(/\/api\/calendars\//)).toBeNull()
})

test('staff have a feed address for a room; offline none can be created', async () => {
  const { server, venue } = office
  const layouts = [{ layout: 'theatre' as const, capacity: 40 }]
  const body = { name: 'Studio', units: ['Studio'], layouts, status: 'LIVE' as const }
  const { data: room } = await server.call(createRoom, { token: venue.owner.token, body })
  office.open(`/manage/rooms/${room.id}`, venue.owner, 'admin')
  await (await panel()).findByText('No URL yet.')
  office.goOffline()
  await (await panel()).findByText('You need a connection to create a URL.')
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Create URL' }).disabled).toBe(true)
  office.goOnline()
  await press('Create URL')
  expect((await entriesShown()).read().head['X-WR-CALNAME']).toBe('Studio, Harbour Hall')
})
