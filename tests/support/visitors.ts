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
/** Errors of a visitor who lost the race for a ticket. */
const LOST: ReadonlySet<string> = new Set(['ticket.sold_out', 'promo_code.invalid'])

export type HoldBody = BodyInput<typeof holdOrder>
type SimulatedVisitor = {
  event_id: Id
  /** Index of the visitor; determines ticket and name. */
  at: number
  origins: () => readonly string[]
  /** Attempts before a visitor gives up on an unresponsive server. */
  tries: number
}
type RetryingCall = <T>(call: (client: Client) => Promise<T>) => Promise<T>

/** Order body for one ticket of a price. */
export const oneTicketBody = (ticket_id: Id, price_id = '', promo_code = ''): HoldBody => ({
  tickets: [{ ticket_id, quantities: [{ price_id, quantity: 1 }] }],
  promo_code,
})

/** Holds, enters details and pays over real HTTP; returns null when the ticket was lost to another visitor. */
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

/** An earlier attempt with a lost response has finished the step. */
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

/** Sets a forwarded address, so that rate limits count each visitor separately. */
function fetchFrom(address: string): typeof fetch {
  return (input, init) => {
    const request = new Request(input, init)
    request.headers.set('x-forwarded-for', address)
    return fetch(request)
  }
}

/** Runs the given number of visitors, 40 at a time, and returns the tickets bought. */
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
