import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { readAttendee } from '#contract/orders/attendees.ts'
import { groupTicketCode } from '#contract/door/ticket-code.ts'
import { makeAppFixture, type AppFixture } from '#tests/app/manage/office.tsx'
import { pressesTwice } from '#tests/support/pressed-twice.ts'

pressesTwice('reissueTicket', 'setAttendeeStatus')

let office: AppFixture

beforeAll(async () => {
  office = await makeAppFixture({ attendees: 3 })
})
afterEach(() => office.reset())
afterAll(() => office.close())

const openAttendees = async (search = '') => {
  const { venue } = office
  const { router } = office.open(`/manage/event/${venue.event_id}/attendees${search}`, venue.organizer)
  await screen.findByRole('table', { name: 'Attendees' })
  return router
}

async function choose(name: string, action: string) {
  fireEvent.click(screen.getByRole('button', { name: `More actions for ${name}` }))
  fireEvent.click(await screen.findByRole('menuitem', { name: action }))
}

const readStored = async (attendee_id: string) => {
  const { venue, server } = office
  const params = { event_id: venue.event_id, attendee_id }
  return (await server.call(readAttendee, { params, token: venue.organizer.token })).data
}

const rowOf = (name: string) => {
  const row = screen.getByRole('rowheader', { name: new RegExp(`^${name}`) }).closest('tr')
  if (row === null) throw new Error(`no row ${name}`)
  return row
}

test('an attendee is cancelled at once and reactivated by one click', async () => {
  const [first] = office.venue.attendees
  if (first === undefined) throw new Error('there are three')
  await openAttendees()
  await choose('Guest 1 Chan', 'Cancel attendee')
  expect(await screen.findByText('Guest 1 Chan is cancelled and will be refused at the door.')).toBeDefined()
  await waitFor(() => expect(within(rowOf('Guest 1 Chan')).getByText('Cancelled')).toBeDefined())
  expect((await readStored(first.id)).status).toBe('CANCELLED')
  fireEvent.click(screen.getByRole('button', { name: 'Undo' }))
  await waitFor(async () => expect((await readStored(first.id)).status).toBe('ACTIVE'))
})

test('the ticket shows its code in groups of four and as an image', async () => {
  const [, second] = office.venue.attendees
  await openAttendees()
  fireEvent.click(screen.getByRole('button', { name: 'Ticket for Guest 2 Chan' }))
  expect(await screen.findByText(groupTicketCode(second?.code ?? ''))).toBeDefined()
  expect(screen.getByRole('img', { name: 'Ticket code for Guest 2 Chan' })).toBeDefined()
})

test('a reissued ticket has another code and a badge', async () => {
  const [, , third] = office.venue.attendees
  await openAttendees()
  await choose('Guest 3 Chan', 'Reissue ticket')
  fireEvent.click(await screen.findByLabelText('Name changed'))
  fireEvent.click(screen.getByRole('button', { name: 'Create new ticket' }))
  await waitFor(() => expect(within(rowOf('Guest 3 Chan')).getByText('Reissued')).toBeDefined())
  expect((await readStored(third?.id ?? '')).ticket_code).not.toBe(third?.code)
})

test('search, filter and sorting are written to the URL and restored from it', async () => {
  const [, second] = office.venue.attendees
  const router = await openAttendees(`?q=${second?.id ?? ''}`)
  expect(screen.getAllByRole('rowheader')).toHaveLength(1)
  fireEvent.change(screen.getByLabelText('Search by name, email or order'), { target: { value: 'Guest 3' } })
  await waitFor(() => expect(router.state.location.search).toMatchObject({ q: 'Guest 3' }))
  expect(await screen.findByText(/^Guest 3/)).toBeDefined()
})

test('local storage holds no attendee data, and offline the page says so', async () => {
  await openAttendees()
  expect(Object.values(localStorage).join()).not.toContain('Guest')
  office.goOffline()
  expect(await screen.findByText('You are offline. This is the last version loaded.')).toBeDefined()
  expect(screen.getByRole('button', { name: 'Ticket for Guest 2 Chan' })).toHaveProperty('disabled', true)
})
