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
import { pollNextPayment, refundNext } from '#server/jobs/settle-payments.ts'
import type { Fixture } from '#tests/support/fixture.ts'
import { makeCheckout, type OrderCallKey } from '#tests/server/checkout/checkout-fixture.ts'

const BUYER = { first_name: 'Ada', last_name: 'Chan', email: 'ada@example.test' }
const silent = { warn: () => {}, error: () => {} }

/** A visitor who pays in the sandbox, whose messages are delivered by HTTP on demand. */
export function makePayments(stage: Fixture) {
  const checkout = makeCheckout(stage)
  type Held = Awaited<ReturnType<typeof checkout.hold>>
  const details = ({ order, named }: Held) => {
    const attendees = order.lines.flatMap(({ price_id, quantity }) =>
      Array.from({ length: quantity }, () => ({ ...BUYER, ticket_price_id: price_id })),
    )
    return stage.server.call(saveOrderDetails, { ...named, body: { order: BUYER, attendees } })
  }
  const pay = async (named: OrderCallKey) => (await stage.server.call(payOrder, named)).data
  const refOf = (redirect_url: string | null) => (redirect_url ?? '').split('/').at(-1) ?? ''
  const useCard = async (payment_ref: string, number: string) =>
    (
      await stage.server.call(paySandbox, {
        params: { payment_ref },
        body: { number, expiry: '12 / 30', cvc: '123' },
      })
    ).data
  const send = async (body: string, headers: Record<string, string>) =>
    (await stage.server.raw('POST', '/public/webhooks/sandbox', { body, headers })).status === 204
  const needs = () => {
    const { provider } = stage.server.deps
    if (provider === null) throw new Error('There is nobody to pay')
    return { ...stage.server.deps, provider, log: silent }
  }
  return {
    ...checkout,
    BUYER,
    details,
    pay,
    refOf,
    useCard,
    authenticate: async (payment_ref: string, is_approved: boolean) =>
      (await stage.server.call(authenticateSandbox, { params: { payment_ref }, body: { is_approved } })).data,
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
      stage.server.call(refundAtSandbox, { params: { payment_ref }, body: { amount_cents } }),
    /** Opens or decides a dispute. */
    dispute: (payment_ref: string, status: DisputeStatus) =>
      stage.server.call(disputeSandbox, { params: { payment_ref }, body: { status } }),
    /** Drops the messages that are due. */
    loseMessages: () =>
      stage.db.withTx((tx) => tx.update(sandbox_messages).set({ heard_at: stage.server.clock.now() })),
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
    ask: async (named: OrderCallKey) => (await stage.server.call(readPayment, named)).data,
    /** Holds tickets, sets the buyer and opens the payment page. */
    toPage: async (quantity = 1) => {
      const { order, named } = await checkout.hold([checkout.general(quantity)])
      await details({ order, named })
      const { redirect_url } = await pay(named)
      return { order, named, payment_ref: refOf(redirect_url) }
    },
    CARDS: TEST_CARDS,
    /** Sums of the provider side and of all other sides of the event's ledger. */
    balance: () =>
      stage.db.read(async (tx) => {
        const rows = (await tx.select().from(ledger_entries)).filter(
          ({ event_id }) => event_id === stage.venue.event_id,
        )
        const sum = (is_provider: boolean) =>
          rows
            .filter(({ side }) => (side === 'provider') === is_provider)
            .reduce((total, row) => total + row.amount_cents, 0)
        return { provider: sum(true), rest: sum(false) }
      }),
  }
}
