import { eq } from 'drizzle-orm'
import { holdOrder, saveOrderDetails } from '#contract/orders/checkout.ts'
import { approveOrderRequest, requestOrder } from '#contract/sales/order-requests.ts'
import { addMs } from '#contract/wire/instant.ts'
import { events } from '#server/core/db/schema/events.ts'
import { addTicketType } from './endpoint-rows/sales-rows.ts'
import type { Fixture } from '#tests/support/fixture.ts'
import { eventParams, resourceRow, type Row, type Target } from './endpoint-rows/endpoint-row.ts'

type Site = Pick<Fixture, 'db' | 'server' | 'venue'>

const HOUR_MS = 3_600_000
let people = 0

/** Order of a type that needs approval with its buyer, as the buyer addresses it. */
async function heldForApproval(fixture: Site): Promise<Target['params']> {
  const { db, server, venue } = fixture
  const event_id = venue.event_id
  const { id: ticket_id, price_ids } = await db.withTx(async (tx) => {
    const starts_at = addMs(server.clock.now(), 24 * HOUR_MS)
    await tx.update(events).set({ starts_at, ends_at: null }).where(eq(events.id, event_id))
    return addTicketType(server, tx, venue.event, { name: 'By approval', needs_approval: true })
  })
  const price_id = price_ids[0] ?? ''
  const { data, session_token: s } = await server.call(holdOrder, {
    params: { event_id },
    body: { tickets: [{ ticket_id, quantities: [{ price_id, quantity: 1 }] }] },
  })
  const params = { event_id, order_id: data.id }
  const buyer = { first_name: 'Mei', last_name: 'Lam', email: `mei.request.${(people += 1)}@guest.test` }
  const attendees = [{ ...buyer, ticket_price_id: price_id }]
  await server.call(saveOrderDetails, { params, query: { s }, body: { order: buyer, attendees } })
  return { ...params, s }
}

/** A request that waits, as its buyer addresses it. */
export async function addOrderRequest(fixture: Site): Promise<Target['params']> {
  const { event_id = '', order_id = '', s = '' } = await heldForApproval(fixture)
  await fixture.server.call(requestOrder, { params: { event_id, order_id }, query: { s } })
  return { event_id, order_id, s }
}

const waitingParams = async (fixture: Fixture) => {
  const { event_id = '', order_id = '' } = await addOrderRequest(fixture)
  return { event_id, order_id }
}
const approvedParams = async (fixture: Fixture) => {
  const params = await waitingParams(fixture)
  await fixture.server.call(approveOrderRequest, { params, token: fixture.venue.owner.token })
  return params
}

/** Requests for approval, of their buyers and at the desk. */
export const requestRows: Record<string, Row> = {
  requestOrder: resourceRow('anyone', heldForApproval),
  listOrderRequests: resourceRow('order.view', async (fixture) => {
    await addOrderRequest(fixture)
    return eventParams(fixture)
  }),
  approveOrderRequest: resourceRow('order.edit', waitingParams),
  declineOrderRequest: resourceRow('order.edit', waitingParams, () => ({
    reason: 'own_words',
    words: 'Members only tonight.',
  })),
  undoOrderRequest: resourceRow('order.edit', approvedParams),
}
