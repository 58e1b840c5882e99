import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { saveOrderDetails } from '#contract/orders/checkout.ts'
import { patchEventSettings, type EventSettingsEdit } from '#contract/events/event-settings.ts'
import { makeAppFixture, type AppFixture } from '#tests/app/manage/office.tsx'
import { press, publicRowsOf } from '#tests/app/storefront/visitor.ts'
import { accessibilityProblems } from '#tests/support/browser/axe.ts'
import { holdTickets } from './buyer.ts'
import { pressesTwice } from '#tests/support/pressed-twice.ts'

pressesTwice('payOtherwise')

const BUYER = { first_name: 'Mei', last_name: 'Chan', email: 'mei@example.test' }
let office: AppFixture

beforeAll(async () => {
  office = await makeAppFixture()
})
afterEach(() => office.reset())
afterAll(() => office.close())

/** Creates an order ready to be paid, of an event with these payment methods. */
async function ready(settings: EventSettingsEdit) {
  const event = await publicRowsOf(office).event(480, { title: 'Rooftop Night' })
  const { server, venue } = office
  const sent = { params: { event_id: event.id }, body: settings, token: venue.owner.token }
  await server.call(patchEventSettings, sent)
  const held = await holdTickets(office, event, [[event.tickets.general, event.prices.general, 1]])
  await server.call(saveOrderDetails, {
    params: { event_id: event.id, order_id: held.id },
    query: { s: held.s },
    body: { order: BUYER, attendees: [{ ...BUYER, ticket_price_id: event.prices.general }] },
  })
  held.own()
  return held
}
const way = (said: string) => ({ is_offered: true, words: { en: said }, pictures: {} })

test('a buyer who chooses FPS sees instructions, reference and deadline; the ticket shows unpaid', async () => {
  const held = await ready({ fps_payment: way('FPS 1234567\nHarbour Hall'), door_payment: way('Cash') })
  const checkout = office.open(held.path('payment'), null)
  expect((await screen.findAllByRole('radio')).length).toBe(3)
  expect(screen.getByRole('button', { name: 'Pay HK$480.00' })).toBeDefined()
  expect(await accessibilityProblems(document.body)).toEqual([])
  fireEvent.click(screen.getByRole('radio', { name: /^FPS/ }))
  await press('Order and pay HK$480.00 later')
  await screen.findByRole('heading', { name: 'Thank you, Mei!', level: 1 })
  const owed = within(screen.getByRole('region', { name: 'Still to pay: FPS' }))
  const { reference, tickets } = await held.read()
  for (const said of [reference, 'HK$480.00', /FPS 1234567/]) expect(owed.getByText(said)).toBeDefined()
  const copied: string[] = []
  const writeText = (text: string) => Promise.resolve(void copied.push(text))
  Object.defineProperty(navigator, 'clipboard', { value: { writeText }, configurable: true })
  fireEvent.click(owed.getByRole('button', { name: 'Copy: Amount' }))
  fireEvent.click(owed.getByRole('button', { name: 'Copy: Reference' }))
  await waitFor(() => expect(copied).toEqual(['480.00', reference]))
  expect(screen.getByText('Not paid')).toBeDefined()
  expect(await accessibilityProblems(document.body)).toEqual([])
  checkout.unmount()
  const { attendee_id, s } = tickets[0] ?? {}
  const event_id = held.path('').split('/')[2]
  const page = office.open(`/ticket/${event_id}/${attendee_id}?s=${s}`, null)
  expect(await screen.findByText('Not paid')).toBeDefined()
  expect(await accessibilityProblems(document.body)).toEqual([])
  page.unmount()
  office.open(`/order/${event_id}/${held.id}?s=${held.s}`, null)
  expect(await screen.findByRole('region', { name: 'Still to pay: FPS' })).toBeDefined()
  expect(await screen.findByText('Awaiting payment')).toBeDefined()
})

test('an order by FPS shows its own code, saves it, and copies payee, amount and reference in that order', async () => {
  const held = await ready({
    fps_payment: { is_offered: true, words: {}, pictures: {} },
    fps_payee: { kind: 'mobile', value: '61234567', bank_code: '004', name: '港灣會堂' },
  })
  office.open(held.path('payment'), null)
  fireEvent.click(await screen.findByRole('radio', { name: /^FPS/ }))
  await press('Order and pay HK$480.00 later')
  const owed = within(await screen.findByRole('region', { name: 'Still to pay: FPS' }))
  const { reference, owed: option } = await held.read()
  expect(await owed.findByRole('img', { name: 'FPS code for HK$480.00' })).toBeDefined()
  for (const shown of ['+852-61234567', '004', '港灣會堂']) expect(owed.getByText(shown)).toBeDefined()
  expect(owed.getByText(/^Payment not seen yet\. Your tickets are held until /)).toBeDefined()
  expect(option?.until).toBeDefined()
  const copied: string[] = []
  const writeText = (text: string) => Promise.resolve(void copied.push(text))
  Object.defineProperty(navigator, 'clipboard', { value: { writeText }, configurable: true })
  const buttons = owed.getAllByRole('button', { name: /^Copy/ })
  for (const button of buttons) fireEvent.click(button)
  await waitFor(() => expect(copied).toEqual(['61234567', '480.00', reference]))
  expect(await accessibilityProblems(document.body)).toEqual([])
  // This browser draws no pictures, so the buyer is told what to do instead.
  fireEvent.click(owed.getByRole('button', { name: 'Save the code' }))
  expect(await screen.findByText('The code could not be saved. Please take a screenshot.')).toBeDefined()
})

test('a method no longer offered shows an error, and the order can be paid in another way', async () => {
  const held = await ready({ bank_payment: way('Harbour Bank'), door_payment: way('Cash') })
  office.open(held.path('payment'), null)
  fireEvent.click(await screen.findByRole('radio', { name: /^Bank transfer/ }))
  const { server, venue } = office
  const body = { bank_payment: { ...way('Harbour Bank'), is_offered: false } }
  const params = { event_id: held.path('').split('/')[2] ?? '' }
  await server.call(patchEventSettings, { params, body, token: venue.owner.token })
  await press('Order and pay HK$480.00 later')
  expect(await screen.findByText(/^This payment method is no longer offered/)).toBeDefined()
  await waitFor(() => expect(screen.queryByRole('radio', { name: /^Bank transfer/ })).toBeNull())
  expect(screen.getByRole('radio', { name: /^At the door/ })).toBeDefined()
})

test('no order is placed offline', async () => {
  const held = await ready({ door_payment: way('Cash') })
  office.open(held.path('payment'), null)
  fireEvent.click(await screen.findByRole('radio', { name: /^At the door/ }))
  office.goOffline()
  await waitFor(() =>
    expect(screen.getByRole('button', { name: /^Order and pay/ }).hasAttribute('disabled')).toBe(true),
  )
})
