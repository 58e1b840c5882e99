import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { saveHold } from '#app/lib/own-orders.ts'
import { holdTickets } from '#tests/app/checkout/buyer.ts'
import { makeAppFixture, type AppFixture } from '#tests/app/manage/office.tsx'
import { accessibilityProblems } from '#tests/support/browser/axe.ts'
import type { BuiltEvent } from '#tests/support/endpoint-rows/rows.ts'
import { addTicketType } from '#tests/support/endpoint-rows/sales-rows.ts'
import { press, publicRowsOf } from './visitor.ts'

let office: AppFixture
let event: BuiltEvent

beforeAll(async () => {
  office = await makeAppFixture()
})
beforeEach(async () => {
  event = await publicRowsOf(office).event(48, { title: 'Rooftop Night' })
})
afterEach(() => office.reset())
afterAll(() => office.close())

const open = () => office.open(`/e/${event.id}/rooftop-night`, null)

test('a buyer returning from the checkout sees their hold and can choose their own last ticket again', async () => {
  const { id, price_ids } = await office.server.db.withTx((tx) =>
    addTicketType(office.server, tx, event, { name: 'Balcony', prices: [{ quantity_available: 1 }] }),
  )
  const held = await holdTickets(office, event, [[id, price_ids[0] ?? '', 1]])
  saveHold(event.id, held.id, held.s)
  const { router, container } = open()
  await screen.findByRole('heading', { name: 'Your tickets are held' })
  expect(screen.getByText(/^15:00|^14:\d\d/)).toBeDefined()
  expect(screen.getByRole('link', { name: 'Go to checkout' }).getAttribute('href')).toBe(held.path('details'))
  expect(screen.queryByRole('group', { name: 'Quantity: Balcony' })).toBeNull()
  expect(await accessibilityProblems(container)).toEqual([])
  await press('Choose other tickets')
  const many = await screen.findByRole('group', { name: 'Quantity: Balcony' })
  fireEvent.click(within(many).getByLabelText(/^One more/))
  await press('Continue')
  await screen.findByRole('heading', { name: 'Your details', level: 1 })
  await waitFor(async () => expect((await held.read()).status).toBe('ABANDONED'))
  expect(router.state.location.pathname).not.toBe(held.path('details'))
})
