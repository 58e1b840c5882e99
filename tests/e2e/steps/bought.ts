import { setTimeout as pause } from 'node:timers/promises'
import { ApiError } from '#api-client/api-error.ts'
import { createClient, type Client } from '#api-client/client.ts'
import { login } from '#contract/account/auth.ts'
import { holdOrder, saveOrderDetails } from '#contract/orders/checkout.ts'
import type { CheckoutOrder } from '#contract/orders/checkout.ts'
import { payOrder } from '#contract/orders/payments.ts'
import { listPublicEvents, readPublicEvent } from '#contract/events/public-events.ts'

/** Guests of this mail domain, which is another one per order: an unverified address gets few mails an hour. */
const holdersAt = (domain: string) => [
  { first_name: 'Mei', last_name: 'Chan', email: `mei@${domain}` },
  { first_name: 'Bo', last_name: 'Lee', email: `bo@${domain}` },
]
const uniqueDomain = () => `${crypto.randomUUID()}.test`

type TicketKind = 'FREE' | 'PAID'
export type FreeOrder = { order: CheckoutOrder; s: string }

/**
 * Buys two free tickets over the API as a demo user or as an unknown buyer.
 * @param domain of the guests' email addresses
 */
export async function buyFreeTickets(url: string, who?: string, domain = uniqueDomain()): Promise<FreeOrder> {
  let token: string | null = null
  const client = createClient({ base_url: `${url}/api`, fetch, token: () => token, language: () => 'en' })
  if (who !== undefined) {
    const body = { email: `${who}@demo.test`, password: 'demo-password' }
    token = (await inTurn(() => client.call(login, { body }))).token
  }
  const { named, s } = await hold(client, 'FREE', domain)
  const paid = await client.call(payOrder, named)
  return { order: paid.data.order, s }
}

/** Calls again after the wait that the server asks for: all journeys sign in from one address. */
async function inTurn<T>(call: () => Promise<T>): Promise<T> {
  for (;;)
    try {
      return await call()
    } catch (error) {
      if (!(error instanceof ApiError) || error.code !== 'rate.limited') throw error
      await pause((error.retry_after_seconds ?? 1) * 1000)
    }
}

type HeldOrder = { event_id: string; order_id: string; s: string }

/**
 * Holds tickets that cost something over the API as an unknown buyer.
 * @param options.has_details whether the buyer has named everybody already
 */
export async function holdPaidTickets(url: string, { has_details = false } = {}): Promise<HeldOrder> {
  const client = createClient({ base_url: `${url}/api`, fetch, token: () => null, language: () => 'en' })
  const { named, s } = await hold(client, 'PAID', has_details ? uniqueDomain() : null)
  return { ...named.params, s }
}

/** @param domain of the guests; null leaves them unnamed */
async function hold(client: Client, kind: TicketKind, domain: string | null) {
  const { event_id, ticket_id, price_id } = await findOnSale(client, kind)
  const { data, session_token: s } = await client.call(holdOrder, {
    params: { event_id },
    body: { tickets: [{ ticket_id, quantities: [{ price_id, quantity: 2 }] }] },
  })
  const named = { params: { event_id, order_id: data.id }, query: { s } }
  if (domain === null) return { named, s }
  const holders = holdersAt(domain)
  const [buyer] = holders
  if (buyer === undefined) throw new Error('somebody has to buy')
  const attendees = holders.map((holder) => ({ ...holder, ticket_price_id: price_id }))
  await client.call(saveOrderDetails, { ...named, body: { order: buyer, attendees } })
  return { named, s }
}

async function findOnSale(client: Client, kind: TicketKind) {
  const { data: events } = await client.call(listPublicEvents, {})
  const now = new Date().toISOString()
  for (const { id: event_id } of events.filter(({ starts_at }) => starts_at > now)) {
    const { data } = await client.call(readPublicEvent, { params: { event_id } })
    const ticket = data.tickets.find(({ type, sale }) => type === kind && sale === 'on_sale')
    const [price] = ticket?.prices ?? []
    if (ticket !== undefined && price !== undefined)
      return { event_id, ticket_id: ticket.id, price_id: price.id }
  }
  throw new Error(`the demo has no ${kind} ticket on sale`)
}
