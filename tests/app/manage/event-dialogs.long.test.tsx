import { screen, waitFor, within, fireEvent } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { listEvents, readEvent, type Event } from '#contract/events/events.ts'
import { listPromoCodes, createPromoCode } from '#contract/resources/promo-codes.ts'
import { listTickets } from '#contract/resources/tickets.ts'
import { makeAppFixture, type AppFixture } from '#tests/app/manage/office.tsx'
import { accessibilityProblems } from '#tests/support/browser/axe.ts'
import { choose, contentOf, press, type, untilClosed, untilSent } from '../event-admin/sales-desk.tsx'
import { pressesTwice } from '#tests/support/pressed-twice.ts'

pressesTwice('createEvent', 'deleteEvent', 'duplicateEvent')

let office: AppFixture

beforeAll(async () => {
  office = await makeAppFixture({ attendees: 1 })
})
afterEach(() => office.reset())
afterAll(() => office.close())

const token = () => office.venue.organizer.token
const readStored = async () => (await office.server.call(listEvents, { query: {}, token: token() })).data
const titled = async (title: string): Promise<Event | undefined> =>
  (await readStored()).find((event) => event.title === title)

async function openList() {
  const { router } = office.open('/manage/events', office.venue.organizer)
  await screen.findByRole('link', { name: 'Harbour Lights' })
  return router
}

async function fillNew(title: string, end = '') {
  await press('New event')
  const dialog = await screen.findByRole('dialog', { name: 'New event' })
  type(dialog, /^Title/, title)
  type(dialog, /^Start/, '2030-05-01T19:00')
  type(dialog, /^End/, end)
  return dialog
}

test('an event is drafted in the currency of the account and opens at once', async () => {
  const router = await openList()
  const dialog = await fillNew('Tram Night', '2030-05-01T18:00')
  expect(await accessibilityProblems(contentOf(dialog))).toEqual([])
  await press('Create draft', dialog)
  expect((await within(dialog).findAllByText(/The end is before the start\./)).length).toBeGreaterThan(0)
  type(dialog, /^End/, '')
  await press('Create draft', dialog)
  await waitFor(() => expect(router.state.location.pathname).toMatch(/^\/manage\/event\/ev_/))
  await untilSent()
  expect(await titled('Tram Night')).toMatchObject({
    status: 'draft',
    currency: 'HKD',
    start_date: '2030-05-01T19:00',
    end_date: null,
  })
})

test('an event drafted offline waits here and is sent later', async () => {
  const router = await openList()
  office.goOffline()
  const dialog = await fillNew('Tunnel Night')
  await press('Create draft', dialog)
  await screen.findByRole('heading', { name: 'Getting started', level: 1 })
  const { pathname } = router.state.location
  await router.navigate({ href: pathname.replace(/getting-started$/, 'dashboard') })
  expect(await screen.findByText('Figures appear once this event has been sent to the server.')).toBeDefined()
  expect(await titled('Tunnel Night')).toBeUndefined()
  office.goOnline()
  await untilSent()
  expect(await titled('Tunnel Night')).toMatchObject({ status: 'draft' })
})

test('no event can be drafted before the account is known', async () => {
  office.goOffline()
  office.open('/manage/events', office.venue.organizer)
  await screen.findAllByRole('button', { name: 'New event' })
  const dialog = await fillNew('Early Night')
  expect(within(dialog).getByRole('status').textContent).toMatch(/^Your organisers are still loading/)
  expect(within(dialog).getByRole('button', { name: 'Create draft' })).toHaveProperty('disabled', true)
  office.goOnline()
  await waitFor(() => expect(within(dialog).queryByRole('status')).toBeNull())
  await press('Create draft', dialog)
  await untilSent()
  expect(await titled('Early Night')).toMatchObject({ status: 'draft' })
})

test('a duplicate copies the selected parts only', async () => {
  const { event_id, owner } = office.venue
  const code = { code: 'FRIENDS', discount_type: 'FIXED', discount: 1000 } as const
  await office.server.call(createPromoCode, { params: { event_id }, body: code, token: owner.token })
  await openList()
  await choose('Harbour Lights', 'Duplicate…')
  const dialog = await screen.findByRole('dialog', { name: 'Duplicate “Harbour Lights”' })
  expect(await accessibilityProblems(contentOf(dialog))).toEqual([])
  type(dialog, /^Title/, 'Harbour Lights II')
  fireEvent.click(within(dialog).getByLabelText('Promo codes'))
  await press('Duplicate event', dialog)
  await untilClosed()
  const copy = await titled('Harbour Lights II')
  expect(copy).toMatchObject({ status: 'draft' })
  const params = { event_id: copy?.id ?? '' }
  const tickets = await office.server.call(listTickets, { params, token: token() })
  expect(tickets.data.length).toBe(Object.keys(office.venue.tickets).length)
  expect((await office.server.call(listPromoCodes, { params, token: token() })).data).toEqual([])
})

test('a duplicate whose end is before its start is not sent', async () => {
  await openList()
  await choose('Harbour Lights', 'Duplicate…')
  const dialog = await screen.findByRole('dialog', { name: 'Duplicate “Harbour Lights”' })
  type(dialog, /^Title/, 'Harbour Lights III')
  type(dialog, /^End/, '2001-01-01T00:00')
  const calls = vi.spyOn(globalThis, 'fetch')
  await press('Duplicate event', dialog)
  expect((await within(dialog).findAllByText(/The end is before the start\./)).length).toBeGreaterThan(0)
  expect(calls.mock.calls.filter(([, init]) => init?.method === 'POST')).toEqual([])
  calls.mockRestore()
  type(dialog, /^End/, '')
  await press('Duplicate event', dialog)
  await untilClosed()
  expect(await titled('Harbour Lights III')).toMatchObject({ end_date: null })
})

test('an event with orders cannot be deleted and says why; one without is deleted after a confirmation', async () => {
  await openList()
  await choose('Harbour Lights', 'Delete…')
  const refused = await screen.findByRole('alertdialog')
  await press('Delete', refused)
  expect(await within(refused).findByRole('alert')).toBeDefined()
  await press('Cancel', refused)
  const params = { event_id: office.venue.event_id }
  expect((await office.server.call(readEvent, { params, token: token() })).data.title).toBe('Harbour Lights')
  await choose('Second Night', 'Delete…')
  await press('Delete', await screen.findByRole('alertdialog', { name: 'Delete “Second Night”?' }))
  await waitFor(async () => expect(await titled('Second Night')).toBeUndefined())
  await waitFor(() => expect(screen.queryByRole('link', { name: 'Second Night' })).toBeNull())
})
