import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { makeAppFixture, type AppFixture } from '#tests/app/manage/office.tsx'

let office: AppFixture

beforeAll(async () => {
  office = await makeAppFixture({ attendees: 2 })
})
afterEach(() => office.reset())
afterAll(() => office.close())

function openOrders() {
  const orders = `/manage/event/${office.venue.event_id}/orders`
  const { router } = office.open(orders, office.venue.organizer)
  const goTo = (path: string) => act(() => router.navigate({ href: path }))
  const address = () => router.state.location.href
  return { orders, goTo, address }
}
const status = () => screen.findByLabelText<HTMLSelectElement>('Status')

test('a list keeps its filters and sort when a person comes back to it, without the search text', async () => {
  const { orders, goTo, address } = openOrders()
  fireEvent.change(await status(), { target: { value: 'COMPLETED' } })
  await waitFor(() => expect(address()).toContain('status=COMPLETED'))
  await goTo(`${orders}?status=COMPLETED&sort=last_name&q=chan&page=2`)
  await goTo('/manage/organizers')
  await screen.findByRole('heading', { name: 'Organisers', level: 1 })
  await goTo(orders)
  expect((await status()).value).toBe('COMPLETED')
  expect(address()).toBe(`${orders}?sort=last_name&status=COMPLETED`)
  expect(JSON.stringify(Object.entries(localStorage))).not.toContain('chan')
})

test('a list whose filters were reset stays without them', async () => {
  const { orders, goTo, address } = openOrders()
  fireEvent.change(await status(), { target: { value: 'COMPLETED' } })
  fireEvent.click(await screen.findByRole('button', { name: 'Reset' }))
  await waitFor(() => expect(address()).toBe(orders))
  await goTo('/manage/organizers')
  await screen.findByRole('heading', { name: 'Organisers', level: 1 })
  await goTo(orders)
  expect((await status()).value).toBe('')
  expect(address()).toBe(orders)
})

test('the menu of an open list shows all of it', async () => {
  const { orders, goTo, address } = openOrders()
  fireEvent.change(await status(), { target: { value: 'COMPLETED' } })
  await waitFor(() => expect(address()).toContain('status=COMPLETED'))
  await goTo(orders)
  await waitFor(async () => expect((await status()).value).toBe(''))
  expect(address()).toBe(orders)
})

test('each person has filters of their own on one device', async () => {
  const { orders, address } = openOrders()
  fireEvent.change(await status(), { target: { value: 'COMPLETED' } })
  await waitFor(() => expect(address()).toContain('status=COMPLETED'))
  cleanup()
  office.open(orders, office.venue.owner, 'admin')
  expect((await status()).value).toBe('')
})
