import { eq } from 'drizzle-orm'
import { saveOrderDetails } from '#contract/orders/checkout.ts'
import type { BodyInput } from '#contract/wire/endpoint.ts'
import { patchEventSettings } from '#contract/events/event-settings.ts'
import { addMs } from '#contract/wire/instant.ts'
import { newId } from '#contract/wire/id.ts'
import { payOrder, readPayment } from '#contract/orders/payments.ts'
import { paySandbox, TEST_CARDS } from '#contract/orders/sandbox.ts'
import { event_settings, events, ticket_prices } from '#server/core/db/schema/events.ts'
import { addPaidOrder } from '#tests/support/paid-orders.ts'
import { mailedToken } from '#tests/support/fakes/mailbox.ts'
import { rowWithoutBody, type Row, type Target } from './endpoint-row.ts'
import { orderDetailsBody, heldOrderParams } from './endpoint-rows-public.ts'
import type { Fixture } from '#tests/support/fixture.ts'

const DAY_MS = 24 * 3_600_000
const CARD = { number: TEST_CARDS.success, expiry: '12/30', cvc: '123' }
let people = 0
type Params = Target['params']

const orderCallOptions = ({ event_id = '', order_id = '', s = '' }: Params) => ({
  params: { event_id, order_id },
  query: { s },
})

/** Held order with buyer details, ready to be paid. */
async function payableOrderParams(fixture: Fixture, email?: string): Promise<Params> {
  const params = await heldOrderParams(fixture)
  const body = (await orderDetailsBody(fixture)) as BodyInput<typeof saveOrderDetails>
  if (email !== undefined) body.order.email = email
  await fixture.server.call(saveOrderDetails, { ...orderCallOptions(params), body })
  return params
}

/** Payable order of an event with FPS payment that begins tomorrow. */
async function unpaidOrderParams(fixture: Fixture): Promise<Params> {
  await setEventTomorrow(fixture)
  const fps_payment = { is_offered: true, words: { en: 'FPS 1234567' } }
  const params = { event_id: fixture.venue.event_id }
  await fixture.call('organizer', patchEventSettings, { params, body: { fps_payment } })
  // Mails per hour to an unconfirmed address are limited.
  return payableOrderParams(fixture, `${newId('user', fixture.server.random)}@example.test`)
}

async function setEventTomorrow({ db, server, venue }: Fixture): Promise<void> {
  const starts_at = addMs(server.clock.now(), DAY_MS)
  await db.withTx((tx) => tx.update(events).set({ starts_at }).where(eq(events.id, venue.event_id)))
}

/** Card page of a payable order. */
async function openCardPage(fixture: Fixture, order?: Params): Promise<{ payment_ref: string }> {
  const { data } = await fixture.server.call(
    payOrder,
    orderCallOptions(order ?? (await payableOrderParams(fixture))),
  )
  return { payment_ref: data.redirect_url?.split('/').at(-1) ?? '' }
}

/** Card page that asks for its extra step. */
async function extraStepParams(fixture: Fixture): Promise<Params> {
  const params = await openCardPage(fixture)
  await fixture.server.call(paySandbox, { params, body: { ...CARD, number: TEST_CARDS.extra_step } })
  return params
}

/** Card page of a paid order. */
async function paidPageParams(fixture: Fixture): Promise<Params> {
  const params = await openCardPage(fixture)
  await fixture.server.call(paySandbox, { params, body: CARD })
  return params
}

/** Paid order of an event that has not begun. */
export async function paidOrderParams(fixture: Fixture): Promise<Params> {
  await setEventTomorrow(fixture)
  const params = await payableOrderParams(fixture)
  await fixture.server.call(paySandbox, { params: await openCardPage(fixture, params), body: CARD })
  await fixture.server.call(readPayment, orderCallOptions(params))
  return params
}

/** Free order that waits for the link mailed to its buyer. */
async function provableOrderTarget(fixture: Fixture): Promise<Target> {
  const { event_id } = fixture.venue
  await fixture.db.withTx(async (tx) => {
    await tx.update(ticket_prices).set({ price_cents: 0 }).where(eq(ticket_prices.event_id, event_id))
    const settings = { free_orders_need_proof: true }
    await tx.update(event_settings).set({ settings }).where(eq(event_settings.event_id, event_id))
  })
  // The number of mails to one address is limited.
  const params = await payableOrderParams(fixture, `proving.${(people += 1)}@guest.test`)
  const { data } = await fixture.server.call(payOrder, orderCallOptions(params))
  return {
    params,
    body: { token: await mailedToken(fixture.db, data.order.proof?.email ?? '', 'prove-order') },
  }
}

/** One of two tickets of a paid order of an event that has not begun. */
async function returnableTarget(fixture: Fixture) {
  await setEventTomorrow(fixture)
  const { server, db, venue } = fixture
  const s = newId('order', server.random).repeat(3).slice(0, 43)
  const { order_id, people: holders } = await db.withTx((tx) =>
    addPaidOrder(server, tx, venue.event, { people: [{}, {}], order: { secret: s } }),
  )
  return {
    params: { event_id: venue.event_id, order_id, s },
    body: { attendee_ids: holders.slice(0, 1).map(({ id }) => id), refund_cents: 41_400 },
  }
}

/** The same ticket, which the event lets its buyer offer to others. */
async function offerableTarget(fixture: Fixture): Promise<Target> {
  const { params, body } = await returnableTarget(fixture)
  const { event_id } = fixture.venue
  await fixture.call('organizer', patchEventSettings, { params: { event_id }, body: { resale: true } })
  return { params, body: { attendee_ids: body.attendee_ids, is_offered: true } }
}

const accountParams = ({ venue }: Fixture) => ({ account_id: venue.account_id })

export const paymentRows: Record<string, Row> = {
  readBilling: rowWithoutBody('billing.view', accountParams),
  listBilledPayments: rowWithoutBody('billing.view', accountParams),
  exportBilling: rowWithoutBody('billing.view', accountParams),
  payOrder: { right: 'anyone', target: async (fixture) => ({ params: await payableOrderParams(fixture) }) },
  payOtherwise: {
    right: 'anyone',
    target: async (fixture) => ({ params: await unpaidOrderParams(fixture), body: { kind: 'fps' } }),
  },
  proveOrder: { right: 'anyone', target: provableOrderTarget },
  readPayment: { right: 'anyone', target: async (fixture) => ({ params: await heldOrderParams(fixture) }) },
  readSandboxPayment: {
    right: 'anyone',
    target: async (fixture) => ({ params: await openCardPage(fixture) }),
  },
  paySandbox: {
    right: 'anyone',
    target: async (fixture) => ({ params: await openCardPage(fixture), body: { ...CARD } }),
  },
  authenticateSandbox: {
    right: 'anyone',
    target: async (fixture) => ({ params: await extraStepParams(fixture), body: { is_approved: true } }),
  },
  refundAtSandbox: {
    right: 'anyone',
    target: async (fixture) => ({ params: await paidPageParams(fixture), body: { amount_cents: 100 } }),
  },
  disputeSandbox: {
    right: 'anyone',
    target: async (fixture) => ({ params: await paidPageParams(fixture), body: { status: 'OPEN' } }),
  },
  returnOwnTickets: { right: 'anyone', target: returnableTarget },
  offerOwnTickets: { right: 'anyone', target: offerableTarget },
  cancelOwnOrder: {
    right: 'anyone',
    target: async (fixture) => ({ params: await paidOrderParams(fixture), body: { refund_cents: 38_000 } }),
  },
}
