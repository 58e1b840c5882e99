import { setTimeout as wait } from 'node:timers/promises'
import { ApiError } from '#api-client/api-error.ts'
import { createClient, type Client } from '#api-client/client.ts'
import { holdOrder, saveOrderDetails, type CheckoutOrder } from '#contract/orders/checkout.ts'
import type { BodyInput } from '#contract/wire/endpoint.ts'
import type { Id } from '#contract/wire/id.ts'
import { payOrder, readPayment } from '#contract/orders/payments.ts'
import { paySandbox, TEST_CARDS } from '#contract/orders/sandbox.ts'

const AT_ONCE = 40
const CARD = { number: TEST_CARDS.success, expiry: '12 / 30', cvc: '123' }
const BEFORE_NEXT_TRY_MS = 50
/** What a visitor hears when somebody else was quicker. */
const LOST: ReadonlySet<string> = new Set(['ticket.sold_out', 'promo_code.invalid'])

export type HoldBody = BodyInput<typeof holdOrder>
type SimulatedVisitor = {
  event_id: Id
  /** Which of them all; says where they begin and what they are called. */
  at: number
  origins: () => readonly string[]
  /** How often they try before they give up on servers that do not answer. */
  tries: number
}
type RetryingCall = <T>(call: (client: Client) => Promise<T>) => Promise<T>

/** One place of a price. */
export const oneTicketBody = (ticket_id: Id, price_id = '', promo_code = ''): HoldBody => ({
  tickets: [{ ticket_id, quantities: [{ price_id, quantity: 1 }] }],
  promo_code,
})

/** Holds, says who they are and pays, over real HTTP; null when somebody else was quicker. */
export async function completeCheckout(
  visitor: SimulatedVisitor,
  wanted: HoldBody,
): Promise<CheckoutOrder | null> {
  const { event_id, at } = visitor
  const ask = retryingCallOf(visitor)
  const held = await ask(({ call }) => call(holdOrder, { params: { event_id }, body: wanted })).catch(
    (error: unknown) => {
      if (error instanceof ApiError && LOST.has(error.code)) return null
      throw error
    },
  )
  if (held === null) return null
  const named = { params: { event_id, order_id: held.data.id }, query: { s: held.session_token } }
  const buyer = { first_name: `Visitor ${at}`, email: `visitor-${at}@example.test` }
  const attendees = held.data.lines.flatMap(({ price_id, quantity }) =>
    Array.from({ length: quantity }, () => ({ ...buyer, ticket_price_id: price_id })),
  )
  await ask(({ call }) => call(saveOrderDetails, { ...named, body: { order: buyer, attendees } }))
  const paying = await ask(({ call }) => call(payOrder, named)).catch(nullIfFinished)
  const page = paying?.data.redirect_url ?? null
  const params = { payment_ref: page?.split('/').at(-1) ?? '' }
  if (page !== null) await ask(({ call }) => call(paySandbox, { params, body: CARD })).catch(nullIfFinished)
  return (await ask(({ call }) => call(readPayment, named))).data
}

/** It was done by an earlier try, of which the answer was lost. */
function nullIfFinished(error: unknown): null {
  if (error instanceof ApiError && error.code === 'order.finished') return null
  throw error
}

function retryingCallOf({ at, origins, tries }: SimulatedVisitor): RetryingCall {
  const fetch = fetchFrom(`10.0.${at >> 8}.${at & 255}`)
  return async (call) => {
    for (let tried = 1; ; tried++) {
      const all = origins()
      const base_url = `${all[(at + tried) % all.length]}/api`
      try {
        return await call(createClient({ base_url, fetch, token: () => null, language: () => 'en' }))
      } catch (error) {
        if (tried >= tries || !(error instanceof ApiError) || !error.is_transient) throw error
        await wait(BEFORE_NEXT_TRY_MS)
      }
    }
  }
}

/** As from behind a proxy, so that limits count each visitor alone. */
function fetchFrom(address: string): typeof fetch {
  return (input, init) => {
    const request = new Request(input, init)
    request.headers.set('x-forwarded-for', address)
    return fetch(request)
  }
}

/** Lets so many visitors in, 40 at a time; gives what was bought. */
export async function runRush(
  count: number,
  visitBy: (at: number) => Promise<CheckoutOrder | null>,
): Promise<CheckoutOrder[]> {
  const bought: CheckoutOrder[] = []
  let next = 0
  const queue = async () => {
    while (next < count) {
      const order = await visitBy(next++)
      if (order !== null) bought.push(order)
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, queue))
  return bought
}
