import { createClient } from '#api-client/client.ts'
import { login } from '#contract/account/auth.ts'
import { holdOrder, saveOrderDetails } from '#contract/orders/checkout.ts'
import type { CheckoutOrder } from '#contract/orders/checkout.ts'
import { payOrder } from '#contract/orders/payments.ts'
import { listPublicEvents, readPublicEvent } from '#contract/events/public-events.ts'

const HOLDERS = [
  { first_name: 'Mei', last_name: 'Chan', email: 'mei@guest.test' },
  { first_name: 'Bo', last_name: 'Lee', email: 'bo@guest.test' },
]

export type FreeOrder = { order: CheckoutOrder; s: string }

/** Buys two free tickets over the API as a demo user or as an unknown buyer. */
export async function buyFreeTickets(url: string, who?: string): Promise<FreeOrder> {
  let token: string | null = null
  const client = createClient({ base_url: `${url}/api`, fetch, token: () => token, language: () => 'en' })
  if (who !== undefined) {
    const body = { email: `${who}@demo.test`, password: 'demo-password' }
    token = (await client.call(login, { body })).token
  }
  const { event_id, ticket_id, price_id } = await findFree(client)
  const { data, session_token: s } = await client.call(holdOrder, {
    params: { event_id },
    body: { tickets: [{ ticket_id, quantities: [{ price_id, quantity: HOLDERS.length }] }] },
  })
  const named = { params: { event_id, order_id: data.id }, query: { s } }
  const [buyer] = HOLDERS
  if (buyer === undefined) throw new Error('somebody has to buy')
  const attendees = HOLDERS.map((holder) => ({ ...holder, ticket_price_id: price_id }))
  await client.call(saveOrderDetails, { ...named, body: { order: buyer, attendees } })
  const paid = await client.call(payOrder, named)
  return { order: paid.data.order, s }
}

async function findFree(client: ReturnType<typeof createClient>) {
  const { data: events } = await client.call(listPublicEvents, {})
  const now = new Date().toISOString()
  for (const { id: event_id } of events.filter(({ starts_at }) => starts_at > now)) {
    const { data } = await client.call(readPublicEvent, { params: { event_id } })
    const ticket = data.tickets.find(({ type, sale }) => type === 'FREE' && sale === 'on_sale')
    const [price] = ticket?.prices ?? []
    if (ticket !== undefined && price !== undefined)
      return { event_id, ticket_id: ticket.id, price_id: price.id }
  }
  throw new Error('the demo has no ticket that costs nothing')
}
