import { saveOrderDetails } from '#contract/orders/checkout.ts'
import { payOrder, readPayment } from '#contract/orders/payments.ts'
import type { DisputeStatus } from '#contract/orders/money-back.ts'
import {
  authenticateSandbox,
  disputeSandbox,
  paySandbox,
  refundAtSandbox,
  TEST_CARDS,
} from '#contract/orders/sandbox.ts'
import { ledger_entries } from '#server/core/db/schema/payments.ts'
import { sandbox_messages } from '#server/core/db/schema/sandbox.ts'
import { deliverNext } from '#server/domains/payments/sandbox/service.ts'
import { pollNextPayment, refundNext } from '#server/domains/payments/polling/service.ts'
import type { Fixture } from '#tests/support/fixture.ts'
import { makeCheckout, type OrderCallKey } from '#tests/server/checkout/checkout-fixture.ts'

const BUYER = { first_name: 'Ada', last_name: 'Chan', email: 'ada@example.test' }
const silent = { warn: () => {}, error: () => {} }

/** A visitor who pays in the sandbox, whose messages are delivered by HTTP on demand. */
export function makePayments(fixture: Fixture) {
  const checkout = makeCheckout(fixture)
  type HeldOrder = Awaited<ReturnType<typeof checkout.hold>>
  const details = ({ order, order_key }: HeldOrder) => {
    const attendees = order.lines.flatMap(({ price_id, quantity }) =>
      Array.from({ length: quantity }, () => ({ ...BUYER, ticket_price_id: price_id })),
    )
    return fixture.server.call(saveOrderDetails, { ...order_key, body: { order: BUYER, attendees } })
  }
  const pay = async (order_key: OrderCallKey) => (await fixture.server.call(payOrder, order_key)).data
  const refOf = (redirect_url: string | null) => (redirect_url ?? '').split('/').at(-1) ?? ''
  const useCard = async (payment_ref: string, number: string) =>
    (
      await fixture.server.call(paySandbox, {
        params: { payment_ref },
        body: { number, expiry: '12 / 30', cvc: '123' },
      })
    ).data
  const send = async (body: string, headers: Record<string, string>) =>
    (await fixture.server.raw('POST', '/public/webhooks/sandbox', { body, headers })).status === 204
  const needs = () => {
    const { provider } = fixture.server.deps
    if (provider === null) throw new Error('There is nobody to pay')
    return { ...fixture.server.deps, provider, log: silent }
  }
  return {
    ...checkout,
    BUYER,
    details,
    pay,
    refOf,
    useCard,
    authenticate: async (payment_ref: string, is_approved: boolean) =>
      (await fixture.server.call(authenticateSandbox, { params: { payment_ref }, body: { is_approved } }))
        .data,
    /** Delivers every message that is due. */
    deliver: async () => {
      let count = 0
      while (await deliverNext(needs(), send)) count++
      return count
    },
    /**
     * Delivers due messages in shuffled order, some twice.
     * @param dice random number from 0 to 1 per message
     */
    deliverShuffled: async (dice: () => number) => {
      const messages: { body: string; headers: Record<string, string> }[] = []
      const keep = (body: string, headers: Record<string, string>) => {
        messages.push({ body, headers })
        return Promise.resolve(true)
      }
      while (await deliverNext(needs(), keep));
      const twice = messages.flatMap((message) => (dice() < 0.3 ? [message, message] : [message]))
      const shuffled = twice.map((message) => ({ message, at: dice() })).toSorted((a, b) => a.at - b.at)
      for (const { message } of shuffled) await send(message.body, message.headers)
    },
    /** Refunds in the sandbox itself. */
    refundThere: (payment_ref: string, amount_cents: number) =>
      fixture.server.call(refundAtSandbox, { params: { payment_ref }, body: { amount_cents } }),
    /** Opens or decides a dispute. */
    dispute: (payment_ref: string, status: DisputeStatus) =>
      fixture.server.call(disputeSandbox, { params: { payment_ref }, body: { status } }),
    /** Drops the messages that are due. */
    loseMessages: () =>
      fixture.db.withTx((tx) => tx.update(sandbox_messages).set({ heard_at: fixture.server.clock.now() })),
    giveBack: async () => {
      let count = 0
      while (await refundNext(needs())) count++
      return count
    },
    reconcile: async () => {
      let count = 0
      while (await pollNextPayment(needs())) count++
      return count
    },
    ask: async (order_key: OrderCallKey) => (await fixture.server.call(readPayment, order_key)).data,
    /** Holds tickets, sets the buyer and opens the payment page. */
    toPage: async (quantity = 1) => {
      const { order, order_key } = await checkout.hold([checkout.general(quantity)])
      await details({ order, order_key })
      const { redirect_url } = await pay(order_key)
      return { order, order_key, payment_ref: refOf(redirect_url) }
    },
    CARDS: TEST_CARDS,
    /** Sums of the provider side and of all other sides of the event's ledger. */
    balance: () =>
      fixture.db.read(async (tx) => {
        const rows = (await tx.select().from(ledger_entries)).filter(
          ({ event_id }) => event_id === fixture.venue.event_id,
        )
        const sum = (is_provider: boolean) =>
          rows
            .filter(({ side }) => (side === 'provider') === is_provider)
            .reduce((total, row) => total + row.amount_cents, 0)
        return { provider: sum(true), rest: sum(false) }
      }),
  }
}
