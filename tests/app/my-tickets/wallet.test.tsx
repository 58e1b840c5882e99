import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { groupTicketCode } from '#contract/door/ticket-code.ts'
import { myTicketsDatabase } from '#app/data/my-tickets/saved.ts'
import { setTicketsHere } from '#app/lib/tickets-here.ts'
import { makeAppFixture, type AppFixture } from '#tests/app/manage/office.tsx'
import { publicRowsOf } from '#tests/app/storefront/visitor.ts'
import { accessibilityProblems } from '#tests/support/browser/axe.ts'
import type { OrderWithSecret } from '#tests/support/bought-orders.ts'
import { addGuestOrder, clearMyTickets, ticketPageOf } from './guest.ts'

let office: AppFixture

beforeAll(async () => {
  office = await makeAppFixture()
})
afterEach(async () => {
  await office.reset()
  await clearMyTickets()
  localStorage.clear()
  setTicketsHere(false)
})
afterAll(() => office.close())

/** Buys two tickets for an event in two days, and opens the page of the order, which stores them. */
async function openOrder(): Promise<OrderWithSecret> {
  const event = await publicRowsOf(office).event(48, { title: 'Rooftop Night' })
  const tickets = [
    { first_name: 'Ada', last_name: 'Wong' },
    { first_name: 'Bo', last_name: 'Lam' },
  ]
  const order = await addGuestOrder(office, { tickets }, event)
  const view = office.open(`/order/${order.event_id}/${order.order_id}?s=${order.s}`, null)
  await screen.findByRole('heading', { name: 'Your order', level: 1 })
  await waitFor(async () => expect(await myTicketsDatabase().tickets.count()).toBe(2))
  view.unmount()
  return order
}

test('stored tickets are listed under "Your tickets", each with its own link, offline too', async () => {
  const { event_id, order_id, tickets } = await openOrder()
  office.goOffline()
  const { container } = office.open('/find-my-tickets', null)
  expect(await screen.findByRole('heading', { name: 'Your tickets', level: 1 })).toBeDefined()
  const coming = await screen.findByRole('region', { name: 'Coming up' })
  expect(within(coming).getByRole('heading', { name: 'Rooftop Night' })).toBeDefined()
  const link = within(coming).getByRole('link', { name: 'Open ticket: Ada Wong' })
  expect(link.getAttribute('href')).toContain(`/ticket/${event_id}/${tickets[0]?.id}?s=`)
  const order = within(coming).getByRole('link', { name: /^Order / })
  expect(order.getAttribute('href')).toBe(`/order/${event_id}/${order_id}`)
  expect(await accessibilityProblems(container)).toEqual([])
})

test('the home page shows the next tickets of this device, and its menu names them', async () => {
  await openOrder()
  const { container } = office.open('/', null)
  const own = await screen.findByRole('region', { name: 'Your tickets' })
  expect(within(own).getAllByRole('link', { name: /^Open ticket: / })).toHaveLength(2)
  expect(screen.getAllByRole('link', { name: 'Your tickets' }).length).toBeGreaterThan(0)
  expect(screen.queryByRole('link', { name: 'Find my tickets' })).toBeNull()
  expect(await accessibilityProblems(container)).toEqual([])
})

test('a browser without tickets is offered to find them, and its home page has no empty section', async () => {
  office.open('/', null)
  expect((await screen.findAllByRole('link', { name: 'Find my tickets' })).length).toBeGreaterThan(0)
  expect(screen.queryByRole('region', { name: 'Your tickets' })).toBeNull()
})

test('a ticket leads to the next one of its order, to the order and to all tickets', async () => {
  const { event_id, order_id } = await openOrder()
  const [stored] = await myTicketsDatabase().orders.toArray()
  const [first, second] = stored?.tickets ?? []
  office.goOffline()
  const { container } = office.open(`/ticket/${event_id}/${first?.attendee_id}`, null)
  expect(await screen.findByText('Ticket 1 of 2')).toBeDefined()
  expect(screen.queryByRole('link', { name: 'Previous ticket' })).toBeNull()
  expect(await accessibilityProblems(container)).toEqual([])
  fireEvent.click(screen.getByRole('link', { name: 'Next ticket' }))
  expect(await screen.findByText('Ticket 2 of 2')).toBeDefined()
  expect(screen.getByText(groupTicketCode(second?.ticket_code ?? ''))).toBeDefined()
  expect(screen.getByRole('link', { name: 'Your tickets' }).getAttribute('href')).toBe('/find-my-tickets')
  expect(screen.getByRole('link', { name: /^Order / }).getAttribute('href')).toBe(
    `/order/${event_id}/${order_id}`,
  )
})

test('the holder of one ticket gets no link to the order of its buyer', async () => {
  const order = await addGuestOrder(office)
  const { path, s } = ticketPageOf(order)
  office.open(`${path}?s=${s}`, null)
  await screen.findByRole('heading', { name: 'Harbour Lights', level: 1 })
  expect(screen.queryByRole('link', { name: /^Order / })).toBeNull()
  expect(screen.getByText(/^Order /)).toBeDefined()
})
