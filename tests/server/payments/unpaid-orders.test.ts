import { addMs } from '#contract/wire/instant.ts'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { readPublicEvent } from '#contract/events/public-events.ts'
import { readPromoCode } from '#contract/resources/promo-codes.ts'
import { orders } from '#server/core/db/schema/attendees.ts'
import { unpaidExpiresAt } from '#rules/sales/offline-payment.ts'
import { expireUnpaid, listExpired } from '#server/domains/sales/orders/service.ts'
import { describeOnAnyDatabase } from '#tests/support/databases/databases.ts'
import { TEST_NOW } from '#tests/support/server.ts'
import { useFixture } from '#tests/support/fixture.ts'
import { pairTestDevice, pullWholeMirror, makeScanInput, postScans } from '../door/door-calls.ts'
import { ENDS_AT, makeUnpaidOrders, STARTS_AT } from './owed-fixture.ts'

const DAY_MS = 24 * 3_600_000
const day = (number: number) => addMs(TEST_NOW, number * DAY_MS)

describeOnAnyDatabase('an order that is paid later', (kind) => {
  const fixture = useFixture(kind)
  const at = makeUnpaidOrders(fixture)
  const sold = async () => {
    const { data } = await fixture.server.call(readPublicEvent, { params: at.event(), query: {} })
    return data.tickets.find(({ id }) => id === fixture.venue.tickets.general)
  }
  const few = (places: number) =>
    at.ticketType({ prices: [{ price_cents: 5000, quantity_available: places }] })

  test('an unpaid order holds its places, has tickets marked unpaid, and states amount, method and deadline', async () => {
    await at.offer()
    const held = await at.hold([at.general(2)])
    expect(held.order).toMatchObject({ takes_cards: true, owed: null })
    expect(held.order.ways_to_pay.map((way) => way.kind)).toEqual(['fps', 'bank', 'door'])
    await at.abandon(held.order_key)
    const { order_key, order } = await at.order('fps', 2)
    expect(order).toMatchObject({
      status: 'AWAITING_PAYMENT',
      takes_cards: false,
      ways_to_pay: [],
      owed: { kind: 'fps', words: { en: 'FPS 1234567' }, pictures: {}, until: day(3) },
      tickets: [{ is_unpaid: true }, { is_unpaid: true }],
      cancellation: { refund_cents: 0, fee_cents: 0 },
    })
    expect(await at.letters()).toEqual(['order-summary', 'tickets'])
    await expect(at.payLater(order_key)).rejects.toMatchObject({ code: 'order.finished' })
    expect(await at.ledger()).toBe(0)
  })

  test('an unpaid order expires by itself, releases places and promo code, and notifies doors and buyer once', async () => {
    await at.offer()
    const { id, price_ids } = await few(1)
    const code = await at.promoCode({ code: 'ONCE', max_uses: 1 })
    const want = [at.want(id, price_ids[0] ?? '', 1)]
    const held = await at.hold(want, 'ONCE')
    await at.details(held)
    const order = await at.payLater(held.order_key, 'bank')
    await expect(at.hold(want)).rejects.toMatchObject({ code: 'ticket.sold_out' })
    const uses = async () => {
      const params = { ...at.event(), promo_code_id: code }
      return (await fixture.call('organizer', readPromoCode, { params })).data.times_used
    }
    expect(await uses()).toBe(1)
    await at.attend(addMs(day(3), -1))
    expect((await at.read(held.order_key)).status).toBe('AWAITING_PAYMENT')
    await Promise.all([at.attend(day(3)), at.attend(day(3))])
    expect(await at.read(held.order_key)).toMatchObject({
      status: 'CANCELLED',
      cancelled_because: 'not_paid',
      owed: null,
      tickets: [{ status: 'CANCELLED', is_unpaid: false, ticket_code: null }],
    })
    expect(await uses()).toBe(0)
    await at.hold(want)
    const version = async () => {
      const [row] = await fixture.db.read((tx) => tx.select().from(orders).where(eq(orders.id, order.id)))
      return row?.version
    }
    const before = await version()
    await at.attend(day(4))
    expect(await version()).toBe(before)
  })

  test('an unpaid order sends its buyer one reminder in time and then an expiry notice', async () => {
    await at.offer()
    await at.order('fps')
    await at.attend(addMs(day(2), -1))
    expect(await at.letters()).toEqual(['order-summary', 'tickets'])
    await Promise.all([at.attend(day(2)), at.attend(day(2))])
    await at.attend(addMs(day(2), 60_000))
    const told = ['order-summary', 'tickets', 'payment-reminder']
    expect(await at.letters()).toEqual(told)
    await at.attend(day(3))
    expect(await at.letters()).toEqual([...told, 'order-cancelled'])
  })

  test('an unpaid order never holds its places past the start, also when the start moves forward', async () => {
    await at.offer({ payment_within_days: null })
    const { order, order_key } = await at.order('bank')
    expect(order.owed?.until).toBe(STARTS_AT)
    await at.offer({}, { starts_at: day(2), ends_at: ENDS_AT })
    expect((await at.read(order_key)).owed?.until).toBe(day(2))
    await at.attend(day(2))
    expect((await at.read(order_key)).status).toBe('CANCELLED')
    await expect(at.order('bank')).rejects.toMatchObject({ code: 'payment.not_offered' })
  })

  test('an order payable at the door shows its amount there and stays until a day after the end', async () => {
    await at.offer()
    const { order, order_key } = await at.order('door')
    expect(order.owed).toMatchObject({ kind: 'door', until: ENDS_AT })
    const door = await pairTestDevice(fixture.server, fixture.venue, 'Door')
    const told = (await pullWholeMirror(fixture.server, door.token, fixture.venue.list_id)).attendees
    expect(told.get(order.tickets[0]?.attendee_id ?? '')).toMatchObject({ paid: false })
    await at.attend(addMs(ENDS_AT, DAY_MS - 1))
    expect((await at.read(order_key)).status).toBe('AWAITING_PAYMENT')
    await at.attend(addMs(ENDS_AT, DAY_MS))
    expect((await at.read(order_key)).status).toBe('CANCELLED')
    const gone = (await pullWholeMirror(fixture.server, door.token, fixture.venue.list_id)).attendees
    expect(gone.get(order.tickets[0]?.attendee_id ?? '')).toMatchObject({ status: 'CANCELLED' })
  })

  test('an unpaid order with a checked-in attendee does not expire and stays due', async () => {
    await at.offer()
    const { order, order_key } = await at.order('fps')
    const door = await pairTestDevice(fixture.server, fixture.venue, 'Door', { may_override: true })
    const override = { by: 'Owner', reason: 'Shows the transfer' }
    const ticket = order.tickets[0]
    const scan = makeScanInput(fixture.server, {
      raw_code: ticket?.ticket_code,
      attendee_id: ticket?.attendee_id,
      scanned_at: TEST_NOW,
      local_verdict: { kind: 'admitted' },
      override,
    })
    await postScans(fixture.server, fixture.venue, door.token, [scan])
    const is_in = (await fixture.db.read((tx) => listExpired(tx, day(30)))).every(({ id }) => id !== order.id)
    await at.attend(day(3))
    expect([is_in, (await at.read(order_key)).status]).toEqual([true, 'AWAITING_PAYMENT'])
  })

  test('an unpaid order expires at the time of the rule for every payment method and date', async () => {
    await at.offer({ payment_within_days: null, payment_due_at: day(5) })
    const ids = new Map<string, string>()
    for (const way of ['fps', 'bank', 'door'] as const) {
      const { order } = await at.order(way)
      const [row] = await fixture.db.read((tx) => tx.select().from(orders).where(eq(orders.id, order.id)))
      const owed = { other_payment: way, due_at: row?.due_at ?? null }
      ids.set(order.id, unpaidExpiresAt(owed, { starts_at: STARTS_AT, ends_at: ENDS_AT }))
    }
    for (const [id, then] of ids) {
      const is_listed = async (when: string) =>
        (await fixture.db.read((tx) => listExpired(tx, when))).some((one) => one.id === id)
      expect([await is_listed(addMs(then, -1)), await is_listed(then)]).toEqual([false, true])
      const work = { ...fixture.server.deps, now: addMs(then, -1) }
      await fixture.db.withTx((tx) => expireUnpaid({ ...work, tx }, { id, event_id: fixture.venue.event_id }))
      const [row] = await fixture.db.read((tx) => tx.select().from(orders).where(eq(orders.id, id)))
      expect(row?.cancelled_at).toBeNull()
    }
  })

  test('an order cannot be paid later when the event does not offer it, nothing is due, or the buyer is unknown', async () => {
    await at.offer({ bank_payment: { is_offered: false } })
    await expect(at.order('bank')).rejects.toMatchObject({ code: 'payment.not_offered', status: 409 })
    const held = await at.hold([at.general()])
    await expect(at.payLater(held.order_key)).rejects.toMatchObject({ code: 'order.details_missing' })
    const { id, price_ids } = await at.ticketType({ type: 'FREE', prices: [{ price_cents: 0 }] })
    const free = await at.hold([at.want(id, price_ids[0] ?? '', 1)])
    await at.details(free)
    await expect(at.payLater(free.order_key)).rejects.toMatchObject({ code: 'payment.not_offered' })
    const stranger = { params: free.order_key.params, query: { s: 'a'.repeat(43) } }
    await expect(at.payLater(stranger)).rejects.toMatchObject({ code: 'order.not_found', status: 404 })
    fixture.server.clock.set(addMs(TEST_NOW, DAY_MS))
    await expect(at.payLater(held.order_key)).rejects.toMatchObject({ code: 'order.expired', status: 410 })
  })

  test('an order paid later after a card attempt closes the payment page, and a payment made there meanwhile counts', async () => {
    await at.offer()
    const open = await at.toPage()
    expect((await at.payLater(open.order_key)).status).toBe('AWAITING_PAYMENT')
    await expect(at.useCard(open.payment_ref, at.CARDS.success)).rejects.toMatchObject({ status: 409 })
    const paid = await at.toPage()
    await at.useCard(paid.payment_ref, at.CARDS.success)
    expect((await at.payLater(paid.order_key)).status).toBe('COMPLETED')
    expect(await sold()).toMatchObject({ sale: 'on_sale' })
  })
})
