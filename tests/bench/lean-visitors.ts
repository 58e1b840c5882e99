import type { Id } from '#contract/wire/id.ts'
import { holdOrder, saveOrderDetails } from '#contract/orders/checkout.ts'
import { payOrder, readPayment } from '#contract/orders/payments.ts'
import { paySandbox, TEST_CARDS } from '#contract/orders/sandbox.ts'
import type { HoldBody } from '#tests/support/visitors.ts'
import { addressOf, type LeanClient } from './lean-client.ts'

const AT_ONCE = 40
const CARD = { number: TEST_CARDS.success, expiry: '12 / 30', cvc: '123' }

/** An event, and what its visitors want by turns. */
export type SaleTarget = { event_id: Id; bodies: readonly HoldBody[] }

/** No address and no mail address comes twice, so that no hourly limit is met. */
let visitors = 0

/** Runs the given number of visitors, 40 at a time, each from the hold to the bought ticket. */
export async function buyAtOnce(
  lean: LeanClient,
  { event_id, bodies }: SaleTarget,
  count: number,
): Promise<{ took_ms: number; waits: number[] }> {
  const waits: number[] = []
  let left = count
  const visit = async () => {
    while (left > 0) {
      left -= 1
      const begun_at = performance.now()
      await buy(lean, event_id, bodies[left % bodies.length] ?? { tickets: [] })
      waits.push(performance.now() - begun_at)
    }
  }
  const begun = performance.now()
  await Promise.all(Array.from({ length: AT_ONCE }, visit))
  return { took_ms: performance.now() - begun, waits }
}

async function buy(lean: LeanClient, event_id: Id, body: HoldBody): Promise<void> {
  const at = visitors++
  const address = addressOf(at)
  const held = await lean.call(holdOrder, { params: { event_id }, body, address })
  const params = { event_id, order_id: held.data.id }
  const query = { s: held.session_token }
  const order = { first_name: `Visitor ${at}`, email: `visitor-${at}@example.test` }
  const attendees = held.data.lines.map(({ price_id }) => ({ ...order, ticket_price_id: price_id }))
  await lean.call(saveOrderDetails, { params, query, body: { order, attendees }, address })
  const { data } = await lean.call(payOrder, { params, query, address })
  const payment_ref = data.redirect_url?.split('/').at(-1)
  if (payment_ref !== undefined) await lean.call(paySandbox, { params: { payment_ref }, body: CARD, address })
  const bought = await lean.call(readPayment, { params, query, address })
  if (bought.data.status !== 'COMPLETED') throw new Error(`an order is ${bought.data.status}`)
}
