import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { readOwnAccount } from '#contract/account/accounts.ts'
import { patchEventSettings, readEventSettings } from '#contract/events/event-settings.ts'
import { readMembershipSettings } from '#contract/members/membership-settings.ts'
import type { CancellationTerms } from '#contract/orders/cancellation/cancellation-terms.ts'
import { readOrder } from '#contract/orders/desk.ts'
import { addMs } from '#contract/wire/instant.ts'
import { orderReference } from '#rules/sales/order-reference.ts'
import { events } from '#server/core/db/schema/events.ts'
import { makeAppFixture, type AppFixture } from '#tests/app/manage/office.tsx'
import { accessibilityProblems } from '#tests/support/browser/axe.ts'
import { addPaidOrder } from '#tests/support/paid-orders.ts'
import { pressesTwice } from '#tests/support/pressed-twice.ts'
import { contentOf, press, untilClosed, untilSent } from '#tests/app/event-admin/sales-desk.tsx'

pressesTwice('returnTickets')

const TERMS: CancellationTerms = {
  steps: [{ until_hours: 0, refund_percent: 50 }],
  fee_cents: 1_000,
  fee_per: 'order',
}
const HOUR_MS = 3_600_000
let office: AppFixture

beforeAll(async () => {
  office = await makeAppFixture()
})
afterEach(() => office.reset())
afterAll(() => office.close())

const settings = async () => {
  const { venue, server } = office
  const params = { event_id: venue.event_id }
  return (await server.call(readEventSettings, { params, token: venue.organizer.token })).data
}
const setTerms = (cancellation_terms: CancellationTerms | null) =>
  office.server.call(patchEventSettings, {
    params: { event_id: office.venue.event_id },
    body: { cancellation_terms },
    token: office.venue.organizer.token,
  })
const step = async (number: number) => within(await screen.findByRole('group', { name: `Refund ${number}` }))
const change = (input: HTMLElement, value: string) => fireEvent.change(input, { target: { value } })
const openCheckoutSettings = () => {
  const { venue } = office
  return office.open(`/manage/event/${venue.event_id}/settings?part=checkout`, venue.organizer)
}

test('an event gets terms of its own without a network, in words as buyers read them', async () => {
  const { container } = openCheckoutSettings()
  fireEvent.click(await screen.findByLabelText(/^Own terms of cancellation/))
  change((await step(1)).getByLabelText(/^Until/), '7')
  change((await step(1)).getByLabelText('Unit'), 'days')
  await press('Add refund')
  change((await step(2)).getByLabelText(/^Until/), '24')
  change((await step(2)).getByLabelText('Unit'), 'hours')
  change((await step(2)).getByLabelText(/^Refund/), '150')
  change(screen.getByLabelText(/^Fee/, { selector: 'input[inputmode]' }), '20')
  await press('Save settings')
  expect((await screen.findAllByText(/This number is too large/)).length).toBeGreaterThan(0)
  change((await step(2)).getByLabelText(/^Refund/), '50')
  expect(await screen.findByText('Full refund if you cancel at least 7 days before the start.')).toBeDefined()
  expect(screen.getByText('50% refund if you cancel at least 24 hours before the start.')).toBeDefined()
  expect(screen.getByText('We keep a fee of HK$20.00 per order.')).toBeDefined()
  expect(await accessibilityProblems(container)).toEqual([])
  office.goOffline()
  await press('Save settings')
  await waitFor(() =>
    expect(document.querySelector<HTMLElement>('[data-unsent]')?.dataset['unsent']).toBe('1'),
  )
  office.goOnline()
  await untilSent()
  expect((await settings()).cancellation_terms).toEqual({
    steps: [
      { until_hours: 168, refund_percent: 100 },
      { until_hours: 24, refund_percent: 50 },
    ],
    fee_cents: 2_000,
    fee_per: 'order',
  })
})

test('an event goes back to the terms of the account', async () => {
  await setTerms(TERMS)
  openCheckoutSettings()
  fireEvent.click(await screen.findByLabelText(/^Own terms of cancellation/))
  await press('Save settings')
  await waitFor(async () => expect((await settings()).cancellation_terms).toBeNull())
})

test('the account and a tier set their terms', async () => {
  const view = office.open('/account/settings', office.venue.owner, 'admin')
  change((await step(1)).getByLabelText(/^Refund/), '80')
  fireEvent.click(screen.getByLabelText('For each ticket'))
  expect(await screen.findByText('80% refund if you cancel before the start.')).toBeDefined()
  await press('Save account')
  expect(await screen.findByText('Account saved.')).toBeDefined()
  const token = { token: office.venue.owner.token }
  expect((await office.server.call(readOwnAccount, token)).data).toMatchObject({
    cancellation_steps: [{ until_hours: 0, refund_percent: 80 }],
    cancellation_fee_per: 'ticket',
  })
  view.unmount()
  const { container } = office.open('/account/membership', office.venue.owner, 'admin')
  fireEvent.click(await screen.findByLabelText(/^Own terms for Gold/))
  expect(await accessibilityProblems(container)).toEqual([])
  await press('Save membership')
  expect(await screen.findByText('Membership settings saved.')).toBeDefined()
  expect((await office.server.call(readMembershipSettings, token)).data.booking_terms).toEqual([
    {
      tier: 'gold',
      terms: { steps: [{ until_hours: 0, refund_percent: 100 }], fee_cents: 0, fee_per: 'order' },
    },
  ])
})

test('the desk takes back one of two tickets by the terms of the order', async () => {
  const { venue, server } = office
  const starts_at = addMs(server.clock.now(), 48 * HOUR_MS)
  await server.db.withTx((tx) =>
    tx.update(events).set({ starts_at, ends_at: null }).where(eq(events.id, venue.event_id)),
  )
  const { order_id } = await server.db.withTx((tx) =>
    addPaidOrder(server, tx, venue.event, {
      people: [{}, { first_name: 'Bo' }],
      order: { cancellation_terms: TERMS },
    }),
  )
  const params = { event_id: venue.event_id, order_id }
  office.open(`/manage/event/${venue.event_id}/orders/${order_id}`, venue.organizer)
  await press(`More actions for ${orderReference(order_id)}`)
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Take back tickets' }))
  const dialog = await screen.findByRole('dialog', { name: /^Take back tickets of order/ })
  fireEvent.click(within(dialog).getByRole('button', { name: 'Take back' }))
  expect((await within(dialog).findAllByText(/required|Please/)).length).toBeGreaterThan(0)
  fireEvent.click(within(dialog).getByRole('checkbox', { name: /^Bo / }))
  fireEvent.click(within(dialog).getByRole('radio', { name: 'By the terms of the order: HK$247.00' }))
  expect(within(dialog).getByText('50% refund if you cancel before the start.')).toBeDefined()
  expect(await accessibilityProblems(contentOf(dialog))).toEqual([])
  fireEvent.click(within(dialog).getByRole('button', { name: 'Take back' }))
  await untilClosed()
  const { data } = await server.call(readOrder, { params, token: venue.organizer.token })
  expect(data.attendees.map(({ status }) => status).toSorted()).toEqual(['ACTIVE', 'CANCELLED'])
  expect(data.refunds).toMatchObject([{ amount_cents: 24_700 }])
})
