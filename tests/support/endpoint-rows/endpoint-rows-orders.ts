import { newId, type Id } from '#contract/wire/id.ts'
import { answers } from '#server/core/db/schema/answers.ts'
import { refunds } from '#server/core/db/schema/payments.ts'
import { mails } from '#server/core/db/schema/mails.ts'
import { addPaidOrder } from '../paid-orders.ts'
import { eventParams, rowWithoutBody, type Row } from './endpoint-row.ts'
import { addQuestion } from './sales-rows.ts'
import type { Fixture } from '#tests/support/fixture.ts'

/** Row of an endpoint for a separate order: paid, or with a balance due. */
const orderRow = (right: Row['right'], body?: Record<string, unknown>): Row => ({
  right,
  target: async (fixture) => ({
    params: await orderParams(fixture),
    ...(body === undefined ? {} : { body }),
  }),
})

/** Row of an endpoint for an answer to a multi-line question of the event. */
export const answerTarget = async (fixture: Fixture) => {
  const { server, db, venue } = fixture
  const { account_id, id: event_id } = venue.event
  const { event_id: _, order_id = '' } = await orderParams(fixture)
  const answer_id = newId('answer', server.random)
  await db.withTx(async (tx) => {
    const question_id = await addQuestion(server, tx, venue.event, { type: 'MULTI_LINE_TEXT', options: [] })
    const said = { question_title: 'Diet', answer: 'Fish', options: [] }
    await tx.insert(answers).values({ id: answer_id, account_id, event_id, order_id, question_id, ...said })
  })
  return { event_id, answer_id }
}

async function orderParams({ server, db, venue }: Fixture): Promise<Record<string, string>> {
  const { order_id } = await db.withTx((tx) => addPaidOrder(server, tx, venue.event))
  return { event_id: venue.event_id, order_id }
}

/** Mail with the tickets of an order whose delivery is unknown, unless `fields` say otherwise. */
export async function insertFailedMail(
  { server, db, venue }: Fixture,
  order_id: Id,
  fields: Partial<typeof mails.$inferInsert> = {},
): Promise<Id> {
  const id = newId('mail', server.random)
  const now = server.clock.now()
  await db.withTx((tx) =>
    tx.insert(mails).values({
      id,
      account_id: venue.account_id,
      to_address: 'mei@hall.test',
      locale: 'en',
      template: 'tickets',
      data: {},
      about: order_id,
      created_at: now,
      due_at: now,
      attempts: 1,
      handed_at: now,
      failed_at: now,
      because: 'unclear',
      ...fields,
    }),
  )
  return id
}

async function unpaidOrder({ server, db, venue }: Fixture): Promise<{ order_id: Id; amount_cents: number }> {
  const { order_id, priced } = await db.withTx((tx) =>
    addPaidOrder(server, tx, venue.event, { payment: null }),
  )
  return { order_id, amount_cents: priced.total_gross_cents }
}

/** Record of a manual refund. */
const MANUAL_REFUND = { way: 'fps', reference: 'FPS 4712', given_on: '2026-11-19' }

/** Paid order of which a part has to be refunded. */
async function overpaidOrderParams(fixture: Fixture): Promise<Record<string, string>> {
  const { server, db, venue } = fixture
  const params = await orderParams(fixture)
  await db.withTx(async (tx) => {
    const { account_id, id: event_id } = venue.event
    await tx.insert(refunds).values({
      id: newId('refund', server.random),
      account_id,
      event_id,
      order_id: params['order_id'],
      amount_cents: 1000,
      currency: 'HKD',
      status: 'OWED',
      reason: 'organizer',
      notify_buyer: false,
      created_at: server.clock.now(),
    })
  })
  return params
}

/** Valid requests of the order administration. */
export const orderRows: Record<string, Row> = {
  listOrders: rowWithoutBody('order.view', eventParams),
  listAnswers: rowWithoutBody('attendee.view', eventParams),
  readAnswerSummary: {
    right: 'attendee.view',
    target: async ({ server, db, venue }) => ({
      params: {
        event_id: venue.event_id,
        question_id: await db.withTx((tx) => addQuestion(server, tx, venue.event)),
      },
    }),
  },
  updateAnswer: {
    right: 'attendee.edit',
    target: async (fixture) => ({
      params: await answerTarget(fixture),
      body: { answer: 'Vegetables', options: [] },
    }),
  },
  readOrder: orderRow('order.view'),
  eraseOrder: orderRow('person.erase'),
  updateOrder: orderRow('order.edit', {
    first_name: 'Ka Yan',
    last_name: 'Lee',
    email: 'ka.yan@example.test',
    phone: '+85298765432',
    note: 'Sponsor',
    needs_attention: true,
  }),
  cancelOrder: orderRow('order.edit', { notify_buyer: true, refund: 'all', ...MANUAL_REFUND }),
  returnTickets: {
    right: 'order.edit',
    target: async ({ server, db, venue }) => {
      const { order_id, people } = await db.withTx((tx) =>
        addPaidOrder(server, tx, venue.event, { people: [{}, {}] }),
      )
      return {
        params: { event_id: venue.event_id, order_id },
        body: {
          attendee_ids: people.slice(0, 1).map(({ id }) => id),
          refund: 'all',
          notify_buyer: true,
          ...MANUAL_REFUND,
        },
      }
    },
  },
  refundOrder: orderRow('money.refund', {
    amount_cents: 1000,
    notify_buyer: true,
    cancel_order: true,
    ...MANUAL_REFUND,
  }),
  noteOrderGivenBack: {
    right: 'money.refund',
    target: async (fixture) => ({
      params: await overpaidOrderParams(fixture),
      body: { amount_cents: 1000, ...MANUAL_REFUND },
    }),
  },
  listOwedRefunds: rowWithoutBody('money.refund', ({ venue }) => ({ account_id: venue.account_id })),
  markOrderAsPaid: {
    right: 'order.edit',
    target: async (fixture) => {
      const { order_id, amount_cents } = await unpaidOrder(fixture)
      return {
        params: { event_id: fixture.venue.event_id, order_id },
        body: { amount_cents, reference: 'HSBC 4711' },
      }
    },
  },
  markOrdersAsPaid: {
    right: 'order.edit',
    target: async (fixture) => ({
      params: eventParams(fixture),
      body: { orders: [{ ...(await unpaidOrder(fixture)), reference: 'HSBC 4711' }] },
    }),
  },
  resendOrderConfirmation: orderRow('order.edit'),
  resendOrderMail: {
    right: 'order.edit',
    target: async (fixture) => {
      const params = await orderParams(fixture)
      return { params: { ...params, mail_id: await insertFailedMail(fixture, params['order_id'] ?? '') } }
    },
  },
  messageBuyer: orderRow('order.edit', {
    subject: 'Doors open earlier',
    message: 'Doors open at 18:30.',
    send_copy_to_me: true,
  }),
  exportOrders: {
    right: 'order.view',
    target: (fixture) => ({
      params: eventParams(fixture),
      body: {
        format: 'csv',
        query: 'wing',
        status: 'COMPLETED',
        created_from: '2026-11-01T00:00:00.000Z',
        created_before: '2026-12-01T00:00:00.000Z',
        min_total_cents: 0,
        max_total_cents: 100_000,
        affiliate_id: 'af_0123456789abcdef',
      },
    }),
  },
}
