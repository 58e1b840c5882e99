import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { moveListTickets, readCheckInList } from '#contract/door/check-in-lists.ts'
import { heartbeat } from '#contract/door/devices.ts'
import { addMs } from '#contract/wire/instant.ts'
import { makeAppFixture, type AppFixture } from '#tests/app/manage/office.tsx'
import { pairTestDevice } from '#tests/server/door/door-calls.ts'
import { accessibilityProblems } from '#tests/support/browser/axe.ts'

let office: AppFixture
let side: string

beforeAll(async () => {
  office = await makeAppFixture()
  side = await office.venue.list({ name: 'Side door', ticket_ids: [office.venue.tickets.general] })
})
afterEach(() => office.reset())
afterAll(() => office.close())

const of = (check_in_list_id: string) => ({ event_id: office.venue.event_id, check_in_list_id })
const stored = async (id: string) =>
  (await office.server.call(readCheckInList, { params: of(id), token: office.venue.owner.token })).data
    .ticket_ids
const openBoard = async () => {
  office.open(`/manage/event/${office.venue.event_id}/check-in/board`, office.venue.organizer, 'organizer')
  await screen.findByRole('heading', { name: 'Ticket types of each list' })
}
const typesOf = (list: string) => within(screen.getByRole('list', { name: `Ticket types of ${list}` }))
async function moveByMenu(ticket: string, from: string, to: string) {
  fireEvent.click(typesOf(from).getByRole('button', { name: `${ticket}: move` }))
  fireEvent.click(await screen.findByRole('menuitem', { name: `Move to ${to}` }))
}

test('the board shows each phone’s camera with since when, and a dash for a phone that does not report it', async () => {
  const { server, venue } = office
  const report = async (name: string, camera: object) => {
    const { token } = await pairTestDevice(server, venue, name, { gate: 'Gate A' })
    const body = { waiting_scans: 0, waiting_sales: 2, mirror_at: null, app_version: '1', ...camera }
    await server.call(heartbeat, { params: { check_in_list_id: venue.list_id }, body, token })
  }
  const since = addMs(server.clock.now(), -300_000)
  await report('Pixel', { camera: { state: 'black', since } })
  await report('Nokia', { camera: { state: 'working', since } })
  await report('Old', {})
  await openBoard()
  const cellsOf = (name: string) =>
    within(screen.getByRole('row', { name: new RegExp(`Gate A · ${name}`) }))
      .getAllByRole('cell')
      .map((cell) => cell.textContent)
  expect(cellsOf('Pixel').some((text) => /^Black image since \d{1,2}:\d\d [ap]m$/.test(text))).toBe(true)
  expect(cellsOf('Nokia')).toContain('Works')
  expect(cellsOf('Old')).toContain('–')
  expect(cellsOf('Pixel')).toContain('2')
  expect(await accessibilityProblems(document.body)).toEqual([])
})

test('a type is moved to another list by its menu, and back', async () => {
  const { vip } = office.venue.tickets
  await openBoard()
  expect(typesOf('Side door').queryByRole('button'), 'the last type stays').toBeNull()
  await moveByMenu('VIP', 'Main door', 'Side door')
  expect(await screen.findByText('VIP moved from Main door to Side door.')).toBeDefined()
  await waitFor(async () => expect(await stored(side)).toContain(vip))
  expect(await stored(office.venue.list_id)).not.toContain(vip)
  await waitFor(() => expect(typesOf('Side door').getByText('VIP')).toBeDefined())
  await moveByMenu('VIP', 'Side door', 'Main door')
  await waitFor(async () => expect(await stored(office.venue.list_id)).toContain(vip))
})

test('a move offline is shown at once, marked as unsent, and sent when the network is back', async () => {
  const { vip } = office.venue.tickets
  await openBoard()
  office.goOffline()
  await moveByMenu('VIP', 'Main door', 'Side door')
  await waitFor(() => expect(typesOf('Side door').getByText('VIP')).toBeDefined())
  expect(screen.getAllByText('Waiting to be sent')).toHaveLength(2)
  expect(await stored(side)).not.toContain(vip)
  office.goOnline()
  await waitFor(async () => expect(await stored(side)).toContain(vip), { timeout: 20_000 })
})

test('a move that somebody else overtook is shown with its reason, and can be dropped', async () => {
  const { server, venue } = office
  const { vip, general } = venue.tickets
  const third = await venue.list({ name: 'Third door', ticket_ids: [general] })
  await openBoard()
  office.goOffline()
  await moveByMenu('VIP', 'Side door', 'Main door')
  const body = { ticket_ids: [vip], to_list_id: third }
  await server.call(moveListTickets, { params: of(side), body, token: venue.owner.token })
  office.goOnline()
  expect(
    await screen.findByText(/One of these ticket types was moved to another list meanwhile\./, undefined, {
      timeout: 20_000,
    }),
  ).toBeDefined()
  expect(screen.getByText('VIP to Main door')).toBeDefined()
  fireEvent.click(screen.getByRole('button', { name: 'Discard change' }))
  await waitFor(() => expect(screen.queryByText('VIP to Main door')).toBeNull())
})
