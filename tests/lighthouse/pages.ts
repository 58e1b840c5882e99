import { createClient, type Client } from '#api-client/client.ts'
import { login } from '#contract/account/auth.ts'
import { holdOrder } from '#contract/orders/checkout.ts'
import { uploadImage } from '#contract/events/images.ts'
import { listPublicEvents, readPublicEvent } from '#contract/events/public-events.ts'
import { eventPath } from '#rules/events/event-slug.ts'
import { fileOf, photo } from '#tests/support/uploads.ts'
import type { AuditedPage } from './audit.ts'

/**
 * Home, the page of the demo's next event, which is given a cover as events have one, and the checkout of an order
 * that is held there; its address works in a browser that has never been here.
 */
export async function preparePages(url: string): Promise<AuditedPage[]> {
  let token: string | null = null
  const client = createClient({ base_url: `${url}/api`, fetch, token: () => token, language: () => 'en' })
  const [event] = (await client.call(listPublicEvents, {})).data
  if (event === undefined) throw new Error('the demo has no event')
  token = (await client.call(login, { body: { email: 'organizer@demo.test', password: 'demo-password' } }))
    .token
  const file = fileOf(await photo(), 'cover.jpg', 'image/jpeg')
  await client.call(uploadImage, { params: { event_id: event.id }, body: { type: 'EVENT_COVER' }, file })
  token = null
  const { order_id, s } = await hold(client, event.id)
  return [
    { name: 'home', url: `${url}/`, skips: {} },
    { name: 'event page', url: url + eventPath(event).replace(/^\/e\//, '/event/'), skips: {} },
    {
      name: 'checkout',
      url: `${url}/checkout/${event.id}/${order_id}/details?s=${s}`,
      skips: {
        'is-crawlable': 'an order is nobody else’s business, so its page asks search engines to stay away',
      },
    },
  ]
}

/** Two tickets that cost something, held by nobody who is known. */
async function hold({ call }: Client, event_id: string): Promise<{ order_id: string; s: string }> {
  const { tickets } = (await call(readPublicEvent, { params: { event_id } })).data
  const ticket = tickets.find(({ type, sale }) => type === 'PAID' && sale === 'on_sale')
  const [price] = ticket?.prices ?? []
  if (ticket === undefined || price === undefined) throw new Error('the demo sells no ticket')
  const { data, session_token: s } = await call(holdOrder, {
    params: { event_id },
    body: { tickets: [{ ticket_id: ticket.id, quantities: [{ price_id: price.id, quantity: 2 }] }] },
  })
  return { order_id: data.id, s }
}
