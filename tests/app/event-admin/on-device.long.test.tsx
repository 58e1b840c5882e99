import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { newId } from '#contract/wire/id.ts'
import { createRow } from '#app/data/edits/mutations.ts'
import { browserPorts } from '#app/lib/net/browser-ports.ts'
import { makeAppFixture, type AppFixture } from '#tests/app/manage/office.tsx'
import { accessibilityProblems } from '#tests/support/browser/axe.ts'
import { addAttendees, addEvent, type BuiltEvent } from '#tests/support/endpoint-rows/rows.ts'

let office: AppFixture
let past: BuiltEvent

beforeAll(async () => {
  // A wide screen, where the header of an event shows the state; on a phone it is in the menu.
  vi.stubGlobal('matchMedia', (query: string) => ({
    matches: query.includes('min-width'),
    addListener: () => undefined,
    removeListener: () => undefined,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }))
  office = await makeAppFixture({ attendees: 3 })
  const { server, venue } = office
  past = await server.db.withTx(async (tx) => {
    const event = await addEvent(server, tx, {
      account_id: venue.account_id,
      title: 'Last Summer',
      start_date: '2024-07-01T18:00',
      end_date: '2024-07-01T23:00',
    })
    await addAttendees(server, tx, event, [{}, {}])
    return event
  })
})
afterEach(() => office.reset())
afterAll(() => office.close())

const openEvent = (event_id: string, role: 'organizer' | 'door' = 'organizer') =>
  office.open(
    `/manage/event/${event_id}/check-in`,
    office.venue[role],
    role === 'door' ? 'user' : 'organizer',
  )
const note = () => document.querySelector<HTMLElement>('[data-kept]')
const says = (kind: string) => waitFor(() => expect(note()?.dataset['kept']).toBe(kind))
async function openNote(): Promise<HTMLElement> {
  fireEvent.click(await screen.findByRole('button', { name: note()?.textContent ?? '' }))
  return screen.findByRole('dialog', { name: 'On this device' })
}

test('an upcoming event is stored on this device with every attendee', async () => {
  openEvent(office.venue.event_id)
  await says('complete')
  expect(note()?.textContent).toBe('On this device')
  const dialog = await openNote()
  expect(dialog.textContent).toContain('Attendees3 · Complete')
  expect(within(dialog).getByRole('switch', { name: 'Keep on this device after the event' })).toHaveProperty(
    'checked',
    false,
  )
  expect(await accessibilityProblems(dialog)).toEqual([])
})

test('a past event is stored on request, at once, and marked in the list', async () => {
  openEvent(past.id)
  await says('none')
  expect(note()?.textContent).toBe('Not on this device')
  const dialog = await openNote()
  expect(dialog.textContent).toContain('check-in listsNot stored')
  fireEvent.click(within(dialog).getByRole('switch', { name: 'Keep on this device' }))
  await says('complete')
  expect(dialog.textContent).toContain('Attendees2 · Complete')
  expect(await browserPorts().db.tickets.where({ event_id: past.id }).count()).toBe(2)
  fireEvent.click(within(dialog).getByRole('button', { name: 'Close' }))

  office.goOffline()
  fireEvent.click(await screen.findByRole('link', { name: 'Back to events' }))
  fireEvent.click(await screen.findByRole('link', { name: 'Ended' }))
  await waitFor(() => {
    const row = screen.getByRole('link', { name: 'Last Summer' }).closest('tr, li')
    expect(row?.textContent).toContain('Stored on this device')
  })
  fireEvent.click(screen.getByRole('link', { name: 'Last Summer' }))
  await says('complete')
})

test('an event that is no longer pinned leaves this device', async () => {
  openEvent(past.id)
  await says('none')
  const dialog = await openNote()
  const keep = within(dialog).getByRole('switch')
  fireEvent.click(keep)
  await says('complete')
  fireEvent.click(keep)
  await says('none')
  expect(await browserPorts().db.attendees.where({ event_id: past.id }).count()).toBe(0)
})

test('an event pinned offline says that it is downloaded after reconnecting', async () => {
  openEvent(past.id)
  await says('none')
  office.goOffline()
  const dialog = await openNote()
  fireEvent.click(within(dialog).getByRole('switch'))
  await says('partial')
  await waitFor(() => expect(note()?.textContent).toBe('Partly on this device'))
  expect(dialog.textContent).toContain('check-in listsWhen you are back online')
  expect(dialog.textContent).toContain('Attendees0 so far · When you are back online')
  expect(await accessibilityProblems(dialog)).toEqual([])
  office.goOnline()
  await says('complete')
})

test('a user without access to attendees has the event stored without them', async () => {
  openEvent(office.venue.event_id, 'door')
  await says('complete')
  expect((await openNote()).textContent).not.toContain('Attendees')
})

test('an event created here says that only this device has it', async () => {
  office.open('/manage/events', office.venue.organizer)
  await screen.findByRole('link', { name: 'Harbour Lights' })
  office.goOffline()
  const id = newId('event', browserPorts().random)
  await createRow(
    { resource: 'event', on: id, row_id: id },
    {
      title: 'Spring Fair',
      organizer_id: office.venue.organizer_id,
      start_date: '2027-04-03T18:00',
      timezone: 'Asia/Hong_Kong',
      currency: 'HKD',
    },
  )
  openEvent(id)
  await says('here_only')
  expect((await openNote()).textContent).toContain('This event has not been sent to the server yet.')
})
