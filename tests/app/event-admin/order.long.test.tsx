import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { readOrder, updateOrder } from '#contract/orders/desk.ts'
import { orderReference } from '#rules/sales/order-reference.ts'
import { mails, messages } from '#server/core/db/schema/mails.ts'
import { makeAppFixture, type AppFixture } from '#tests/app/manage/office.tsx'
import { accessibilityProblems } from '#tests/support/browser/axe.ts'
import { addPaidOrder, addRefund, type PaidOrder } from '#tests/support/paid-orders.ts'
import { choose, contentOf, press, type, untilClosed } from './sales-desk.tsx'
import { pressesTwice } from '#tests/support/pressed-twice.ts'

pressesTwice(
  'cancelOrder',
  'markOrderAsPaid',
  'messageBuyer',
  'refundOrder',
  'resendOrderConfirmation',
  'updateOrder',
)

let office: AppFixture

beforeAll(async () => {
  office = await makeAppFixture()
})
afterEach(() => office.reset())
afterAll(() => office.close())

const db = () => office.server.db
const buy = (wanted: Parameters<typeof addPaidOrder>[3] = {}) =>
  db().withTx((tx) => addPaidOrder(office.server, tx, office.venue.event, wanted))
const readStored = async ({ order_id }: PaidOrder) => {
  const { server, venue } = office
  const params = { event_id: venue.event_id, order_id }
  return (await server.call(readOrder, { params, token: venue.organizer.token })).data
}

async function open({ order_id }: Pick<PaidOrder, 'order_id'>) {
  const { venue } = office
  const path = `/manage/event/${venue.event_id}/orders/${order_id}`
  const view = office.open(path, venue.organizer)
  await screen.findByRole('heading', { name: `Order ${orderReference(order_id)}`, level: 1 })
  return view
}
const dialogOf = (name: string | RegExp) => screen.findByRole('dialog', { name })
const fact = async (label: string | RegExp) =>
  (await screen.findByText(label, { selector: 'dt' })).parentElement?.querySelector('dd')?.textContent

test('an order shows its amounts, ticket holders, answers and history', async () => {
  const { people, order_id } = await buy({
    people: [{ first_name: 'Ada' }, { first_name: 'Bo', ticket: 'vip' }],
    discount: { discount_type: 'PERCENTAGE', discount: 10, applicable_ticket_ids: [] },
    said: { 'Which menu?': 'Tofu' },
    order: { note: 'Sponsor' },
  })
  const { container } = await open({ order_id })
  expect(await fact('1 × General at HK$480.00')).toBe('HK$480.00')
  expect(await fact('Discount')).toBe('-HK$176.00')
  expect(await fact('Booking fee')).toBe('HK$79.20')
  expect(await fact('Levy')).toBe('HK$20.00')
  expect(await fact('Total')).toBe('HK$1,683.20')
  expect(await fact('Which menu?')).toBe('Tofu')
  expect(screen.getByText('Sponsor')).toBeDefined()
  const ada = screen.getByRole('link', { name: 'Ada Chan' })
  expect(ada.getAttribute('href')).toContain(`/attendees?q=${people[0]?.id}`)
  const history = within(screen.getByRole('region', { name: 'Activity' }))
  expect(history.getAllByRole('listitem').map((item) => item.querySelector('p')?.textContent)).toEqual([
    'Order created',
    'HK$1,683.20 paid',
  ])
  expect(await accessibilityProblems(container)).toEqual([])
})

test('a partial refund never exceeds the rest, and a second one waits', async () => {
  const bought = await buy()
  await open(bought)
  await press('Refund')
  const dialog = await dialogOf(/^Refund order/)
  expect(within(dialog).getByText('Up to HK$514.00 can be refunded.')).toBeDefined()
  expect(await accessibilityProblems(contentOf(dialog))).toEqual([])
  const amount = within(dialog).getByLabelText(/^Amount/)
  fireEvent.change(amount, { target: { value: '514.01' } })
  fireEvent.blur(amount)
  await press('Refund', dialog)
  await waitFor(() => expect(amount.getAttribute('aria-invalid')).toBe('true'))
  expect((await readStored(bought)).refunds).toEqual([])
  fireEvent.change(amount, { target: { value: '100.50' } })
  fireEvent.blur(amount)
  await press('Refund', dialog)
  await untilClosed()
  expect(
    await screen.findByText(
      'There is a refund pending. Please wait for it to complete before requesting another refund.',
    ),
  ).toBeDefined()
  expect(screen.queryByRole('button', { name: 'Refund' })).toBeNull()
  expect((await readStored(bought)).refunds).toMatchObject([{ amount_cents: 10_050, status: 'PENDING' }])
})

test('an order created by hand says that it cannot be refunded', async () => {
  await open(await buy({ order: { is_manual: true, priced: null }, payment: null }))
  expect(await screen.findByText('You cannot refund a manually created order.')).toBeDefined()
  expect(screen.queryByRole('button', { name: 'Refund' })).toBeNull()
})

test('a refund is shown with the amount kept back', async () => {
  const bought = await buy({ order: { total_refunded_cents: 5000 } })
  await db().withTx((tx) => addRefund(office.server, tx, office.venue.event, bought, { amount_cents: 5000 }))
  await open(bought)
  expect(await fact('Refunded')).toBe('-HK$50.00')
  expect(await fact('Net total')).toBe('HK$464.00')
  expect(await screen.findByText('HK$50.00 refunded')).toBeDefined()
})

test('an order is cancelled with its tickets and refunded after a confirmation', async () => {
  const bought = await buy({ people: [{}, {}] })
  await open(bought)
  await choose(orderReference(bought.order_id), 'Cancel order')
  const dialog = await dialogOf(/^Cancel order/)
  expect(within(dialog).getByText(/^2 tickets become invalid at once/)).toBeDefined()
  expect(within(dialog).getByLabelText('Refund HK$1,028.00')).toBeDefined()
  expect(await accessibilityProblems(contentOf(dialog))).toEqual([])
  await press('Cancel order', dialog)
  await untilClosed()
  expect(await screen.findByText('Cancelled by the organiser')).toBeDefined()
  const order = await readStored(bought)
  expect(order.attendees.map(({ status }) => status)).toEqual(['CANCELLED', 'CANCELLED'])
  expect(order.refunds).toMatchObject([{ amount_cents: 102_800 }])
})

test('an unpaid order is marked as paid', async () => {
  const bought = await buy({ payment: null })
  await open(bought)
  expect(await fact('Total, unpaid')).toBe('HK$514.00')
  await press('Mark as paid')
  const dialog = await dialogOf(/^Mark order/)
  await press('Mark as paid', dialog)
  expect(await screen.findByText(/^HK\$514\.00 paid, recorded by /)).toBeDefined()
  expect(screen.queryByRole('button', { name: 'Mark as paid' })).toBeNull()
  expect((await readStored(bought)).status).toBe('COMPLETED')
})

test('the buyer gets a message and the tickets again', async () => {
  const bought = await buy({ order: { email: 'buyer@desk.test' } })
  const sent = () => db().read((tx) => tx.select().from(mails).where(eq(mails.to_address, 'buyer@desk.test')))
  const written = () =>
    db().read((tx) => tx.select().from(messages).where(eq(messages.event_id, office.venue.event_id)))
  await open(bought)
  await choose(orderReference(bought.order_id), 'Message the buyer')
  const dialog = await dialogOf('Message the buyer')
  await press('Send message', dialog)
  await waitFor(() =>
    expect(
      within(dialog)
        .getByLabelText(/^Subject/)
        .getAttribute('aria-invalid'),
    ).toBe('true'),
  )
  expect(await accessibilityProblems(contentOf(dialog))).toEqual([])
  type(dialog, /^Subject/, 'Doors')
  type(dialog, /^Message/, 'Doors open at 18:30.')
  await press('Send message', dialog)
  await untilClosed()
  expect(await written()).toMatchObject([{ subject: 'Doors', message_type: 'ORDER', ids: [bought.order_id] }])
  await choose(orderReference(bought.order_id), 'Resend tickets')
  await waitFor(async () => expect((await sent()).length).toBeGreaterThan(0))
})

test('the buyer is changed, and a concurrent change is not overwritten', async () => {
  const { server, venue } = office
  const bought = await buy()
  await open(bought)
  await press('Edit order')
  const dialog = await dialogOf('Edit order')
  expect(await accessibilityProblems(contentOf(dialog))).toEqual([])
  type(dialog, /^First name/, 'Fay')
  const params = { event_id: venue.event_id, order_id: bought.order_id }
  await server.call(updateOrder, { params, body: { last_name: 'Ho' }, token: venue.owner.token })
  await press('Save order', dialog)
  expect(await within(dialog).findByRole('alert')).toBeDefined()
  await waitFor(() => expect(within(dialog).getByLabelText<HTMLInputElement>(/^Last name/).value).toBe('Ho'))
  await press('Save order', dialog)
  await untilClosed()
  expect(await readStored(bought)).toMatchObject({ first_name: 'Fay', last_name: 'Ho' })
})

test('an open order stays visible offline without actions; another order is not available', async () => {
  const bought = await buy()
  await open(bought)
  office.goOffline()
  expect(await screen.findByText('You are offline. This is the last version loaded.')).toBeDefined()
  expect(screen.getByRole('button', { name: 'Refund' }).hasAttribute('disabled')).toBe(true)
  const { venue } = office
  office.open(`/manage/event/${venue.event_id}/orders/od_0000000000000000`, venue.organizer)
  expect(await screen.findByText('This order is not on this device')).toBeDefined()
})

test('an unknown order shows not found', async () => {
  const { venue } = office
  office.open(`/manage/event/${venue.event_id}/orders/od_0000000000000000`, venue.organizer)
  expect(await screen.findByText('Order not found.')).toBeDefined()
})
