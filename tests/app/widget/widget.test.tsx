import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { abandonOrder, readCheckoutOrder, saveOrderDetails } from '#contract/orders/checkout.ts'
import type { Id } from '#contract/wire/id.ts'
import { payOrder } from '#contract/orders/payments.ts'
import { makeAppFixture, type AppFixture } from '#tests/app/manage/office.tsx'
import { press, publicRowsOf } from '#tests/app/storefront/visitor.ts'
import { accessibilityProblems } from '#tests/support/browser/axe.ts'
import type { BuiltEvent } from '#tests/support/endpoint-rows/rows.ts'
import { addTicketType } from '#tests/support/endpoint-rows/sales-rows.ts'
import { pressesTwice } from '#tests/support/pressed-twice.ts'

pressesTwice('holdOrder')

const SHOP = 'https://shop.example'
const HEIGHT = 640

let office: AppFixture
let event: BuiltEvent
/** Messages to the embedding page with their target origin. */
let told: { message: Record<string, unknown>; target: string }[]
/** Tabs opened by the widget. */
let opened: string[]
let lets_open: boolean

beforeAll(async () => {
  office = await makeAppFixture()
})
beforeEach(async () => {
  event = await publicRowsOf(office).event(48, { title: 'Rooftop Night' })
  await office.server.db.withTx((tx) =>
    addTicketType(office.server, tx, event, { name: 'Stroll', type: 'FREE', prices: [{ price_cents: 0 }] }),
  )
  told = []
  opened = []
  lets_open = true
  vi.stubGlobal('parent', {
    postMessage: (message: Record<string, unknown>, target: string) => told.push({ message, target }),
  })
  vi.stubGlobal('open', (address: string) => {
    opened.push(address)
    return lets_open ? { opener: 'this' } : null
  })
  vi.stubGlobal(
    'ResizeObserver',
    class {
      told: () => void
      constructor(changed: () => void) {
        this.told = changed
      }
      observe = () => this.told()
      disconnect = () => undefined
    },
  )
  // jsdom has no layout.
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, 0, 300, HEIGHT))
})
afterEach(async () => {
  vi.restoreAllMocks()
  sessionStorage.clear()
  document.head.querySelector('meta[name="framed-by"]')?.remove()
  await office.reset()
})
afterAll(() => office.close())

/** Sets the allowed origin as the server writes it into the page. */
const allow = (origin: string) =>
  document.head.insertAdjacentHTML('beforeend', `<meta name="framed-by" content="${origin}" />`)
const open = (more = `host=${encodeURIComponent(SHOP)}`) => office.open(`/widget/${event.id}?${more}`, null)
const orders = () => told.flatMap(({ message }) => (message['type'] === 'foyer:order' ? [message] : []))
const add = async (name: string) => {
  const group = await screen.findByRole('group', { name: `Quantity: ${name}` })
  fireEvent.click(within(group).getByLabelText(/^One more/))
}
const heading = (name: string) => screen.findByRole('heading', { name, level: 2 })

async function hold(): Promise<{ order_id: Id; s: string }> {
  await add('Stroll')
  await press('Continue')
  await heading('Your tickets are held')
  const [, , , order_id = ''] = (opened.at(-1) ?? '').split('/')
  return { order_id, s: new URL(opened.at(-1) ?? '', location.origin).searchParams.get('s') ?? '' }
}

/** Completes the checkout in the other tab as the visitor does. */
async function buy({ order_id, s }: { order_id: Id; s: string }): Promise<void> {
  const named = { params: { event_id: event.id, order_id }, query: { s } }
  const mei = { first_name: 'Mei', email: 'mei@example.test' }
  const { data } = await office.server.call(readCheckoutOrder, named)
  const [ticket_price_id = ''] = data.lines.map(({ price_id }) => price_id)
  const body = { order: mei, attendees: [{ ...mei, ticket_price_id }] }
  await office.server.call(saveOrderDetails, { ...named, body })
  await office.server.call(payOrder, named)
}

const comeBack = () => document.dispatchEvent(new Event('visibilitychange', { bubbles: true }))

test('an allowed site receives height and order, and no secret; the checkout opens in a tab', async () => {
  allow(`https://blog.example ${SHOP}`)
  const { container } = open()
  expect(await screen.findByRole('heading', { name: 'Rooftop Night', level: 1 })).toBeDefined()
  expect(screen.queryByRole('navigation')).toBeNull()
  expect(await accessibilityProblems(container)).toEqual([])
  const { order_id, s } = await hold()
  expect(opened).toEqual([`/checkout/${event.id}/${order_id}/details?s=${s}`])
  expect(document.activeElement?.textContent).toBe('Your tickets are held')
  expect(screen.getByText('1 ticket · Free')).toBeDefined()
  expect(await accessibilityProblems(container)).toEqual([])
  expect(told.every(({ target }) => target === SHOP)).toBe(true)
  expect(told.map(({ message }) => message)).toContainEqual({ type: 'foyer:height', height: HEIGHT })
  expect(orders()).toEqual([{ type: 'foyer:order', state: 'held', event_id: event.id, order_id }])
  expect(s).not.toBe('')
  expect(JSON.stringify(told)).not.toContain(s)
})

test.each([
  ['that is not on the list', SHOP, 'https://evil.example'],
  ['that is only the beginning of one on the list', 'https://shop.example.org', SHOP],
  ['that says nothing of itself', SHOP, ''],
])('a site %s receives no message', async (_, listed, host) => {
  allow(listed)
  open(`host=${encodeURIComponent(host)}`)
  await hold()
  expect(told).toEqual([])
})

test('a blocked tab loses nothing: the link stays, also after a reload', async () => {
  allow(SHOP)
  lets_open = false
  const view = open()
  const { order_id, s } = await hold()
  const path = `/checkout/${event.id}/${order_id}/details?s=${s}`
  expect(screen.getByRole('link', { name: 'Go to checkout' }).getAttribute('href')).toBe(path)
  view.unmount()
  open()
  await heading('Your tickets are held')
  const link = screen.getByRole('link', { name: 'Go to checkout' })
  expect(link.getAttribute('href')).toBe(path)
  expect(link.getAttribute('target')).toBe('_blank')
  expect(orders()).toHaveLength(1)
})

test('a purchase in the other tab is shown on return and reported once', async () => {
  allow(SHOP)
  const view = open()
  const order = await hold()
  await buy(order)
  comeBack()
  await heading('Thank you! Your order is complete.')
  await waitFor(() => expect(orders().map(({ state }) => state)).toEqual(['held', 'bought']))
  view.unmount()
  open()
  await heading('Thank you! Your order is complete.')
  await press('Buy more tickets')
  expect(await screen.findByRole('group', { name: 'Quantity: Stroll' })).toBeDefined()
  expect(orders()).toHaveLength(2)
})

test('tickets are released here or in the other tab, and the picker is shown again', async () => {
  allow(SHOP)
  open()
  await hold()
  await press('Choose other tickets')
  expect(await screen.findByText('Your tickets were released. You can choose again.')).toBeDefined()
  const { order_id, s } = await hold()
  await office.server.call(abandonOrder, { params: { event_id: event.id, order_id }, query: { s } })
  comeBack()
  expect(await screen.findByText('Your tickets were released. You can choose again.')).toBeDefined()
  expect(orders().map(({ state }) => state)).toEqual(['held', 'released', 'held', 'released'])
  expect(sessionStorage.length).toBe(0)
})

test('a hold that expired in the background leads back to the picker', async () => {
  allow(SHOP)
  open()
  await hold()
  office.server.clock.advance(16 * 60_000)
  comeBack()
  expect(await screen.findByText('Sorry, your order has expired. Please start a new order.')).toBeDefined()
  expect(await screen.findByRole('group', { name: 'Quantity: Stroll' })).toBeDefined()
  expect(orders().map(({ state }) => state)).toEqual(['held', 'expired'])
})

test('an unknown or unreachable event says so', async () => {
  const view = office.open('/widget/ev_0000000000000000', null)
  expect(await screen.findByText('This event cannot be found')).toBeDefined()
  view.unmount()
  office.goOffline()
  open()
  expect(await screen.findByText(/^This event has not been opened on this device yet/)).toBeDefined()
  office.goOnline()
  expect(await screen.findByRole('heading', { name: 'Rooftop Night', level: 1 })).toBeDefined()
})

test('the content above the tickets follows the options, and a promo code is carried over', async () => {
  await publicRowsOf(office).setSettings({ maps_url: null }, event.id)
  const { container } = open('head=none&background=transparent&promo_code=1234&accent=%23nothing')
  const title = await screen.findByRole('heading', { name: 'Rooftop Night', level: 1 })
  expect(title.style.position).toBe('absolute')
  expect(screen.queryByRole('link', { name: 'More about this event' })).toBeNull()
  expect(await screen.findByText(/^“1234”: Sorry, this promo code is invalid/)).toBeDefined()
  expect(await accessibilityProblems(container)).toEqual([])
})

test('the preview of the organizer holds no tickets', async () => {
  open(`host=${encodeURIComponent(location.origin)}&preview=1`)
  await add('Stroll')
  await press('Continue')
  expect(await screen.findByText(/^This is a preview, so no tickets were held/)).toBeDefined()
  expect([opened, orders()]).toEqual([[], []])
  expect(told[0]?.target).toBe(location.origin)
})
