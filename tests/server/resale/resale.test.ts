import { expect, test } from 'vitest'
import { createGuestList } from '#contract/orders/guest-lists.ts'
import { STARTS_AT } from '#tests/server/payments/owed-fixture.ts'
import { describeOnAnyDatabase } from '#tests/support/databases/databases.ts'
import { useFixture } from '#tests/support/fixture.ts'
import { expectCorrectTotals } from '#tests/support/right-counts.ts'
import { makeResale } from './resale-fixture.ts'

const PRICE = 48_000
const FEE = 10_000

describeOnAnyDatabase('tickets that buyers offer to others', (kind) => {
  const fixture = useFixture(kind)
  const at = makeResale(fixture)
  const sold_out = { status: 409, code: 'ticket.sold_out' }

  test('the place is sold once no other is left, and the ticket is given back when it is paid', async () => {
    await at.start(1)
    const seller = await at.buy()
    await expect(at.hold([at.general()])).rejects.toMatchObject(sold_out)
    const offered = await at.offerTickets(seller.order_key, seller.ids)
    expect(offered.tickets).toMatchObject([{ status: 'ACTIVE', offered_at: fixture.server.clock.now() }])
    expect(offered.resale).toMatchObject({ base_cents: PRICE, percent: 100, order_fee_cents: FEE })
    expect((await at.publicEvent()).tickets.find(({ id }) => id === at.generalId())?.sale).toBe('on_sale')
    const { order_key, payment_ref } = await at.toPage()
    await expect(at.hold([at.general()])).rejects.toMatchObject(sold_out)
    expect((await at.read(seller.order_key)).tickets).toMatchObject([{ status: 'ACTIVE' }])
    fixture.server.clock.advance(1_000)
    const now = fixture.server.clock.now()
    expect((await at.payBy(order_key, payment_ref)).tickets).toMatchObject([{ status: 'ACTIVE' }])
    const given = await at.read(seller.order_key)
    expect(given.tickets).toMatchObject([{ status: 'CANCELLED', ticket_code: null, resold_at: now }])
    expect(given.tickets[0]).not.toHaveProperty('offered_at')
    expect(given).toMatchObject({ cancelled_because: 'buyer', resale: null })
    await at.settle()
    expect((await at.read(seller.order_key)).total_refunded_cents).toBe(PRICE - FEE)
    expect(await at.refundsOf(seller.order.id)).toMatchObject([
      { amount_cents: PRICE - FEE, reason: 'buyer', status: 'SUCCEEDED' },
    ])
    expect(await at.resaleMails(seller.order.id)).toMatchObject([
      { by: 'resale', returned_tickets: 1, refund_cents: PRICE - FEE, fee_cents: FEE },
    ])
    expect(await at.sold()).toBe(1)
    const { provider, rest } = await at.balance()
    expect({ provider, rest }).toEqual({ provider: PRICE + FEE, rest: -PRICE - FEE })
    await expect(at.hold([at.general()])).rejects.toMatchObject(sold_out)
    await expectCorrectTotals(fixture.db)
  })

  test('nothing is given back while the ticket type has other places', async () => {
    await at.start(2)
    const seller = await at.buy()
    await at.offerTickets(seller.order_key, seller.ids)
    await at.buy()
    expect(await at.resold()).toEqual([])
    await at.buy()
    expect((await at.resold()).map(({ id }) => id)).toEqual(seller.ids)
    expect(await at.sold()).toBe(2)
  })

  test('places that the team keeps for guests count, those of other checkouts do not', async () => {
    await at.start(3)
    const seller = await at.buy()
    await at.offerTickets(seller.order_key, seller.ids)
    const places = [{ ticket_id: at.generalId(), quantity: 1 }]
    const body = { host: 'Band', until: STARTS_AT, places }
    await fixture.call('organizer', createGuestList, { params: at.event(), body })
    const first = await at.toPage()
    const second = await at.toPage()
    await expect(at.hold([at.general()])).rejects.toMatchObject(sold_out)
    await at.payBy(second.order_key, second.payment_ref)
    expect(await at.resold()).toEqual([])
    await at.payBy(first.order_key, first.payment_ref)
    expect((await at.resold()).map(({ id }) => id)).toEqual(seller.ids)
    expect(await at.sold()).toBe(2)
  })

  test('a withdrawn offer sells nothing more; who was paying keeps the place, and one more is sold than there is', async () => {
    await at.start(1)
    const seller = await at.buy()
    await at.offerTickets(seller.order_key, seller.ids)
    const { order_key, payment_ref } = await at.toPage()
    const kept = await at.offerTickets(seller.order_key, seller.ids, false)
    expect(kept.tickets[0]).not.toHaveProperty('offered_at')
    expect((await at.payBy(order_key, payment_ref)).status).toBe('COMPLETED')
    expect(await at.resold()).toEqual([])
    expect((await at.read(seller.order_key)).tickets).toMatchObject([{ status: 'ACTIVE' }])
    expect(await at.sold()).toBe(2)
    // The stock is over by one, so another offer frees no place.
    await at.offerTickets(seller.order_key, seller.ids)
    await expect(at.hold([at.general()])).rejects.toMatchObject(sold_out)
  })

  test('a ticket that is used at a door while somebody pays stays with its holder', async () => {
    await at.start(1)
    const seller = await at.buy()
    await at.offerTickets(seller.order_key, seller.ids)
    const { order_key, payment_ref } = await at.toPage()
    expect(await at.scan(seller.ids[0] ?? '')).toMatchObject({ verdict: { kind: 'admitted' } })
    expect((await at.payBy(order_key, payment_ref)).status).toBe('COMPLETED')
    expect(await at.resold()).toEqual([])
    const { tickets } = await at.read(seller.order_key)
    expect(tickets[0]).not.toHaveProperty('offered_at')
    await expect(at.offerTickets(seller.order_key, seller.ids)).rejects.toMatchObject({
      code: 'order.resale_closed',
    })
  })

  test('a ticket that was given back or refunded meanwhile is not given back again', async () => {
    await at.start(1)
    const seller = await at.buy()
    await at.offerTickets(seller.order_key, seller.ids)
    const { order_key, payment_ref } = await at.toPage()
    await at.cancel(seller.order.id)
    expect((await at.payBy(order_key, payment_ref)).status).toBe('COMPLETED')
    expect(await at.resold()).toEqual([])
    expect(await at.sold()).toBe(1)
  })

  test('an event that has begun, or no longer has it on, gives nothing back', async () => {
    await at.start(1)
    const seller = await at.buy()
    await at.offerTickets(seller.order_key, seller.ids)
    const first = await at.toPage()
    await at.set({ resale: false })
    expect((await at.read(seller.order_key)).resale).toBeNull()
    await expect(at.hold([at.general()])).rejects.toMatchObject(sold_out)
    await at.payBy(first.order_key, first.payment_ref)
    expect(await at.resold()).toEqual([])
    await at.set({ resale: true })
    await at.limit(2)
    expect((await at.read(seller.order_key)).tickets[0]).toHaveProperty('offered_at')
    const second = await at.toPage()
    fixture.server.clock.set(STARTS_AT)
    expect((await at.read(seller.order_key)).tickets[0]).not.toHaveProperty('offered_at')
    await at.useCard(second.payment_ref, at.CARDS.success)
    await at.ask(second.order_key)
    expect(await at.resold()).toEqual([])
    await expect(at.offerTickets(seller.order_key, seller.ids)).rejects.toMatchObject({
      code: 'order.resale_closed',
    })
  })

  test('tickets of one order are sold one by one, and the fee per order is kept once', async () => {
    await at.start(3)
    const seller = await at.buy(3)
    await at.offerTickets(seller.order_key, seller.ids.slice(0, 2))
    await at.buy()
    await at.buy()
    const given = await at.resold()
    expect(given.map(({ returned_cents }) => returned_cents)).toEqual([PRICE - FEE, PRICE])
    expect((await at.read(seller.order_key)).tickets.map(({ status }) => status).toSorted()).toEqual([
      'ACTIVE',
      'CANCELLED',
      'CANCELLED',
    ])
    await expect(at.hold([at.general()])).rejects.toMatchObject(sold_out)
    await at.settle()
    expect((await at.read(seller.order_key)).total_refunded_cents).toBe(2 * PRICE - FEE)
    await at.offerTickets(seller.order_key, seller.ids.slice(2))
    await at.buy()
    await at.settle()
    expect((await at.read(seller.order_key)).total_refunded_cents).toBe(3 * PRICE - FEE)
    await expectCorrectTotals(fixture.db)
  })

  test('who waits gets the place first', async () => {
    await at.start(1, { waiting_list: true })
    const seller = await at.buy()
    const id = await at.join({ ticket_ids: [at.generalId()] })
    await at.offerTickets(seller.order_key, seller.ids)
    await expect(at.hold([at.general()])).rejects.toMatchObject(sold_out)
    await at.advance()
    const page = await at.toPageWith(await at.codeOf(id))
    expect(await at.resold()).toEqual([])
    await at.payBy(page.order_key, page.payment_ref)
    expect(await at.statusOf(id)).toBe('bought')
    expect((await at.resold()).map(({ id: given }) => given)).toEqual(seller.ids)
    expect(await at.sold()).toBe(1)
  })

  test('an order to be paid later gets no such place, and its buyer can still pay by card', async () => {
    await at.start(1)
    const seller = await at.buy()
    await at.offerTickets(seller.order_key, seller.ids)
    const held = await at.hold([at.general()])
    await at.details(held)
    await expect(at.payLater(held.order_key)).rejects.toMatchObject({
      status: 409,
      code: 'payment.card_needed',
    })
    expect(await at.resold()).toEqual([])
    const { redirect_url } = await at.pay(held.order_key)
    await at.payBy(held.order_key, at.refOf(redirect_url))
    expect((await at.resold()).map(({ id }) => id)).toEqual(seller.ids)
  })

  test('a free ticket is given back without money', async () => {
    await at.start(1)
    const { id, price_ids } = await at.ticketType({
      type: 'FREE',
      prices: [{ price_cents: 0, quantity_available: 1 }],
    })
    const free = async () => {
      const held = await at.hold([at.want(id, price_ids[0] ?? '', 1)])
      await at.details(held)
      const { order } = await at.pay(held.order_key)
      return { order_key: held.order_key, ids: order.tickets.map(({ attendee_id }) => attendee_id) }
    }
    const seller = await free()
    await expect(free()).rejects.toMatchObject(sold_out)
    await at.offerTickets(seller.order_key, seller.ids)
    await free()
    expect((await at.resold()).map((row) => row.id)).toEqual(seller.ids)
    expect(await at.resaleMails((await at.resold())[0]?.order_id ?? '')).toMatchObject([
      { by: 'resale', refund_cents: 0, fee_cents: 0 },
    ])
  })

  test('a place of a shared capacity goes to a buyer of another ticket type', async () => {
    await at.start(5)
    const seller = await at.buy()
    await at.share(1, [fixture.venue.tickets.general, fixture.venue.tickets.vip])
    await expect(at.hold([at.vip()])).rejects.toMatchObject(sold_out)
    await at.offerTickets(seller.order_key, seller.ids)
    const held = await at.hold([at.vip()])
    await at.details(held)
    const { redirect_url } = await at.pay(held.order_key)
    await at.payBy(held.order_key, at.refOf(redirect_url))
    expect((await at.resold()).map(({ id }) => id)).toEqual(seller.ids)
  })

  test('late card money still buys the place while the offer stands', async () => {
    await at.start(1)
    const seller = await at.buy()
    await at.offerTickets(seller.order_key, seller.ids)
    const { order_key, payment_ref } = await at.toPage()
    await at.useCard(payment_ref, at.CARDS.success)
    fixture.server.clock.advance(40 * 60_000)
    expect((await at.ask(order_key)).status).toBe('COMPLETED')
    expect((await at.resold()).map(({ id }) => id)).toEqual(seller.ids)
  })
})
