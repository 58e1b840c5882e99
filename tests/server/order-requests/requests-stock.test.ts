import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { saveOrderDetails } from '#contract/orders/checkout.ts'
import { eraseOrder } from '#contract/account/erasure.ts'
import { deleteEvent } from '#contract/events/events.ts'
import { deleteTicket } from '#contract/resources/tickets.ts'
import { addMs } from '#contract/wire/instant.ts'
import { order_requests, reservations } from '#server/core/db/schema/reservations.ts'
import { describeOnAnyDatabase } from '#tests/support/databases/databases.ts'
import { useFixture } from '#tests/support/fixture.ts'
import { STARTS_AT } from '#tests/server/payments/owed-fixture.ts'
import { makeRequests, MINUTE_MS } from './requests-fixture.ts'

const HOUR_MS = 60 * MINUTE_MS
const SOLD_OUT = { code: 'ticket.sold_out' }

describeOnAnyDatabase('the places and codes of requests for approval', (kind) => {
  const fixture = useFixture(kind)
  const at = makeRequests(fixture)
  const kept = () =>
    fixture.db.read((tx) =>
      tx.select().from(order_requests).where(eq(order_requests.event_id, fixture.venue.event_id)),
    )

  test('places that the event does not hold stay on sale, and an approval then names what is sold out', async () => {
    await at.needApproval(48_000)
    await at.limit(2)
    const { id, order } = await at.request(2)
    expect(order.approval?.holds_places).toBe(false)
    const other = await at.hold([at.general()])
    await expect(at.approve(id)).rejects.toMatchObject({ ...SOLD_OUT, errors: { 'lines.0': ['sold_out'] } })
    expect(await at.requests('waiting')).toHaveLength(1)
    await at.abandon(other.order_key)
    expect(await at.approve(id)).toMatchObject({ status: 'approved' })
    await expect(at.hold([at.general()])).rejects.toMatchObject(SOLD_OUT)
    await at.undo(id)
    await at.hold([at.general(2)])
  })

  test('places that the event holds are nobody else’s until the decision, however long that takes', async () => {
    await at.needApproval(48_000, { approval_holds_places: true })
    await at.limit(1)
    const { id, order } = await at.request()
    expect(order.approval?.holds_places).toBe(true)
    fixture.server.clock.advance(72 * HOUR_MS)
    await expect(at.hold([at.general()])).rejects.toMatchObject(SOLD_OUT)
    await at.approve(id)
    await at.undo(id)
    await expect(at.hold([at.general()])).rejects.toMatchObject(SOLD_OUT)
  })

  test('the setting when the request was sent decides, not a later one', async () => {
    await at.needApproval(48_000, { approval_holds_places: true })
    await at.limit(1)
    const { id } = await at.request()
    await at.set({ approval_holds_places: false })
    await expect(at.hold([at.general()])).rejects.toMatchObject(SOLD_OUT)
    await at.decline(id)
    await at.settle()
    await at.hold([at.general()])
  })

  test('the last place goes to one of two requests that are approved at the same moment', async () => {
    await at.needApproval(0)
    await at.limit(1)
    const first = await at.request()
    const second = await at.request()
    const results = await Promise.allSettled([at.approve(first.id), at.approve(second.id)])
    expect(results.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    await at.settle()
    expect(await at.sold()).toBe(1)
  })

  test('an approval keeps its places when the event was moved to a later day meanwhile', async () => {
    await at.needApproval(0, { approval_holds_places: true })
    await at.limit(1)
    const { id, order_key } = await at.request()
    const later = addMs(STARTS_AT, 24 * HOUR_MS)
    await at.offer({}, { starts_at: later, ends_at: addMs(later, HOUR_MS) })
    fixture.server.clock.set(addMs(STARTS_AT, HOUR_MS))
    await at.approve(id)
    await expect(at.hold([at.general()])).rejects.toMatchObject(SOLD_OUT)
    await at.settle()
    expect((await at.read(order_key)).status).toBe('COMPLETED')
  })

  test('people who wait get the places of a declined request before the open sale', async () => {
    await at.needApproval(48_000, { approval_holds_places: true })
    await at.set({ waiting_list: true })
    await at.limit(1)
    const { id } = await at.request()
    const entry = await at.join({ ticket_ids: [at.generalId()] })
    await at.decline(id)
    await at.settle()
    await expect(at.hold([at.general()])).rejects.toMatchObject(SOLD_OUT)
    await at.advance()
    expect(await at.statusOf(entry)).toBe('offered')
  })

  test('a promo code that is used up meanwhile refuses the approval of a request that held no use', async () => {
    await at.needApproval(48_000)
    await at.promoCode({ code: 'ONCE', discount_type: 'PERCENTAGE', discount: 10, max_uses: 1 })
    const { id } = await at.request(1, 'ONCE')
    const other = await at.hold([at.vip()], 'ONCE')
    await expect(at.approve(id)).rejects.toMatchObject({ code: 'order_request.code_used' })
    await at.abandon(other.order_key)
    await at.approve(id)
    await at.settle()
    expect(await at.requests('approved')).toMatchObject([{ promo_code: 'ONCE' }])
  })

  test('the request of a voucher keeps its places, which end as before when it is declined', async () => {
    await at.needApproval(48_000)
    await at.limit(1)
    const until = addMs(fixture.server.clock.now(), 3 * HOUR_MS)
    const [voucher] = await at.make({
      reserves_places: true,
      until,
      ticket_id: at.generalId(),
      quantity: 1,
    })
    const { id, order } = await at.request(1, voucher?.code)
    expect(order.approval?.holds_places).toBe(true)
    fixture.server.clock.set(addMs(until, HOUR_MS))
    await expect(at.hold([at.general()])).rejects.toMatchObject(SOLD_OUT)
    await at.decline(id)
    await at.settle()
    await at.hold([at.general()])
  })

  test('an approved voucher is used up by the order', async () => {
    await at.needApproval(0)
    await at.limit(1)
    const fields = { reserves_places: true, until: addMs(fixture.server.clock.now(), 3 * HOUR_MS) }
    const [voucher] = await at.make({ ...fields, ticket_id: at.generalId(), quantity: 1 })
    const { id, order_key } = await at.request(1, voucher?.code)
    await at.approve(id)
    await at.settle()
    expect((await at.read(order_key)).status).toBe('COMPLETED')
    expect(await at.vouchers()).toMatchObject([{ status: 'used' }])
    expect(await at.sold()).toBe(1)
  })

  test('a deleted ticket type refuses the approval by its name, and ends a request that was approved before', async () => {
    await at.needApproval(0, { approval_holds_places: true })
    const added = await at.ticketType({ needs_approval: true, prices: [{ price_cents: 0 }] })
    const send = async () => {
      const held = await at.hold([at.want(added.id, added.price_ids[0] ?? '', 1)])
      const buyer = { ...at.BUYER, email: `${held.order.id}@example.test` }
      const attendees = [{ ...buyer, ticket_price_id: added.price_ids[0] ?? '' }]
      await fixture.server.call(saveOrderDetails, { ...held.order_key, body: { order: buyer, attendees } })
      await at.send(held.order_key)
      return held
    }
    const waiting = await send()
    const approved = await send()
    await at.approve(approved.order.id)
    await fixture.call('organizer', deleteTicket, { params: { ...at.event(), ticket_id: added.id } })
    await expect(at.approve(waiting.order.id)).rejects.toMatchObject({
      code: 'order_request.ticket_deleted',
      errors: { 'lines.0': ['ticket_unknown'] },
    })
    await at.settle()
    expect((await at.read(approved.order_key)).approval).toMatchObject({ status: 'lapsed' })
    await at.decline(waiting.order.id)
    await at.settle()
    expect((await at.read(waiting.order_key)).approval).toMatchObject({ status: 'declined' })
  })

  test('erasing a buyer deletes the requests that they sent, and frees their places', async () => {
    await at.needApproval(0, { approval_holds_places: true })
    await at.limit(2)
    const bought = await at.request()
    await at.approve(bought.id)
    await at.settle()
    const second = await at.hold([at.general()])
    const buyer = { ...at.BUYER, email: bought.email }
    await fixture.server.call(saveOrderDetails, {
      ...second.order_key,
      body: { order: buyer, attendees: [{ ...buyer, ticket_price_id: fixture.venue.event.prices.general }] },
    })
    await at.send(second.order_key)
    await fixture.call('owner', eraseOrder, { params: { ...at.event(), order_id: bought.id } })
    expect(await kept()).toEqual([])
    await expect(at.read(second.order_key)).rejects.toMatchObject({ code: 'order.not_found' })
    await at.hold([at.general()])
  })

  test('deleting an event deletes its requests', async () => {
    await at.needApproval(0, { approval_holds_places: true })
    const { id } = await at.request()
    await fixture.call('owner', deleteEvent, { params: at.event() })
    expect(await kept()).toEqual([])
    expect(
      await fixture.db.read((tx) => tx.select().from(reservations).where(eq(reservations.id, id))),
    ).toEqual([])
  })
})
