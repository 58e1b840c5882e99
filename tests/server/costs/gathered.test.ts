import { describe, expect, test } from 'vitest'
import { holdOrder, saveOrderDetails } from '#contract/orders/checkout.ts'
import { payOrder, readPayment } from '#contract/orders/payments.ts'
import { sendDueMails } from '#server/domains/messaging/emails/service.ts'
import { statementsOf } from '#tests/support/databases/statements.ts'
import { useFixture } from '#tests/support/fixture.ts'
import { makePayments } from '#tests/server/payments/payments-fixture.ts'

const AT_ONCE = 40
/** Number of mails that the server sends at once. */
const MAILS_MOST = 4
const QUICK_MAILER = { send: () => Promise.resolve(''), close: () => undefined }
/** Statements of an order from its hold to its read ticket and its mails, `begin` and `commit` included. */
const ORDER_MOST = 16
/** The same without its mails. */
const SALE_MOST = 8

describe('database cost of orders that come together', () => {
  const fixture = useFixture('embedded')
  const at = makePayments(fixture)

  test('forty free orders take at most sixteen statements each, with their mails', async () => {
    const { server } = fixture
    const { id: ticket_id, price_ids } = await at.ticketType({ type: 'FREE', prices: [{ price_cents: 0 }] })
    const [price_id = ''] = price_ids
    await at.hold([at.want(ticket_id, price_id, 1)])
    const visit = async (visitor: number) => {
      const idempotency_key = (press: string) => `gathered-order-${visitor}-${press}`
      const { data, session_token: s } = await server.call(holdOrder, {
        params: at.event(),
        body: { tickets: [at.want(ticket_id, price_id, 1)] },
        idempotency_key: idempotency_key('hold'),
      })
      const order_key = { params: { ...at.event(), order_id: data.id }, query: { s } }
      const order = { first_name: `Guest ${visitor}`, email: `guest-${visitor}@example.test` }
      await server.call(saveOrderDetails, {
        ...order_key,
        body: { order, attendees: [{ ...order, ticket_price_id: price_id }] },
        idempotency_key: idempotency_key('details'),
      })
      await server.call(payOrder, { ...order_key, idempotency_key: idempotency_key('pay') })
      return (await server.call(readPayment, order_key)).data.status
    }
    const sale = await statementsOf(() =>
      Promise.all(Array.from({ length: AT_ONCE }, (_none, visitor) => visit(visitor))),
    )
    expect(new Set(sale.result)).toEqual(new Set(['COMPLETED']))
    expect(sale.texts.length).toBeLessThanOrEqual(SALE_MOST * AT_ONCE)
    const sent = await statementsOf(async () => {
      let count = 0
      for (;;) {
        const results = await sendDueMails({ ...server.deps, mailer: QUICK_MAILER }, MAILS_MOST)
        if (results.length === 0) return count
        count += results.length
      }
    })
    expect(sent.result).toBeGreaterThanOrEqual(2 * AT_ONCE)
    expect(sale.texts.length + sent.texts.length).toBeLessThanOrEqual(ORDER_MOST * AT_ONCE)
  })
})
