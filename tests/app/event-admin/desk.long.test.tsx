import { fireEvent, screen, within } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { patchEventSettings } from '#contract/events/event-settings.ts'
import { makeAppFixture, type AppFixture } from '#tests/app/manage/office.tsx'
import { accessibilityProblems } from '#tests/support/browser/axe.ts'

let office: AppFixture

beforeAll(async () => {
  office = await makeAppFixture({ attendees: 3 })
  await office.venue.attendee({ first_name: 'Owes', paid: false })
})
afterEach(() => office.reset())
afterAll(() => office.close())

async function open(path: string, heading: string) {
  const { venue } = office
  const view = office.open(`/manage/event/${venue.event_id}${path}`, venue.organizer)
  await screen.findByRole('heading', { name: heading, level: 1 })
  return view
}

const figure = async (name: string) =>
  (await screen.findByText(name, { selector: 'dt' })).parentElement?.querySelector('dd')?.textContent

test('the dashboard shows the figures of the server and an unpaid order', async () => {
  const { container } = await open('', 'Dashboard')
  expect(await figure('Tickets issued')).toBe('4')
  expect(await figure('Checked in')).toMatch(/^0 of \d$/)
  expect(await figure('Net sales')).toMatch(/^HK\$/)
  expect(await figure('Tickets today')).toBe('4')
  expect(screen.getByText('0 yesterday')).toBeDefined()
  const unpaid = await screen.findByText(/^1 order is unpaid\. HK\$[\d,.]+ still to be paid\.$/)
  const look = within(unpaid.closest('[role=alert]') ?? container).getByRole('link', { name: 'Review' })
  expect(look.getAttribute('href')).toContain('/orders?status=AWAITING_PAYMENT')
  expect(await accessibilityProblems(container)).toEqual([])
})

test('the dashboard draws the chosen figure by day', async () => {
  await open('', 'Dashboard')
  expect(await screen.findByRole('figure', { name: 'Sales per day' })).toBeDefined()
  fireEvent.change(screen.getByLabelText('Figure'), { target: { value: 'views' } })
  expect(await screen.findByRole('figure', { name: 'Page views per day' })).toBeDefined()
})

test('the dashboard of an event without sales is quiet and says what comes first', async () => {
  const { venue } = office
  office.open(`/manage/event/${venue.other_event.id}`, venue.organizer)
  expect(await screen.findByText('No sales yet')).toBeDefined()
  expect(screen.queryByText('Tickets issued')).toBeNull()
  expect(screen.getByRole('button', { name: 'Copy link' })).toBeDefined()
})

test('the dashboard keeps its figures offline and says how old they are', async () => {
  await open('', 'Dashboard')
  const before = await figure('Tickets issued')
  office.goOffline()
  expect(await screen.findByText('You are offline. These figures may be out of date.')).toBeDefined()
  expect(await figure('Tickets issued')).toBe(before)
})

test('the dashboard opened offline says that no figures are stored, without an error', async () => {
  await open('/tickets', 'Tickets')
  office.goOffline()
  const { queryClient } = await import('#app/shell/query-client.ts')
  queryClient.removeQueries({ queryKey: ['stats'] })
  fireEvent.click(await screen.findByRole('button', { name: 'Event sections: Tickets' }))
  fireEvent.click(await screen.findByRole('link', { name: 'Dashboard' }))
  expect(await screen.findByText('No figures on this device')).toBeDefined()
  expect(screen.queryByText('Something went wrong')).toBeNull()
})

test('the getting-started checklist links to the missing part of the settings', async () => {
  const { container } = await open('/getting-started', 'Getting started')
  const place = await screen.findByRole('link', { name: 'Set location' })
  expect(place.getAttribute('href')).toContain('/settings?part=place')
  expect(screen.getByRole('link', { name: 'Choose an image' }).getAttribute('href')).toContain(
    '/settings?part=pictures',
  )
  expect(await accessibilityProblems(container)).toEqual([])
})

test('a hidden getting-started checklist leaves the navigation', async () => {
  const { venue, server } = office
  await server.call(patchEventSettings, {
    params: { event_id: venue.event_id },
    body: { hide_getting_started_page: true },
    token: venue.owner.token,
  })
  await open('', 'Dashboard')
  fireEvent.click(await screen.findByRole('button', { name: 'Event sections: Dashboard' }))
  const sections = await screen.findByRole('dialog', { name: 'Event sections' })
  expect(within(sections).getByRole('link', { name: 'Dashboard' })).toBeDefined()
  expect(within(sections).queryByRole('link', { name: 'Getting started' })).toBeNull()
})

test('orders are listed with their value, and the URL filters them', async () => {
  const { container } = await open('/orders?status=AWAITING_PAYMENT', 'Orders')
  expect(await screen.findByText(/^Owes/)).toBeDefined()
  expect(screen.getAllByRole('rowheader')).toHaveLength(1)
  expect(await accessibilityProblems(container)).toEqual([])
})
