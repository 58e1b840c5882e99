import { fireEvent, screen, within } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { readOrder } from '#contract/orders/desk.ts'
import { orderReference } from '#rules/sales/order-reference.ts'
import { makeAppFixture, type AppFixture } from '#tests/app/manage/office.tsx'
import { accessibilityProblems } from '#tests/support/browser/axe.ts'
import { addPaidOrder } from '#tests/support/paid-orders.ts'
import { choose, contentOf, press, untilClosed } from './sales-desk.tsx'
import { pressesTwice } from '#tests/support/pressed-twice.ts'

pressesTwice('eraseAttendee', 'eraseOrder')

let office: AppFixture

beforeAll(async () => {
  office = await makeAppFixture({ attendees: 1 })
})
afterEach(() => office.reset())
afterAll(() => office.close())

const ACTION = 'Delete for privacy…'
const BUYER = { first_name: 'Ann', last_name: 'Lee', email: 'ann@lee.test' }
const buy = (first_name: string) =>
  office.server.db.withTx((tx) =>
    addPaidOrder(office.server, tx, office.venue.event, { people: [{ first_name }], order: BUYER }),
  )
const openOrder = (order_id: string, who: 'owner' | 'organizer') => {
  const { venue } = office
  office.open(
    `/manage/event/${venue.event_id}/orders/${order_id}`,
    venue[who],
    who === 'owner' ? 'admin' : who,
  )
  return screen.findByRole('heading', { name: `Order ${orderReference(order_id)}`, level: 1 })
}

test('an admin erases the buyer of an order after ticking that it is permanent', async () => {
  const { order_id } = await buy('Ben')
  await openOrder(order_id, 'owner')
  await choose(orderReference(order_id), ACTION)
  const dialog = await screen.findByRole('dialog', { name: /^Delete the buyer of order/ })
  expect(
    within(dialog).getByText(/of the buyer and of the ticket holder are erased everywhere/),
  ).toBeDefined()
  expect(within(dialog).getByText(/Amounts, payments, ticket numbers/)).toBeDefined()
  expect(await accessibilityProblems(contentOf(dialog))).toEqual([])
  const confirm = within(dialog).getByRole('button', { name: 'Delete for privacy' })
  expect(confirm).toHaveProperty('disabled', true)
  fireEvent.click(within(dialog).getByRole('checkbox', { name: 'I understand that this cannot be undone' }))
  fireEvent.click(confirm)
  await untilClosed()
  expect(await screen.findAllByText('Deleted for privacy', { selector: 'main *' })).not.toEqual([])
  expect(screen.queryByText('ann@lee.test')).toBeNull()
  const params = { event_id: office.venue.event_id, order_id }
  const { data } = await office.server.call(readOrder, { params, token: office.venue.owner.token })
  expect(data).toMatchObject({ email: '', status: 'CANCELLED' })
})

test('other roles are not offered to erase a buyer', async () => {
  const { order_id } = await buy('Bea')
  await openOrder(order_id, 'organizer')
  await press(`More actions for ${orderReference(order_id)}`)
  await screen.findByRole('menuitem', { name: /^Cancel/ })
  expect(screen.queryByRole('menuitem', { name: ACTION })).toBeNull()
})

test('an erased attendee is labelled so in the list and has no other actions', async () => {
  await buy('Benno')
  const { venue } = office
  office.open(`/manage/event/${venue.event_id}/attendees?q=benno`, venue.owner, 'admin')
  await choose('Benno Chan', ACTION)
  const dialog = await screen.findByRole('dialog', { name: 'Delete Benno Chan for privacy?' })
  fireEvent.click(within(dialog).getByRole('checkbox'))
  await press('Delete for privacy', dialog)
  await untilClosed()
  await office.reset()
  office.open(`/manage/event/${venue.event_id}/attendees`, venue.owner, 'admin')
  const rows = await screen.findAllByText('Deleted for privacy', { selector: 'main td *, main th *' })
  expect(rows.length).toBeGreaterThan(0)
  expect(screen.queryByText('Benno Chan')).toBeNull()
})

test('an erasure is disabled offline', async () => {
  const { order_id } = await buy('Bo')
  await openOrder(order_id, 'owner')
  await choose(orderReference(order_id), ACTION)
  const dialog = await screen.findByRole('dialog', { name: /^Delete the buyer of order/ })
  fireEvent.click(within(dialog).getByRole('checkbox'))
  office.goOffline()
  expect(await within(dialog).findByText('You need a connection for this.')).toBeDefined()
  expect(within(dialog).getByRole('button', { name: 'Delete for privacy' })).toHaveProperty('disabled', true)
})
