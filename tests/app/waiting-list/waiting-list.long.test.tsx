import { eq } from 'drizzle-orm'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { UNLIMITED } from '#contract/wire/money.ts'
import { ticket_prices } from '#server/core/db/schema/events.ts'
import { waiting_entries } from '#server/core/db/schema/vouchers.ts'
import { press } from '#tests/app/auth/forms.ts'
import { makeAppFixture, type AppFixture } from '#tests/app/manage/office.tsx'
import { accessibilityProblems } from '#tests/support/browser/axe.ts'
import { addWaiting } from '#tests/support/voucher-rows.ts'
import { pressesTwice } from '#tests/support/pressed-twice.ts'

pressesTwice('offerToWaiting', 'removeFromWaitingList', 'joinWaitingList', 'changeWaitingEntry')

let office: AppFixture

beforeAll(async () => {
  office = await makeAppFixture()
})
afterEach(async () => {
  await office.reset()
  await office.server.db.withTx((tx) => tx.delete(waiting_entries))
  await limit(UNLIMITED)
})
afterAll(() => office.close())

const open = () =>
  office.open(`/manage/event/${office.venue.event_id}/waiting-list`, office.venue.owner, 'admin')
const site = () => ({ server: office.server, venue: office.venue, db: office.server.db })
const entries = () =>
  office.server.db.read((tx) =>
    tx.select().from(waiting_entries).where(eq(waiting_entries.event_id, office.venue.event_id)),
  )
/** Sets how many tickets of each type there are. */
const limit = (quantity_available: number) =>
  office.server.db.withTx((tx) =>
    tx
      .update(ticket_prices)
      .set({ quantity_available })
      .where(eq(ticket_prices.event_id, office.venue.event_id)),
  )
const type = (label: string | RegExp, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } })

test('the team offers tickets to a person who waits, and takes them off the list', async () => {
  await addWaiting(site())
  const { container } = open()
  expect(await screen.findByText('mei@guest.test')).toBeDefined()
  expect(await screen.findByText(/^People can join once tickets are sold out/)).toBeDefined()
  expect(await accessibilityProblems(container)).toEqual([])
  await press('More actions for Mei Lam')
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Offer tickets' }))
  expect(await screen.findByText('Offer sent to Mei Lam.')).toBeDefined()
  expect(await screen.findByText(/^until /)).toBeDefined()
  await press('More actions for Mei Lam')
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Take off list' }))
  await press('Take off list')
  await waitFor(async () => expect((await entries()).map(({ status }) => status)).toEqual(['left']))
  expect(await screen.findByRole('cell', { name: 'Left' })).toBeDefined()
})

test('the list is stopped after a question, and turned on again', async () => {
  await addWaiting(site())
  open()
  await press('Stop list')
  const dialog = await screen.findByRole('alertdialog', { name: 'Stop the waiting list?' })
  fireEvent.click(within(dialog).getByRole('button', { name: 'Stop list' }))
  expect(await screen.findByText(/^The list is off/)).toBeDefined()
  await press('Turn on list')
  expect(await screen.findByText(/^People can join once tickets are sold out/)).toBeDefined()
})

test('a visitor joins the list of a sold-out event, and the page says where the link was sent', async () => {
  await addWaiting(site(), 'left')
  await limit(0)
  const { container } = office.open(`/wait/${office.venue.event_id}`, null)
  await press('Join list')
  expect((await screen.findAllByText(/^(This is required|Enter|Please)/)).length).toBeGreaterThan(0)
  type(/^First name/, 'Bo')
  type(/^Email/, 'bo@guest.test')
  type(/^Number of tickets/, '2')
  fireEvent.change(screen.getByLabelText('Ticket type'), { target: { value: office.venue.tickets.general } })
  expect(await accessibilityProblems(container)).toEqual([])
  await press('Join list')
  expect(await screen.findByText('You are on the list')).toBeDefined()
  expect(await screen.findByText(/bo@guest\.test/)).toBeDefined()
  expect((await entries()).find(({ email }) => email === 'bo@guest.test')).toMatchObject({ quantity: 2 })
})

test('the join page says that tickets are back, or that the list is closed', async () => {
  await addWaiting(site(), 'left')
  office.open(`/wait/${office.venue.event_id}`, null)
  expect(await screen.findByText('Tickets are on sale')).toBeDefined()
})

test('a person sees their place, leaves the list and waits again, and the page says when it is offline', async () => {
  const { secret } = await addWaiting(site())
  await limit(0)
  const { container } = office.open(`/waiting-list/${secret}`, null)
  expect(await screen.findByText('Your place in the list: 1')).toBeDefined()
  expect(await accessibilityProblems(container)).toEqual([])
  await press('Leave list')
  const dialog = await screen.findByRole('alertdialog', { name: 'Leave the waiting list?' })
  fireEvent.click(within(dialog).getByRole('button', { name: 'Leave list' }))
  expect(await screen.findByText('You left the list.')).toBeDefined()
  await press('Wait again')
  expect(await screen.findByText('Your place in the list: 1')).toBeDefined()
  office.goOffline()
  expect((await screen.findAllByText(/^You are offline/)).length).toBeGreaterThan(0)
  expect(screen.getByRole('button', { name: 'Leave list' }).hasAttribute('disabled')).toBe(true)
})

test('a wrong link says that it does not work', async () => {
  office.open(`/waiting-list/${'x'.repeat(43)}`, null)
  expect(await screen.findByText('This link does not work')).toBeDefined()
})
