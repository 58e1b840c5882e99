import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { patchEventSettings, readEventSettings } from '#contract/events/event-settings.ts'
import { readOrder } from '#contract/orders/desk.ts'
import { orderReference } from '#rules/sales/order-reference.ts'
import { makeAppFixture, type AppFixture } from '#tests/app/manage/office.tsx'
import { accessibilityProblems } from '#tests/support/browser/axe.ts'
import { addPaidOrder, type PaidOrder } from '#tests/support/paid-orders.ts'
import { contentOf, press, type, untilClosed } from './sales-desk.tsx'
import { pressesTwice } from '#tests/support/pressed-twice.ts'

pressesTwice('markOrdersAsPaid', 'patchEventSettings')

let office: AppFixture

beforeAll(async () => {
  office = await makeAppFixture()
})
afterEach(() => office.reset())
afterAll(() => office.close())

const addUnpaidOrder = (first_name: string) =>
  office.server.db.withTx((tx) =>
    addPaidOrder(office.server, tx, office.venue.event, {
      payment: null,
      order: { first_name, other_payment: 'fps', due_at: '2026-11-19T10:00:00.000Z' },
    }),
  )
const readStored = async ({ order_id }: PaidOrder) => {
  const { server, venue } = office
  const params = { event_id: venue.event_id, order_id }
  return (await server.call(readOrder, { params, token: venue.organizer.token })).data
}
const openOrders = async (search = '') => {
  const { venue } = office
  office.open(`/manage/event/${venue.event_id}/orders${search}`, venue.organizer)
  await screen.findByRole('heading', { name: 'Orders', level: 1 })
}

test('an order is marked as paid with sum and reference; a different sum is refused at once', async () => {
  const one = await addUnpaidOrder('Ada')
  const { venue } = office
  office.open(`/manage/event/${venue.event_id}/orders/${one.order_id}`, venue.organizer)
  expect(await screen.findByText('Payment due')).toBeDefined()
  await press('Mark as paid')
  const dialog = await screen.findByRole('dialog', { name: /as paid\?$/ })
  expect(await accessibilityProblems(contentOf(dialog))).toEqual([])
  type(dialog, /^Amount received/, '500.00')
  type(dialog, /^Reference/, 'HSBC 4711')
  fireEvent.click(within(dialog).getByRole('button', { name: 'Mark as paid' }))
  expect(
    (await within(dialog).findAllByText(/^The amount does not match the order total/)).length,
  ).toBeGreaterThan(0)
  type(dialog, /^Amount received/, '514.00')
  fireEvent.click(within(dialog).getByRole('button', { name: 'Mark as paid' }))
  await untilClosed()
  expect(await readStored(one)).toMatchObject({ status: 'COMPLETED', paid_reference: 'HSBC 4711' })
  expect(await screen.findByText(/recorded by .*: HSBC 4711$/)).toBeDefined()
  expect(await screen.findByRole('button', { name: 'Refund' })).toBeDefined()
})

test('several orders are marked as paid at once, each with its reference', async () => {
  const [first, second, third] = [
    await addUnpaidOrder('Bo'),
    await addUnpaidOrder('Cy'),
    await addUnpaidOrder('Di'),
  ]
  await openOrders('?status=AWAITING_PAYMENT')
  expect((await screen.findAllByText(/^FPS, by /)).length).toBeGreaterThan(2)
  await press('Mark several as paid')
  const dialog = await screen.findByRole('dialog', { name: 'Mark several as paid' })
  for (const { order_id } of [first, second]) {
    const name = new RegExp(orderReference(order_id))
    fireEvent.click(await within(dialog).findByRole('checkbox', { name }))
  }
  type(dialog, `Reference for ${orderReference(first.order_id)}`, 'HSBC 1')
  expect(await accessibilityProblems(contentOf(dialog))).toEqual([])
  fireEvent.click(within(dialog).getByRole('button', { name: 'Mark 2 as paid: HK$1,028.00' }))
  expect(await screen.findByText('2 orders marked as paid.')).toBeDefined()
  await untilClosed()
  expect(await readStored(first)).toMatchObject({ status: 'COMPLETED', paid_reference: 'HSBC 1' })
  expect((await readStored(second)).status).toBe('COMPLETED')
  expect((await readStored(third)).status).toBe('AWAITING_PAYMENT')
})

test('the dialog says so when no order awaits payment, and it cannot be opened offline', async () => {
  await openOrders('?q=nobody')
  office.goOffline()
  await waitFor(() =>
    expect(screen.getByRole('button', { name: 'Mark several as paid' }).hasAttribute('disabled')).toBe(true),
  )
})

test('payment methods of an event are set by language, also offline, and need instructions', async () => {
  const { venue, server } = office
  const settings = async () => {
    const params = { event_id: venue.event_id }
    return (await server.call(readEventSettings, { params, token: venue.organizer.token })).data
  }
  const { container } = office.open(`/manage/event/${venue.event_id}/settings?part=payment`, venue.organizer)
  fireEvent.click(await screen.findByLabelText('Bank transfer'))
  await press('Save settings')
  expect((await screen.findAllByText(/^This field is required|^Please fill/)).length).toBeGreaterThan(0)
  const words = () => screen.getByLabelText(/^Bank transfer instructions for buyers/)
  fireEvent.change(words(), { target: { value: 'Harbour Bank' } })
  fireEvent.change(screen.getByLabelText('Language of the instructions'), { target: { value: 'zh-hk' } })
  fireEvent.change(words(), { target: { value: '海港銀行' } })
  expect(await accessibilityProblems(container)).toEqual([])
  office.goOffline()
  await press('Save settings')
  office.goOnline()
  await waitFor(async () =>
    expect((await settings()).bank_payment).toEqual({
      is_offered: true,
      words: { en: 'Harbour Bank', 'zh-hk': '海港銀行' },
      pictures: {},
    }),
  )
})

test('the desk shows the FPS code of an unpaid order, also offline', async () => {
  const one = await addUnpaidOrder('Eve')
  const { server, venue } = office
  await server.call(patchEventSettings, {
    params: { event_id: venue.event_id },
    body: {
      fps_payment: { is_offered: true, words: {}, pictures: {} },
      fps_payee: { kind: 'id', value: '1234567', bank_code: null, name: 'Harbour Hall' },
    },
    token: venue.organizer.token,
  })
  office.open(`/manage/event/${venue.event_id}/orders/${one.order_id}`, venue.organizer)
  await screen.findByRole('button', { name: 'Show FPS code' })
  office.goOffline()
  fireEvent.click(screen.getByRole('button', { name: 'Show FPS code' }))
  const dialog = await screen.findByRole('dialog', { name: /^FPS code of order/ })
  expect(within(dialog).getByRole('img', { name: 'FPS code for HK$514.00' })).toBeDefined()
  const reference = orderReference(one.order_id)
  expect(
    within(dialog).getByText(new RegExp(`^Pays Harbour Hall with the reference ${reference}`)),
  ).toBeDefined()
  expect(await accessibilityProblems(contentOf(dialog))).toEqual([])
})
