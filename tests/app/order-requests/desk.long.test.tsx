import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { approveOrderRequest } from '#contract/sales/order-requests.ts'
import { ticket_prices } from '#server/core/db/schema/events.ts'
import { order_requests } from '#server/core/db/schema/reservations.ts'
import { press } from '#tests/app/auth/forms.ts'
import { makeAppFixture, type AppFixture } from '#tests/app/manage/office.tsx'
import { accessibilityProblems } from '#tests/support/browser/axe.ts'
import { addOrderRequest } from '#tests/support/request-rows.ts'
import { pressesTwice } from '#tests/support/pressed-twice.ts'

pressesTwice('approveOrderRequest', 'declineOrderRequest', 'undoOrderRequest')

let office: AppFixture

beforeAll(async () => {
  office = await makeAppFixture()
})
afterEach(async () => {
  await office.reset()
  await office.server.db.withTx((tx) => tx.delete(order_requests))
})
afterAll(() => office.close())

const site = () => ({ server: office.server, venue: office.venue, db: office.server.db })
const open = (search = '', who = office.venue.organizer) =>
  office.open(`/manage/event/${office.venue.event_id}/requests${search}`, who)
const key = (letter: string) => fireEvent.keyDown(document.body, { key: letter })
const shown = async () => within(await screen.findByRole('region', { name: 'Mei Lam' }))
const statusOf = async (order_id = '') => {
  const [row] = await office.server.db.read((tx) =>
    tx.select().from(order_requests).where(eq(order_requests.order_id, order_id)),
  )
  return row?.status
}
/** Adds requests a minute apart. */
async function add(count: number) {
  const ids = []
  for (let no = 0; no < count; no += 1) {
    office.server.clock.advance(60_000)
    ids.push((await addOrderRequest(site()))['order_id'])
  }
  return ids
}

test('an event without requests says what will appear', async () => {
  const { container } = open()
  expect(await screen.findByText('No requests waiting')).toBeDefined()
  expect(await accessibilityProblems(container)).toEqual([])
})

test('the oldest request is shown with its buyer, approved by a button and undone from the notice', async () => {
  const [first] = await add(2)
  const { container } = open()
  const panel = await shown()
  expect(panel.getAllByText(/mei\.request\.\d+@guest\.test/)).not.toEqual([])
  expect(panel.getByText('1 × By approval')).toBeDefined()
  expect(panel.getByText('The places are not held. They may be sold before you approve.')).toBeDefined()
  expect(await accessibilityProblems(container)).toEqual([])
  await press('Approve')
  expect(await screen.findByText('Approved. The buyer is notified in 10 minutes.')).toBeDefined()
  expect(await statusOf(first)).toBe('approved')
  fireEvent.click(await screen.findByRole('button', { name: 'Undo' }))
  expect(await screen.findByText('Undone. The request is waiting again.')).toBeDefined()
  expect(await statusOf(first)).toBe('waiting')
})

test('single keys approve, go on, decline and undo; switched off they do nothing', async () => {
  const [first, second] = await add(2)
  open()
  await shown()
  key('a')
  await waitFor(async () => expect(await statusOf(first)).toBe('approved'))
  await screen.findByText(/^Approved\. The buyer/)
  key('z')
  await waitFor(async () => expect(await statusOf(first)).toBe('waiting'))
  await screen.findByText(/^Undone/)
  key('n')
  key('r')
  const dialog = await screen.findByRole('dialog', { name: 'Decline the request of Mei Lam?' })
  fireEvent.click(within(dialog).getByRole('button', { name: 'Do not decline' }))
  fireEvent.click(screen.getByRole('switch', { name: /^Keys A, R, N and Z/ }))
  key('a')
  fireEvent.click(screen.getByRole('switch', { name: /^Keys A, R, N and Z/ }))
  expect(await statusOf(second)).toBe('waiting')
})

test('a request is declined with a reason; one’s own words must not be empty', async () => {
  const [id] = await add(1)
  open()
  await press('Decline')
  const dialog = within(await screen.findByRole('dialog'))
  expect(await accessibilityProblems(screen.getByRole('dialog'))).toEqual([])
  fireEvent.change(dialog.getByLabelText(/^Reason/), { target: { value: 'own_words' } })
  fireEvent.click(dialog.getByRole('button', { name: 'Decline request' }))
  expect((await dialog.findAllByText(/required|Enter|fill/i)).length).toBeGreaterThan(0)
  expect(await statusOf(id)).toBe('waiting')
  fireEvent.change(dialog.getByLabelText(/^Your own words/), { target: { value: 'Members only.' } })
  fireEvent.click(dialog.getByRole('button', { name: 'Decline request' }))
  expect(await screen.findByText('Declined. The buyer is notified in 10 minutes.')).toBeDefined()
  expect(await statusOf(id)).toBe('declined')
})

test('decided requests are listed with their reason, and can be undone there', async () => {
  const [id] = await add(1)
  await office.server.call(approveOrderRequest, {
    params: { event_id: office.venue.event_id, order_id: id ?? '' },
    token: office.venue.owner.token,
  })
  const { container } = open('?decided=true')
  fireEvent.click(await screen.findByRole('button', { name: 'Mei Lam' }))
  const panel = await shown()
  expect(panel.getByText(/^Approved by /)).toBeDefined()
  expect(panel.getByText(/^The buyer is notified after /)).toBeDefined()
  expect(await accessibilityProblems(container)).toEqual([])
  fireEvent.click(panel.getByRole('button', { name: 'Undo' }))
  expect(await screen.findByText('Undone. The request is waiting again.')).toBeDefined()
  expect(await statusOf(id)).toBe('waiting')
})

test('who decides second is told who was first', async () => {
  const [id] = await add(1)
  open()
  await shown()
  await office.server.call(approveOrderRequest, {
    params: { event_id: office.venue.event_id, order_id: id ?? '' },
    token: office.venue.owner.token,
  })
  await press('Approve')
  expect(await screen.findByText(/has already decided this request\.$/)).toBeDefined()
})

test('an approval that has no places left names the ticket type', async () => {
  const [id] = await add(1)
  await office.server.db.withTx((tx) =>
    tx
      .update(ticket_prices)
      .set({ quantity_available: 0 })
      .where(eq(ticket_prices.event_id, office.venue.event_id)),
  )
  open()
  await press('Approve')
  expect(await screen.findByText(/^By approval: .*sold out/)).toBeDefined()
  expect(await statusOf(id)).toBe('waiting')
})

test('offline the loaded requests stay, and say that a decision needs a connection', async () => {
  await add(1)
  open()
  await shown()
  office.goOffline()
  expect(await screen.findByText(/You need a connection to decide\.$/)).toBeDefined()
  expect(screen.getByRole('button', { name: 'Approve' }).hasAttribute('disabled')).toBe(true)
})

test('the dashboard counts the requests that wait, and leads to them', async () => {
  await add(2)
  office.open(`/manage/event/${office.venue.event_id}/dashboard`, office.venue.organizer)
  expect(await screen.findByText('2 requests are waiting for your decision.')).toBeDefined()
})
