import { addMs } from '#contract/wire/instant.ts'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { BILLING_PAGE } from '#contract/account/billing.ts'
import { orderReference } from '#rules/sales/order-reference.ts'
import { press } from '#tests/app/auth/forms.ts'
import { makeAppFixture, type AppFixture } from '#tests/app/manage/office.tsx'
import { accessibilityProblems } from '#tests/support/browser/axe.ts'
import { addPartialRefund, addManualPayment, addPayment } from '#tests/support/moved-money.ts'

let office: AppFixture
const wide = globalThis.matchMedia

beforeAll(async () => {
  office = await makeAppFixture()
})
afterEach(() => {
  vi.stubGlobal('matchMedia', wide)
  return office.reset()
})
afterAll(() => office.close())

const open = (search = '') => office.open(`/account/billing${search}`, office.venue.owner, 'admin')
/** Emulates the viewport of a phone or a desktop. */
const seeThrough = (width: 'max-width' | 'min-width') =>
  vi.stubGlobal('matchMedia', (query: string) => ({
    matches: query.includes(width),
    media: query,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
    addListener: () => undefined,
    removeListener: () => undefined,
  }))
const rowsOf = async (name: string) =>
  within(await screen.findByRole('table', { name }))
    .getAllByRole('row')
    .slice(1)
    .map((row) => row.textContent)
const KEPT = { provider_fee_cents: 1_632, provider_fee_currency: 'HKD' }

/** Adds a payment with known fees in October, one with unknown fees in November, and a manual one. */
const move = () => {
  const { server, venue } = office
  return server.db.withTx(async (tx) => {
    const receipt = { ...KEPT, receipt_url: 'https://pay.test/receipt/1' }
    const october = { at: '2025-10-31T15:30:00.000Z', amount_cents: 48_000, ...receipt }
    const first = await addPayment(server, tx, venue.event, october)
    const november = { at: '2025-10-31T16:30:00.000Z', amount_cents: 20_000 }
    const second = await addPayment(server, tx, venue.event, november)
    await addPartialRefund(server, tx, venue.event, first, {
      at: '2025-11-02T10:00:00.000Z',
      amount_cents: 8_000,
    })
    await addManualPayment(server, tx, venue.event, { at: '2025-11-03T10:00:00.000Z', amount_cents: 3_000 })
    return { first, second }
  })
}

test('the billing page has an empty state and says that the built-in provider makes no payouts', async () => {
  open()
  expect(await screen.findByText('No payments yet')).toBeDefined()
  expect(screen.getByText(/charges no fees and makes no payouts/)).toBeDefined()
  expect(screen.queryByRole('button', { name: 'Export' })).toBeNull()
  expect(await accessibilityProblems(document.body)).toEqual([])
})

test('the billing page shows months and payments, and provider fees only where they are known', async () => {
  const { first, second } = await move()
  open()
  expect(await rowsOf('By month')).toEqual([
    'November 2025HK$200.00HK$80.00Not known yet for 1 paymentHK$30.00HK$0.00',
    'October 2025HK$480.00HK$0.00HK$16.32HK$0.00HK$0.00',
  ])
  const [newest, oldest] = await rowsOf('Card payments')
  expect(newest).toContain('HK$200.00HK$0.00Not known yet–')
  expect(oldest).toContain('HK$480.00HK$80.00HK$16.32Receipt')
  const { order_id } = first
  const receipt = screen.getByRole('link', { name: `Receipt for order ${orderReference(order_id)}` })
  expect(receipt.getAttribute('href')).toBe('https://pay.test/receipt/1')
  const order = screen.getByRole('link', { name: orderReference(second.order_id) })
  expect(order.getAttribute('href')).toContain(`/orders/${second.order_id}`)
  expect(await accessibilityProblems(document.body)).toEqual([])
})

test('selecting a month filters the payments in the list and in the export', async () => {
  open()
  await rowsOf('Card payments')
  fireEvent.change(screen.getByLabelText('Month'), { target: { value: '2025-10' } })
  await waitFor(async () => expect(await rowsOf('Card payments')).toHaveLength(1))
  expect((await rowsOf('Card payments'))[0]).toContain('HK$480.00')
  await press('Export')
  expect(await screen.findByText('The card payments of October 2025.')).toBeDefined()
  expect(await accessibilityProblems(document.body)).toEqual([])
})

test('the billing page loads older payments page by page', async () => {
  const { server, venue } = office
  await server.db.withTx(async (tx) => {
    for (let one = 0; one < BILLING_PAGE; one += 1) {
      const money = { at: addMs('2025-09-10T10:00:00.000Z', one), amount_cents: 100 }
      await addPayment(server, tx, venue.other_event, money)
    }
  })
  open()
  await waitFor(async () => expect(await rowsOf('Card payments')).toHaveLength(BILLING_PAGE))
  await press('Show more')
  await waitFor(async () => expect((await rowsOf('Card payments')).length).toBeGreaterThan(BILLING_PAGE))
  expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull()
})

test('on a phone each month and each payment is a card', async () => {
  seeThrough('max-width')
  open('?month=2025-10')
  const months = await screen.findByRole('list', { name: 'By month' })
  expect(within(months).getAllByText('Provider fees').length).toBeGreaterThan(0)
  expect(await screen.findByRole('list', { name: 'Card payments' })).toBeDefined()
  expect(await accessibilityProblems(document.body)).toEqual([])
})

test('the billing page keeps loaded rows offline and disables the export', async () => {
  open()
  await rowsOf('Card payments')
  office.goOffline()
  await waitFor(() => expect(screen.getByRole('button', { name: 'Export' })).toHaveProperty('disabled', true))
  expect(await rowsOf('By month')).toHaveLength(3)
})

test('the billing page opened offline says what is missing and loads after reconnecting', async () => {
  office.goOffline()
  open()
  expect(await screen.findByText('This page needs a connection')).toBeDefined()
  office.goOnline()
  expect(await rowsOf('By month')).toHaveLength(3)
})

test('an organizer gets the no-permission page for billing and no menu entry; an admin gets both', async () => {
  seeThrough('min-width')
  const { unmount } = office.open('/account/billing', office.venue.organizer)
  expect(await screen.findByRole('heading', { name: 'No permission' })).toBeDefined()
  unmount()
  const settings = office.open('/account/settings', office.venue.organizer)
  await screen.findByRole('link', { name: 'Payment' })
  expect(screen.queryByRole('link', { name: 'Billing' })).toBeNull()
  settings.unmount()
  open()
  expect(await screen.findByRole('link', { name: 'Billing' })).toBeDefined()
})
