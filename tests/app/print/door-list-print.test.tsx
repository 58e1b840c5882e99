import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { browserPorts } from '#app/lib/net/browser-ports.ts'
import { makeAppFixture, type AppFixture } from '#tests/app/manage/office.tsx'
import { accessibilityProblems } from '#tests/support/browser/axe.ts'

let office: AppFixture
let code = ''

beforeAll(async () => {
  office = await makeAppFixture()
  const { venue } = office
  ;({ code } = await venue.attendee({ first_name: 'Anna', last_name: 'Lee' }))
  await venue.attendee({ first_name: '大文', last_name: '陳' })
  await venue.attendee({ first_name: '明', last_name: '王', paid: false })
  await venue.attendee({ first_name: 'Bo', last_name: 'Adams', cancelled_at: office.server.clock.now() })
})
afterEach(() => office.reset())
afterAll(() => office.close())

const address = (list_id = office.venue.list_id) =>
  `/manage/event/${office.venue.event_id}/check-in/${list_id}/print`
const rows = async () =>
  within(await screen.findByRole('table'))
    .getAllByRole('row')
    .slice(1)
    .map((row) =>
      within(row)
        .getAllByRole('cell')
        .map(({ textContent }) => textContent),
    )

test('the list is sorted, with boxes, states, code ends and the time, and the order is stated', async () => {
  const { container } = office.open(address(), office.venue.organizer)
  const end = code.slice(-4)
  const found = await rows()
  expect(found.map(([, name]) => name)).toEqual(['Adams, Bo', 'Lee, Anna', '王明', '陳大文'])
  expect(found[0]?.[3]).toBe('Cancelled')
  expect(found[1]).toEqual(['', 'Lee, Anna', 'General', '', end])
  expect(found[2]?.[3]).toBe('Not paid')
  expect(screen.getByRole('heading', { name: 'Harbour Lights · Main door' })).toBeDefined()
  expect(screen.getByText(/^As of .* · 4 people$/)).toBeDefined()
  expect(screen.getByText('A to Z by family name, then Chinese names by number of strokes.')).toBeDefined()
  expect(screen.getByText('Page 1 of 1')).toBeDefined()
  expect(screen.queryByRole('button', { name: '80 mm roll' })).toBeNull()
  expect(document.title).toContain('Harbour Lights – Main door')
  expect(await accessibilityProblems(container)).toEqual([])
})

test('offline it is printed from this device, without codes, and says so', async () => {
  const { router } = office.open(`/manage/event/${office.venue.event_id}/check-in`, office.venue.organizer)
  await screen.findByRole('heading', { name: 'Main door' })
  await waitFor(async () =>
    expect(
      (await browserPorts().db.catalogued.get(office.venue.event_id))?.attendees_at ?? null,
    ).not.toBeNull(),
  )
  office.goOffline()
  fireEvent.click(screen.getByRole('button', { name: 'More actions for Main door' }))
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Print door list' }))
  await waitFor(() => expect(router.state.location.pathname).toBe(address()))
  const found = await rows()
  expect(found.map(([, name]) => name)).toEqual(['Adams, Bo', 'Lee, Anna', '王明', '陳大文'])
  expect(found.every((cells) => cells.length === 4)).toBe(true)
  expect(screen.getByText(/^You are offline\. The list is as stored on this device/)).toBeDefined()
  expect(screen.getByText(/^As of /)).toBeDefined()
})

test('a device that has stored no attendees says so offline', async () => {
  office.open(`/manage/event/${office.venue.event_id}/check-in`, office.venue.organizer)
  await screen.findByRole('heading', { name: 'Main door' })
  await browserPorts().db.catalogued.update(office.venue.event_id, { attendees_at: null })
  office.goOffline()
  fireEvent.click(screen.getByRole('button', { name: 'More actions for Main door' }))
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Print door list' }))
  expect(await screen.findByText(/^This device has not stored the attendees/)).toBeDefined()
})

test('a list of nobody and a deleted list say so, and door staff cannot print', async () => {
  const { venue } = office
  const first = office.open(address(venue.vip_list_id), venue.organizer)
  expect(await screen.findByText('Nobody is on this list yet')).toBeDefined()
  first.unmount()
  const second = office.open(address('cl_0000000000000000'), venue.organizer)
  expect(await screen.findByText('Check-in list not found')).toBeDefined()
  second.unmount()
  const third = office.open(address(), venue.door, 'user')
  await waitFor(() => expect(third.router.state.location.pathname).toBe('/no-permission'))
})

test('many people fill pages of one height, each with its number', async () => {
  for (let index = 0; index < 30; index += 1)
    await office.venue.attendee({ first_name: `Guest ${index}`, last_name: 'Many' })
  office.open(address(), office.venue.organizer)
  expect(await screen.findByText('Page 2 of 2')).toBeDefined()
  const tables = screen.getAllByRole('table')
  expect(tables.map((table) => within(table).getAllByRole('row').length - 1)).toEqual([26, 8])
})
