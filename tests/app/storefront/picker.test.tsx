import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { secretOf } from '#app/lib/own-orders.ts'
import { holdTickets } from '#tests/app/checkout/buyer.ts'
import { makeAppFixture, type AppFixture } from '#tests/app/manage/office.tsx'
import { accessibilityProblems } from '#tests/support/browser/axe.ts'
import type { BuiltEvent } from '#tests/support/endpoint-rows/rows.ts'
import { grantTier } from '#contract/members/members.ts'
import { fixtureOf } from '#tests/support/fixture.ts'
import { insertMember } from '#tests/support/endpoint-rows/member-rows.ts'
import { addPromoCode, addTicketType } from '#tests/support/endpoint-rows/sales-rows.ts'
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

const open = (more = '') => office.open(`/e/${event.id}/rooftop-night${more}`, null)
const addTicket = (more: Parameters<typeof addTicketType>[3]) =>
  office.server.db.withTx((tx) => addTicketType(office.server, tx, event, more))
const many = (name: string) => screen.findByRole('group', { name: `Quantity: ${name}` })
const shownQuantity = async (name: string) => (await many(name)).querySelector('output')?.textContent
const step = async (name: string, direction: 'more' | 'less', times = 1) => {
  const button = within(await many(name)).getByLabelText(new RegExp(`^One ${direction}`))
  for (let time = 0; time < times; time += 1) fireEvent.click(button)
}

test('a visitor chooses tickets, sees the total and continues with them held', async () => {
  await publicRowsOf(office).tax([event.tickets.general], { name: 'Booking fee', type: 'FEE', rate: 10 })
  await publicRowsOf(office).setSettings(
    { continue_button_text: 'Get your seats', pre_checkout_message: 'Doors open at 7.' },
    event.id,
  )
  const { router, container } = open()
  await step('General', 'more', 2)
  await step('VIP', 'more')
  await step('VIP', 'less')
  expect(await screen.findByText('HK$1,056.00')).toBeDefined()
  expect(screen.getByText('2 tickets')).toBeDefined()
  expect(screen.getByText('Includes HK$96.00 in taxes and fees')).toBeDefined()
  expect(screen.getByText('Doors open at 7.')).toBeDefined()
  expect(await accessibilityProblems(container)).toEqual([])
  await press('Get your seats')
  await screen.findByRole('heading', { name: 'Your details', level: 1 })
  const [, , order_id = ''] = router.state.location.pathname.slice(1).split('/')
  expect(router.state.location.pathname).toBe(`/checkout/${event.id}/${order_id}/details`)
  expect(secretOf(order_id)).not.toBeNull()
})

test('both prices are shown, and a member sees what they pay and save', async () => {
  const { server, venue } = office
  const database = { db: server.db, database_url: undefined }
  const fixture = fixtureOf(() => ({ server, database, venue }))
  const { id: member_id, token, user_id } = await insertMember(fixture)
  await fixture.call('owner', grantTier, {
    params: { member_id },
    body: { tier: 'gold', from: '2026-01-01', until: '2030-01-01', reason: 'Won a prize' },
  })
  await addTicket({
    name: 'Seat',
    type: 'TIERED',
    prices: [
      { label: 'Early', member_price_cents: 15_000, tiers: ['gold', 'vip'], quantity_available: 9 },
      { label: 'Late', price_cents: 30_000, opens_after_previous: true },
    ],
  })
  const { unmount, container } = open()
  const seat = async () => (await screen.findByText('Seat', { selector: 'h3' })).closest('li')?.textContent
  expect(await seat()).toMatch(/HK\$200\.00Members \(Gold.*VIP\): HK\$150\.00/)
  expect(await seat()).toContain('On sale when “Early” is sold out or has ended')
  expect(screen.getByRole('link', { name: 'How to reach Gold' })).toBeDefined()
  expect(await accessibilityProblems(container)).toEqual([])
  await step('Seat · Early', 'more')
  expect(await screen.findByText('HK$200.00', { selector: '.amount' })).toBeDefined()
  unmount()
  office.open(`/e/${event.id}/rooftop-night`, { user_id, token, session_id: '', email: 'mei@example.test' })
  await step('Seat · Early', 'more')
  expect(await screen.findByText('HK$150.00', { selector: '.amount' })).toBeDefined()
  expect(await seat()).toContain('Before: HK$200.00')
  expect(screen.getByText('You save HK$50.00')).toBeDefined()
  expect(screen.queryByRole('link', { name: 'How to reach Gold' })).toBeNull()
})

test('order limits apply across all prices, and the first click adds the minimum', async () => {
  await addTicket({
    name: 'Table',
    type: 'TIERED',
    min_per_order: 2,
    max_per_order: 3,
    prices: [{ label: 'Early' }, { label: 'Late', price_cents: 30_000 }],
  })
  open()
  await step('Table · Early', 'more')
  expect(await shownQuantity('Table · Early')).toBe('2')
  await step('Table · Late', 'more', 5)
  expect(await shownQuantity('Table · Late')).toBe('1')
  await step('Table · Late', 'less')
  await step('Table · Early', 'less')
  expect(await shownQuantity('Table · Early')).toBe('0')
})

test('a donor enters an amount of at least the minimum', async () => {
  await addTicket({ name: 'Gift', type: 'DONATION', prices: [{ price_cents: 2_000 }] })
  open()
  await step('Gift', 'more')
  const amount = await screen.findByLabelText('Your amount')
  fireEvent.change(amount, { target: { value: '5' } })
  await press('Continue')
  expect(await screen.findByText('Gift: please enter HK$20.00 or more.')).toBeDefined()
  fireEvent.change(amount, { target: { value: '77.50' } })
  expect(await screen.findByText('HK$77.50')).toBeDefined()
  expect(screen.queryByText('Gift: please enter HK$20.00 or more.')).toBeNull()
})

test('tickets sold meanwhile are named, and the page shows what is left', async () => {
  const balcony = await addTicket({ name: 'Balcony', prices: [{ quantity_available: 3 }] })
  open()
  await step('Balcony', 'more', 2)
  await holdTickets(office, event, [[balcony.id, balcony.price_ids[0] ?? '', 3]])
  await press('Continue')
  expect(await screen.findByText(/^Balcony: there are not enough tickets left\./)).toBeDefined()
  await waitFor(() => expect(screen.queryByRole('group', { name: 'Quantity: Balcony' })).toBeNull())
})

test('a promo code is sent with the order', async () => {
  await office.server.db.withTx((tx) =>
    addPromoCode(office.server, tx, event, { code: 'FRIENDS', discount_type: 'PERCENTAGE', discount: 50 }),
  )
  open('?promo_code=friends')
  await step('General', 'more', 2)
  expect(await screen.findByText('You save HK$480.00')).toBeDefined()
  await press('Continue')
  await screen.findByRole('heading', { name: 'Your details', level: 1 })
  await press(/^Show order/)
  expect(await screen.findByText('Discount FRIENDS')).toBeDefined()
})

test('the selection stays offline and the page says when it can be ordered', async () => {
  open()
  await step('General', 'more')
  office.goOffline()
  expect(await screen.findByText(/You can order tickets when you are back online/)).toBeDefined()
  expect(screen.getByRole('button', { name: 'Continue' }).hasAttribute('disabled')).toBe(true)
  office.goOnline()
  expect(await shownQuantity('General')).toBe('1')
})
