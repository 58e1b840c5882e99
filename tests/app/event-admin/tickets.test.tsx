import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { listCheckInLists } from '#contract/door/check-in-lists.ts'
import { createEvent } from '#contract/events/events.ts'
import { listTickets, updateTicket } from '#contract/resources/tickets.ts'
import { browserPorts } from '#app/lib/net/browser-ports.ts'
import { makeAppFixture, type AppFixture } from '#tests/app/manage/office.tsx'
import { accessibilityProblems } from '#tests/support/browser/axe.ts'
import { choose, contentOf, openSection, press, type, untilClosed, untilSent } from './sales-desk.tsx'
import { pressesTwice } from '#tests/support/pressed-twice.ts'

pressesTwice('createTicket', 'deleteTicket', 'updateTicket')

let office: AppFixture

beforeAll(async () => {
  office = await makeAppFixture()
})
afterEach(() => office.reset())
afterAll(() => office.close())

const readStored = async () => {
  const { venue, server } = office
  const params = { event_id: venue.event_id }
  return (await server.call(listTickets, { params, token: venue.organizer.token })).data
}
const row = async (name: string) => {
  const item = (await screen.findByRole('heading', { name: new RegExp(`^${name}`), level: 2 })).closest('li')
  if (item === null) throw new Error(`no row ${name}`)
  return item
}

test('a tiered ticket is created after each error was shown, and is listed as it is sold', async () => {
  await openSection(office, 'tickets')
  await press('New ticket')
  const dialog = await screen.findByRole('dialog', { name: 'New ticket' })
  fireEvent.click(within(dialog).getByLabelText(/^Tiered/, { selector: 'input' }))
  await press('Create ticket', dialog)
  expect(await within(dialog).findByText('There is a problem with 2 fields')).toBeDefined()
  type(dialog, /^Name/, 'Gala')
  type(dialog, /^Tier name/, 'Early')
  type(dialog, /^Price/, '100.50')
  await press('Add tier', dialog)
  const second = within(dialog)
    .getByRole('heading', { name: 'Tier 2' })
    .closest<HTMLElement>('.MuiPaper-root')
  if (second === null) throw new Error('a tier has fields of its own')
  type(second, /^Tier name/, 'Late')
  type(second, /^Price/, '150')
  type(second, /^Quantity/, '30')
  expect(await accessibilityProblems(contentOf(dialog))).toEqual([])
  await press('Create ticket', dialog)
  expect((await row('Gala')).textContent).toContain('2 prices from HK$100.50')
  await untilSent()
  expect((await readStored()).find(({ name }) => name === 'Gala')).toMatchObject({
    type: 'TIERED',
    prices: [
      { label: 'Early', price_cents: 10_050, quantity_available: 999_999_999 },
      { label: 'Late', price_cents: 15_000, quantity_available: 30 },
    ],
  })
})

test('a price gets a member price with its tiers, and a tier opens after the one before', async () => {
  await openSection(office, 'tickets')
  await press('New ticket')
  const dialog = await screen.findByRole('dialog', { name: 'New ticket' })
  fireEvent.click(within(dialog).getByLabelText(/^Tiered/, { selector: 'input' }))
  type(dialog, /^Name/, 'Ball')
  type(dialog, /^Tier name/, 'Early')
  type(dialog, /^Price/, '100')
  type(dialog, /^Member price/, '120')
  await press('Create ticket', dialog)
  expect(await within(dialog).findByText('The member price must be lower than the price.')).toBeDefined()
  type(dialog, /^Member price/, '80')
  fireEvent.click(within(dialog).getByRole('checkbox', { name: 'Gold' }))
  await press('Add tier', dialog)
  const second = within(dialog)
    .getByRole('heading', { name: 'Tier 2' })
    .closest<HTMLElement>('.MuiPaper-root')
  if (second === null) throw new Error('a tier has fields of its own')
  type(second, /^Tier name/, 'Late')
  type(second, /^Price/, '150')
  fireEvent.click(within(second).getByLabelText(/^Open when the tier before is sold out/))
  expect(await accessibilityProblems(contentOf(dialog))).toEqual([])
  await press('Create ticket', dialog)
  await row('Ball')
  await untilSent()
  expect((await readStored()).find(({ name }) => name === 'Ball')?.prices).toMatchObject([
    { label: 'Early', member_price_cents: 8_000, tiers: ['gold'], opens_after_previous: false },
    { label: 'Late', member_price_cents: null, tiers: [], opens_after_previous: true },
  ])
})

test('tickets are paused, hidden and reordered from the list', async () => {
  await openSection(office, 'tickets')
  await choose('VIP', 'Pause sales')
  expect(await within(await row('VIP')).findByText('Paused')).toBeDefined()
  await choose('VIP', 'Resume sales')
  await choose('VIP', 'Hide')
  await waitFor(async () => expect(within(await row('VIP')).getByText('Hidden')).toBeDefined())
  await choose('VIP', 'Show')
  await untilSent()
  const before = (await readStored()).map(({ name }) => name)
  await press(`Move ${before[1] ?? ''} up`)
  await waitFor(async () =>
    expect((await readStored()).map(({ name }) => name).slice(0, 2)).toEqual([before[1], before[0]]),
  )
})

test('a sold ticket cannot be deleted or change its type, and both say why', async () => {
  await office.venue.attendee()
  await openSection(office, 'tickets')
  await choose('General', 'Delete')
  const ask = await screen.findByRole('alertdialog', { name: 'Delete “General”?' })
  await press('Delete', ask)
  expect(
    await within(ask).findByText(
      'Failed to delete. You cannot delete a ticket with orders; hide it instead.',
    ),
  ).toBeDefined()
  expect(await browserPorts().db.tickets.get(office.venue.tickets.general)).toBeDefined()
})

test('a ticket is created offline, shown as pending, and sent after reconnecting', async () => {
  await openSection(office, 'tickets')
  await row('General')
  office.goOffline()
  await press('New ticket')
  const dialog = await screen.findByRole('dialog', { name: 'New ticket' })
  type(dialog, /^Name/, 'Made in a tunnel')
  type(dialog, /^Price/, '20')
  await press('Create ticket', dialog)
  expect(within(await row('Made in a tunnel')).getByText('New, waiting to be sent')).toBeDefined()
  await press('More actions for Made in a tunnel')
  expect(await screen.findByText('You need a connection to delete.')).toBeDefined()
  const gone = screen.getByRole('menuitem', { name: 'Delete' })
  expect(gone.getAttribute('aria-disabled')).toBe('true')
  fireEvent.click(screen.getByRole('menuitem', { name: 'Hide' }))
  office.goOnline()
  await untilSent()
  expect((await readStored()).find(({ name }) => name === 'Made in a tunnel')).toMatchObject({
    is_hidden: true,
    prices: [{ price_cents: 2_000 }],
  })
})

test('two changes of the same ticket name are both shown and a user resolves the conflict', async () => {
  const { venue, server } = office
  await openSection(office, 'tickets')
  await row('VIP')
  office.goOffline()
  await choose('VIP', 'Edit')
  const dialog = await screen.findByRole('dialog', { name: 'Edit VIP' })
  type(dialog, /^Name/, 'Lounge')
  await press('Save ticket', dialog)
  await untilClosed()
  const params = { event_id: venue.event_id, ticket_id: venue.tickets.vip }
  await server.call(updateTicket, { params, body: { name: 'Balcony' }, token: venue.owner.token })
  office.goOnline()
  const asked = await row('Lounge')
  fireEvent.click(await within(asked).findByRole('radio', { name: /^On the server now.*Balcony/ }))
  await press('Save choice', asked)
  await untilSent()
  expect(await row('Balcony')).toBeDefined()
})

test('a user without edit permission sees the tickets and no buttons, and the page is accessible', async () => {
  await openSection(office, 'tickets', 'collaborator')
  await row('General')
  expect(screen.queryByRole('button', { name: 'New ticket' })).toBeNull()
  expect(within(screen.getByRole('main')).queryByRole('button', { name: /^More actions for/ })).toBeNull()
  expect(await accessibilityProblems(screen.getByRole('main'))).toEqual([])
})

test('the first ticket makes the list of the door, and further ones join it', async () => {
  const { server, venue } = office
  const { token } = venue.organizer
  const { data: event } = await server.call(createEvent, {
    body: {
      title: 'New Night',
      organizer_id: venue.organizer_id,
      start_date: '2026-12-20T19:30',
      timezone: 'Asia/Hong_Kong',
      currency: 'HKD',
    },
    token,
  })
  const params = { event_id: event.id }
  const open = () => office.open(`/manage/event/${event.id}/tickets`, venue.organizer, 'organizer')
  const add = async (name: string) => {
    await press('New ticket')
    const dialog = await screen.findByRole('dialog', { name: 'New ticket' })
    fireEvent.click(within(dialog).getByLabelText(/^Free/, { selector: 'input' }))
    type(dialog, /^Name/, name)
    await press('Create ticket', dialog)
    await row(name)
    await untilSent()
  }
  open()
  await add('Seat')
  await add('Standing')
  const { data: tickets } = await server.call(listTickets, { params, token })
  const { data: lists } = await server.call(listCheckInLists, { params, token })
  expect(lists).toMatchObject([{ name: 'Entrance', takes_payment: false }])
  expect(lists[0]?.ticket_ids.toSorted()).toEqual(tickets.map(({ id }) => id).toSorted())
})
