import { fireEvent, screen } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { groupTicketCode } from '#contract/door/ticket-code.ts'
import { makeAppFixture, type AppFixture } from '#tests/app/manage/office.tsx'

let office: AppFixture

beforeAll(async () => {
  office = await makeAppFixture({ attendees: 1 })
})
afterEach(() => office.reset())
afterAll(() => office.close())

const address = () => `/ticket/${office.venue.event_id}/${office.venue.attendees[0]?.id ?? ''}/print`

test('the paper ticket shows event, attendee and type, with its code as image and text', async () => {
  const [attendee] = office.venue.attendees
  office.open(address(), office.venue.organizer)
  expect(await screen.findByRole('heading', { name: 'Harbour Lights' })).toBeDefined()
  expect(screen.getByText('Guest 1 Chan')).toBeDefined()
  expect(screen.getByText('General')).toBeDefined()
  expect(screen.getByRole('img', { name: 'Ticket code for Guest 1 Chan' })).toBeDefined()
  expect(screen.getByText(groupTicketCode(attendee?.code ?? ''))).toBeDefined()
})

test('the roll of a ticket printer has its own page size', async () => {
  office.open(address(), office.venue.organizer)
  fireEvent.click(await screen.findByRole('button', { name: '80 mm roll' }))
  expect(document.querySelector('[data-paper]')?.getAttribute('data-paper')).toBe('roll')
})

test('door staff without access to codes get the no-permission page', async () => {
  const { router } = office.open(address(), office.venue.door, 'user')
  expect(await screen.findByRole('heading', { name: 'No permission' })).toBeDefined()
  expect(router.state.location.pathname).toBe('/no-permission')
})

test('a signed-out user without a secret sees an empty print page with a sign-in link', async () => {
  for (const id of [office.venue.attendees[0]?.id ?? '', 'at_0000000000000000']) {
    const at = `/ticket/${office.venue.event_id}/${id}/print`
    const { unmount, router } = office.open(at, null)
    expect(await screen.findByText('Nothing to print')).toBeDefined()
    expect(router.state.location.pathname).toBe(at)
    expect(screen.getByRole('link', { name: 'Log in' }).getAttribute('href')).toBe(
      `/auth/login?next=${encodeURIComponent(at)}`,
    )
    unmount()
  }
})

test('an unknown ticket shows not found with a way to retry', async () => {
  office.open(`/ticket/${office.venue.event_id}/at_0000000000000000/print`, office.venue.organizer)
  expect(await screen.findByText('Attendee not found.')).toBeDefined()
  expect(screen.getByRole('button', { name: 'Try again' })).toBeDefined()
})
