import { screen, waitFor } from '@testing-library/react'
import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { proveOrder, saveOrderDetails } from '#contract/orders/checkout.ts'
import { event_settings, ticket_prices } from '#server/core/db/schema/events.ts'
import { makeAppFixture, type AppFixture } from '#tests/app/manage/office.tsx'
import { press, publicRowsOf } from '#tests/app/storefront/visitor.ts'
import { accessibilityProblems } from '#tests/support/browser/axe.ts'
import { lastMail, mailsTo, mailTokenOf, mailUrlOf } from '#tests/support/fakes/mailbox.ts'
import type { BuiltEvent } from '#tests/support/endpoint-rows/rows.ts'
import { holdTickets } from './buyer.ts'

let office: AppFixture
let event: BuiltEvent
let count = 0
let email = ''

beforeAll(async () => {
  office = await makeAppFixture()
})
beforeEach(async () => {
  email = `mei.${(count += 1)}@example.test`
  event = await publicRowsOf(office).event(48, { title: 'Rooftop Night' })
  const settings = { free_orders_need_proof: true }
  await office.server.db.withTx(async (tx) => {
    await tx.update(ticket_prices).set({ price_cents: 0 }).where(eq(ticket_prices.event_id, event.id))
    await tx
      .insert(event_settings)
      .values({ event_id: event.id, account_id: event.account_id, settings })
      .onConflictDoUpdate({ target: event_settings.event_id, set: { settings } })
  })
})
afterEach(() => office.reset())
afterAll(() => office.close())

async function ready() {
  const held = await holdTickets(office, event, [[event.tickets.general, event.prices.general, 1]])
  const buyer = { first_name: 'Mei', last_name: 'Chan', email }
  const params = { event_id: event.id, order_id: held.id }
  await office.server.call(saveOrderDetails, {
    params,
    query: { s: held.s },
    body: { order: buyer, attendees: [{ ...buyer, ticket_price_id: event.prices.general }] },
  })
  return { ...held, params }
}
const mail = () => lastMail(office.server.db, email, 'prove-order')

test('a free order waits for the mailed link, which can be resent, and continues once it is opened', async () => {
  const held = await ready()
  held.own()
  const { router } = office.open(held.path('payment'), null)
  await press('Complete order')
  expect(await screen.findByText(new RegExp(`We have sent a link to ${email}`))).toBeDefined()
  expect(await accessibilityProblems(document.body)).toEqual([])
  expect(screen.getByRole('link', { name: 'Use another address' })).toBeDefined()
  await press('Resend link')
  expect(await screen.findByText('We have sent it again.')).toBeDefined()
  expect(await mailsTo(office.server.db, email)).toHaveLength(2)
  const body = { token: mailTokenOf(await mail()) }
  await office.server.call(proveOrder, { params: held.params, query: { s: held.s }, body })
  await waitFor(() => expect(router.state.location.pathname).toBe(held.path('summary')))
})

test('the link completes the order on a device without the order', async () => {
  const held = await ready()
  const view = office.open(`${held.path('payment')}?s=${held.s}`, null)
  await press('Complete order')
  await screen.findByText(/We have sent a link/)
  view.unmount()
  localStorage.clear()
  const { pathname, search } = mailUrlOf(await mail())
  office.open(`${pathname}${search}`, null)
  expect(await screen.findByRole('heading', { name: 'Thank you, Mei!', level: 1 })).toBeDefined()
})

test('a superseded link says so and links back; a late one finds no tickets held', async () => {
  const held = await ready()
  held.own()
  const view = office.open(`/checkout/${event.id}/${held.id}/prove/${'x'.repeat(43)}`, null)
  expect(await screen.findByText(/This link no longer completes the order/)).toBeDefined()
  expect(await accessibilityProblems(document.body)).toEqual([])
  view.unmount()
  office.server.clock.advance(3_600_000)
  office.open(`/checkout/${event.id}/${held.id}/prove/${'x'.repeat(43)}`, null)
  expect(await screen.findByRole('heading', { name: 'Time is up' })).toBeDefined()
})
