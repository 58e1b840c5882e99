import { eq } from 'drizzle-orm'
import { saveOrderDetails } from '#contract/orders/checkout.ts'
import type { BodyInput } from '#contract/wire/endpoint.ts'
import { patchEventSettings } from '#contract/events/event-settings.ts'
import { fromEpochMs, toEpochMs } from '#contract/wire/instant.ts'
import { newId } from '#contract/wire/id.ts'
import { payOrder, readPayment } from '#contract/orders/payments.ts'
import { paySandbox, TEST_CARDS } from '#contract/orders/sandbox.ts'
import { event_settings, events, ticket_prices } from '#server/core/db/schema/events.ts'
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
async function payableOrderParams(stage: Fixture, email?: string): Promise<Params> {
  const params = await heldOrderParams(stage)
  const body = (await orderDetailsBody(stage)) as BodyInput<typeof saveOrderDetails>
  if (email !== undefined) body.order.email = email
  await stage.server.call(saveOrderDetails, { ...orderCallOptions(params), body })
  return params
}

/** Payable order of an event with FPS payment that begins tomorrow. */
async function unpaidOrderParams(stage: Fixture): Promise<Params> {
  await setEventTomorrow(stage)
  const fps_payment = { is_offered: true, words: { en: 'FPS 1234567' } }
  const params = { event_id: stage.venue.event_id }
  await stage.call('organizer', patchEventSettings, { params, body: { fps_payment } })
  // Mails per hour to an unconfirmed address are limited.
  return payableOrderParams(stage, `${newId('user', stage.server.random)}@example.test`)
}

async function setEventTomorrow({ db, server, venue }: Fixture): Promise<void> {
  const starts_at = fromEpochMs(toEpochMs(server.clock.now()) + DAY_MS)
  await db.withTx((tx) => tx.update(events).set({ starts_at }).where(eq(events.id, venue.event_id)))
}

/** Card page of a payable order. */
async function openCardPage(stage: Fixture, order?: Params): Promise<{ payment_ref: string }> {
  const { data } = await stage.server.call(
    payOrder,
    orderCallOptions(order ?? (await payableOrderParams(stage))),
  )
  return { payment_ref: data.redirect_url?.split('/').at(-1) ?? '' }
}

/** Card page that asks for its extra step. */
async function extraStepParams(stage: Fixture): Promise<Params> {
  const params = await openCardPage(stage)
  await stage.server.call(paySandbox, { params, body: { ...CARD, number: TEST_CARDS.extra_step } })
  return params
}

/** Card page of a paid order. */
async function paidPageParams(stage: Fixture): Promise<Params> {
  const params = await openCardPage(stage)
  await stage.server.call(paySandbox, { params, body: CARD })
  return params
}

/** Paid order of an event that has not begun. */
export async function paidOrderParams(stage: Fixture): Promise<Params> {
  await setEventTomorrow(stage)
  const params = await payableOrderParams(stage)
  await stage.server.call(paySandbox, { params: await openCardPage(stage, params), body: CARD })
  await stage.server.call(readPayment, orderCallOptions(params))
  return params
}

/** Free order that waits for the link mailed to its buyer. */
async function provableOrderTarget(stage: Fixture): Promise<Target> {
  const { event_id } = stage.venue
  await stage.db.withTx(async (tx) => {
    await tx.update(ticket_prices).set({ price_cents: 0 }).where(eq(ticket_prices.event_id, event_id))
    const settings = { free_orders_need_proof: true }
    await tx.update(event_settings).set({ settings }).where(eq(event_settings.event_id, event_id))
  })
  // The number of mails to one address is limited.
  const params = await payableOrderParams(stage, `proving.${(people += 1)}@guest.test`)
  const { data } = await stage.server.call(payOrder, orderCallOptions(params))
  return {
    params,
    body: { token: await mailedToken(stage.db, data.order.proof?.email ?? '', 'prove-order') },
  }
}

const accountParams = ({ venue }: Fixture) => ({ account_id: venue.account_id })

export const paymentRows: Record<string, Row> = {
  readBilling: rowWithoutBody('billing.view', accountParams),
  listBilledPayments: rowWithoutBody('billing.view', accountParams),
  exportBilling: rowWithoutBody('billing.view', accountParams),
  payOrder: { right: 'anyone', target: async (stage) => ({ params: await payableOrderParams(stage) }) },
  payOtherwise: {
    right: 'anyone',
    target: async (stage) => ({ params: await unpaidOrderParams(stage), body: { kind: 'fps' } }),
  },
  proveOrder: { right: 'anyone', target: provableOrderTarget },
  readPayment: { right: 'anyone', target: async (stage) => ({ params: await heldOrderParams(stage) }) },
  readSandboxPayment: { right: 'anyone', target: async (stage) => ({ params: await openCardPage(stage) }) },
  paySandbox: {
    right: 'anyone',
    target: async (stage) => ({ params: await openCardPage(stage), body: { ...CARD } }),
  },
  authenticateSandbox: {
    right: 'anyone',
    target: async (stage) => ({ params: await extraStepParams(stage), body: { is_approved: true } }),
  },
  refundAtSandbox: {
    right: 'anyone',
    target: async (stage) => ({ params: await paidPageParams(stage), body: { amount_cents: 100 } }),
  },
  disputeSandbox: {
    right: 'anyone',
    target: async (stage) => ({ params: await paidPageParams(stage), body: { status: 'OPEN' } }),
  },
  cancelOwnOrder: {
    right: 'anyone',
    target: async (stage) => ({ params: await paidOrderParams(stage), body: { refund_cents: 38_000 } }),
  },
}
