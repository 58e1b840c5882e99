import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { readCheckInList } from '#contract/door/check-in-lists.ts'
import { newId } from '#contract/wire/id.ts'
import { makeAppFixture, type AppFixture } from '#tests/app/manage/office.tsx'
import {
  limitGeneral,
  makeSale,
  sellAtDoor,
  sendEntries,
  takeGeneral,
} from '#tests/server/box-office/box-office-calls.ts'
import { pairTestDevice } from '#tests/server/door/door-calls.ts'

let office: AppFixture

beforeAll(async () => {
  office = await makeAppFixture()
})
afterEach(() => office.reset())
afterAll(() => office.close())

const place = () => ({ server: office.server, venue: office.venue, db: office.server.db })

async function openTakings() {
  office.open(`/manage/event/${office.venue.event_id}/check-in`, office.venue.organizer, 'organizer')
  fireEvent.click(await screen.findByRole('button', { name: 'Takings' }))
  return screen.findByRole('dialog', { name: 'Box office: Main door' })
}

test('a list is set to sell its tickets, and then shows its takings', async () => {
  const { venue, server } = office
  office.open(`/manage/event/${venue.event_id}/check-in`, venue.organizer, 'organizer')
  await screen.findByRole('heading', { name: 'Main door' })
  expect(screen.queryByRole('button', { name: 'Takings' })).toBeNull()
  fireEvent.click(screen.getByRole('button', { name: 'More actions for Main door' }))
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Edit list' }))
  fireEvent.click(await screen.findByLabelText('Sell tickets at this door'))
  fireEvent.click(screen.getByRole('button', { name: 'Save list' }))
  const params = { event_id: venue.event_id, check_in_list_id: venue.list_id }
  const stored = async () =>
    (await server.call(readCheckInList, { params, token: venue.organizer.token })).data
  await waitFor(async () =>
    expect((await stored()).sells_ticket_ids).toEqual(Object.values(venue.tickets).toSorted()),
  )
  fireEvent.click(await screen.findByRole('button', { name: 'Takings' }))
  expect(await screen.findByText('Takings of this list will appear here.')).toBeDefined()
})

test('takings, shifts, conflicts and places of phones are shown, and places are taken back', async () => {
  const at = place()
  await sellAtDoor(at)
  await limitGeneral(at, 3)
  const { token } = await pairTestDevice(at.server, at.venue, 'Till 1', { gate: 'Gate A' })
  const id = newId('box_office_entry', at.server.random)
  const now = at.server.clock.now()
  await takeGeneral(at, token, 2)
  await sendEntries(
    at,
    token,
    { kind: 'shift_opened', id, at: now, float_cents: 10_000 },
    makeSale(at),
    makeSale(at, { tender: 'fps' }),
    {
      kind: 'shift_closed',
      id: newId('box_office_entry', at.server.random),
      opening_id: id,
      at: now,
      counted_cents: 57_500,
      signed_by: 'Wong',
    },
  )
  const dialog = await openTakings()
  expect(await within(dialog).findByText('Gate A · Till 1 · Cash · 1 ticket')).toBeDefined()
  expect(within(dialog).getByText('Gate A · Till 1 · FPS · 1 ticket')).toBeDefined()
  expect(within(dialog).getByText('HK$960.00')).toBeDefined()
  expect(within(dialog).getByText(/difference -HK\$5\.00, signed by Wong/)).toBeDefined()
  expect(within(dialog).getByText('Sold beyond the stock')).toBeDefined()
  expect(within(dialog).getByText(/^Till 1 · General: 2 of 2 left/)).toBeDefined()
  fireEvent.click(within(dialog).getByRole('button', { name: 'Take back places of Till 1' }))
  fireEvent.click(await screen.findByRole('button', { name: 'Take back' }))
  await waitFor(() => expect(within(dialog).queryByText(/^Till 1 · General/)).toBeNull())
})
