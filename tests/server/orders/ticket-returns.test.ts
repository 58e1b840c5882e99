import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { updateOwnAccount } from '#contract/account/accounts.ts'
import { patchEventSettings } from '#contract/events/event-settings.ts'
import type { CancellationTerms } from '#contract/orders/cancellation/cancellation-terms.ts'
import { readOrder } from '#contract/orders/desk.ts'
import { cancelOwnOrder, returnOwnTickets } from '#contract/orders/refunds.ts'
import { returnTickets, type TicketsReturn } from '#contract/orders/cancellation/ticket-returns.ts'
import { newId, type Id } from '#contract/wire/id.ts'
import { ticketAmounts } from '#rules/sales/cancellation/ticket-amounts.ts'
import { taxes_and_fees } from '#server/core/db/schema/accounts.ts'
import { attendees } from '#server/core/db/schema/attendees.ts'
import { events } from '#server/core/db/schema/events.ts'
import { ledger_entries } from '#server/core/db/schema/payments.ts'
import { mails } from '#server/core/db/schema/mails.ts'
import { sold_places } from '#server/core/db/schema/reservations.ts'
import { describeOnAnyDatabase } from '#tests/support/databases/databases.ts'
import { useFixture } from '#tests/support/fixture.ts'
import { addPaidOrder } from '#tests/support/paid-orders.ts'
import { makePayments } from '#tests/server/payments/payments-fixture.ts'
import type { OrderCallKey } from '#tests/server/checkout/checkout-fixture.ts'

const HALF: CancellationTerms = {
  steps: [
    { until_hours: 168, refund_percent: 100 },
    { until_hours: 1, refund_percent: 50 },
  ],
  fee_cents: 1_000,
  fee_per: 'order',
}

describeOnAnyDatabase('single tickets of an order', (kind) => {
  const fixture = useFixture(kind)
  const at = makePayments(fixture)

  const startTomorrow = () =>
    fixture.db.withTx((tx) =>
      tx
        .update(events)
        .set({ starts_at: '2026-11-21T10:00:00.000Z' })
        .where(eq(events.id, fixture.venue.event_id)),
    )
  const setTerms = (cancellation_terms: CancellationTerms | null) =>
    fixture.call('organizer', patchEventSettings, { params: at.event(), body: { cancellation_terms } })

  /** A ticket type with a fee that is added and a tax in the price. */
  const taxedType = async () => {
    const { account_id } = fixture.venue
    const charge = {
      account_id,
      description: '',
      is_active: true,
      is_default: false,
      calculation_type: 'PERCENTAGE',
    } as const
    const ids = {
      fee: newId('tax_or_fee', fixture.server.random),
      tax: newId('tax_or_fee', fixture.server.random),
    }
    await fixture.db.withTx((tx) =>
      tx.insert(taxes_and_fees).values([
        { ...charge, id: ids.fee, name: 'Service', type: 'FEE', rate: 7.3, is_contained: false },
        { ...charge, id: ids.tax, name: 'Tax', type: 'TAX', rate: 9.1, is_contained: true },
      ]),
    )
    return at.ticketType({ tax_and_fee_ids: [ids.fee, ids.tax], prices: [{ price_cents: 9_999 }] })
  }

  /** Three taxed tickets and two others, bought with a promo code that is used once. */
  const buy = async () => {
    await startTomorrow()
    const { id, price_ids } = await taxedType()
    await at.promoCode({ code: 'THREE', discount_type: 'PERCENTAGE', discount: 13 })
    const held = await at.hold([at.want(id, price_ids[0] ?? '', 3), at.general(2)], 'THREE')
    await at.details(held)
    const { redirect_url } = await at.pay(held.order_key)
    await at.useCard(at.refOf(redirect_url), at.CARDS.success)
    return { order_key: held.order_key, bought: await at.ask(held.order_key), ticket_id: id }
  }
  type PaidOrderView = Awaited<ReturnType<typeof buy>>['bought']

  const giveBack = (order_key: OrderCallKey, attendee_ids: Id[], refund_cents: number) =>
    fixture.server.call(returnOwnTickets, { ...order_key, body: { attendee_ids, refund_cents } })
  const settle = async () => {
    await at.giveBack()
    await at.deliver()
  }
  const sides = async (order_id: Id) => {
    const rows = await fixture.db.read((tx) =>
      tx.select().from(ledger_entries).where(eq(ledger_entries.order_id, order_id)),
    )
    const on = (side: string) =>
      rows.filter((row) => row.side === side).reduce((sum, row) => sum + row.amount_cents, 0)
    return { provider: on('provider'), sales: on('sales'), fees: on('fees'), taxes: on('taxes') }
  }
  const idsOf = ({ tickets }: PaidOrderView, ticket_id: Id) =>
    tickets.flatMap((ticket) => (ticket.ticket_id === ticket_id ? [ticket.attendee_id] : []))

  test('a ticket given back refunds exactly its share of money, fees, taxes and discount, and the rest the rest', async () => {
    await setTerms({ steps: [{ until_hours: 0, refund_percent: 100 }], fee_cents: 0, fee_per: 'order' })
    const { order_key, bought, ticket_id } = await buy()
    const before = await sides(bought.id)
    const amounts = ticketAmounts(bought)
    const paid = new Map(bought.tickets.map((ticket) => [ticket.attendee_id, ticket.paid_cents ?? 0]))
    expect([...paid.values()].reduce((sum, cents) => sum + cents, 0)).toBe(bought.total_gross_cents)
    const [first = ''] = idsOf(bought, ticket_id)
    const amount = amounts.find((row) => row.total_gross_cents === paid.get(first))
    await giveBack(order_key, [first], paid.get(first) ?? 0)
    await settle()
    const after = await sides(bought.id)
    expect(after.fees - before.fees).toBe(amount?.total_fee_cents)
    expect(after.taxes - before.taxes).toBe(amount?.total_tax_cents)
    expect(after.provider).toBe(before.provider - (paid.get(first) ?? 0))
    const part = await at.read(order_key)
    expect(part).toMatchObject({ status: 'PARTIALLY_REFUNDED', promo_code: 'THREE' })
    const rest_cents = part.cancellation?.refund_cents ?? 0
    expect(rest_cents).toBe(bought.total_gross_cents - (paid.get(first) ?? 0))
    await fixture.server.call(cancelOwnOrder, { ...order_key, body: { refund_cents: rest_cents } })
    await settle()
    expect(await sides(bought.id)).toEqual({ provider: 0, sales: 0, fees: 0, taxes: 0 })
    expect((await at.read(order_key)).status).toBe('REFUNDED')
  })

  test('the ticket is cancelled at the doors, its place is free and the buyer is told, while the others stay valid', async () => {
    const { order_key, bought, ticket_id } = await buy()
    const sold = () =>
      fixture.db.read(async (tx) => {
        const rows = await tx.select().from(sold_places).where(eq(sold_places.ticket_id, ticket_id))
        return rows.reduce((sum, row) => sum + row.quantity, 0)
      })
    expect(await sold()).toBe(3)
    const [first = ''] = idsOf(bought, ticket_id)
    const change_no = async () =>
      (await fixture.db.read((tx) => tx.select().from(attendees).where(eq(attendees.id, first))))[0]
        ?.change_no ?? 0
    const before = await change_no()
    // The fee of HK$100 is more than the ticket cost.
    const { data } = await giveBack(order_key, [first], 0)
    expect(data.tickets.filter(({ status }) => status === 'ACTIVE')).toHaveLength(4)
    expect(data.tickets.find(({ attendee_id }) => attendee_id === first)).toMatchObject({
      status: 'CANCELLED',
      ticket_code: null,
      s: null,
    })
    expect(await sold()).toBe(2)
    expect(await change_no()).toBeGreaterThan(before)
    const told = await fixture.db.read((tx) =>
      tx.select().from(mails).where(eq(mails.template, 'order-cancelled')),
    )
    const mail = told.find(({ about }) => about === bought.id)
    expect(mail?.data).toMatchObject({ returned_tickets: 1, by: 'buyer', refund_cents: 0 })
  })

  test('the fee per order is kept once, whatever is given back after the other', async () => {
    await setTerms({ ...HALF, steps: [{ until_hours: 0, refund_percent: 50 }] })
    const { order_key, bought } = await buy()
    const whole_cents = bought.cancellation?.refund_cents ?? 0
    let refunded = 0
    for (const { attendee_id } of bought.tickets.slice(0, 3)) {
      const order = await at.read(order_key)
      const rate = order.ticket_returns
      const paid = order.tickets.find((ticket) => ticket.attendee_id === attendee_id)?.paid_cents ?? 0
      const share = Math.floor((paid * 50 + 50) / 100)
      const refund_cents = share - Math.min(share, rate?.order_fee_cents ?? 0)
      await giveBack(order_key, [attendee_id], refund_cents)
      refunded += refund_cents
      await settle()
    }
    const last = await at.read(order_key)
    expect(refunded + (last.cancellation?.refund_cents ?? 0)).toBe(whole_cents)
  })

  test('a ticket is refused when the refund changed, when it is not of the order, and when none would be left', async () => {
    const { order_key, bought } = await buy()
    const ids = bought.tickets.map(({ attendee_id }) => attendee_id)
    const [first = ''] = ids
    const refused = { status: 409, code: 'order.ticket_not_returnable' }
    await expect(giveBack(order_key, [first], 1)).rejects.toMatchObject({ code: 'order.refund_changed' })
    await expect(giveBack(order_key, ids, 0)).rejects.toMatchObject(refused)
    await expect(giveBack(order_key, [newId('attendee', fixture.server.random)], 0)).rejects.toMatchObject(
      refused,
    )
    const nobody = { ...order_key, query: { s: 'x'.repeat(43) } }
    await expect(giveBack(nobody, [first], 0)).rejects.toMatchObject({ code: 'order.not_found' })
    expect((await at.read(order_key)).tickets.every(({ status }) => status === 'ACTIVE')).toBe(true)
    const { refund_cents } = { refund_cents: 0 }
    await giveBack(order_key, [ids.at(-1) ?? ''], await shareOf(order_key, ids.at(-1) ?? ''))
    await settle()
    await expect(giveBack(order_key, [ids.at(-1) ?? ''], refund_cents)).rejects.toMatchObject(refused)
  })

  /** The refund of one ticket by the rate that the order shows. */
  async function shareOf(order_key: OrderCallKey, attendee_id: Id): Promise<number> {
    const { ticket_returns, tickets } = await at.read(order_key)
    const paid = tickets.find((ticket) => ticket.attendee_id === attendee_id)?.paid_cents ?? 0
    return Math.max(0, paid - (ticket_returns?.order_fee_cents ?? 0))
  }

  test('two requests at once give a ticket back once', async () => {
    const { order_key, bought } = await buy()
    const { attendee_id = '' } = bought.tickets.at(-1) ?? {}
    const refund_cents = await shareOf(order_key, attendee_id)
    const results = await Promise.allSettled(
      [1, 2].map(() => giveBack(order_key, [attendee_id], refund_cents)),
    )
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    await settle()
    expect((await at.read(order_key)).total_refunded_cents).toBe(refund_cents)
  })

  test('no ticket is given back after the start', async () => {
    const { order_key, bought } = await buy()
    fixture.server.clock.set(bought.event.starts_at)
    const { ticket_returns, cancellation } = await at.read(order_key)
    expect({ ticket_returns, cancellation }).toEqual({ ticket_returns: null, cancellation: null })
    await expect(giveBack(order_key, [bought.tickets[0]?.attendee_id ?? ''], 0)).rejects.toMatchObject({
      code: 'order.not_cancellable',
    })
  })

  test('an order keeps the terms of its event, or else of the account, of the day on which it was bought', async () => {
    const { account_id: _ } = fixture.venue
    await fixture.call('owner', updateOwnAccount, {
      body: { cancellation_steps: [{ until_hours: 2, refund_percent: 80 }], cancellation_fee_per: 'ticket' },
    })
    const first = await buy()
    expect(first.bought.cancellation_terms).toEqual({
      steps: [{ until_hours: 2, refund_percent: 80 }],
      fee_cents: 10_000,
      fee_per: 'ticket',
    })
    await setTerms(HALF)
    const held = await at.hold([at.general(1)])
    expect(held.order.cancellation_terms).toEqual(HALF)
    await setTerms(null)
    expect((await at.read(first.order_key)).cancellation_terms).toEqual(first.bought.cancellation_terms)
  })

  test('terms with rising or repeated steps are refused by name, and nothing changes', async () => {
    const rising = [
      { until_hours: 24, refund_percent: 10 },
      { until_hours: 1, refund_percent: 20 },
    ]
    await expect(setTerms({ ...HALF, steps: rising })).rejects.toMatchObject({
      status: 422,
      errors: { 'cancellation_terms.steps': ['steps_rising'] },
    })
  })

  test('a ticket of an unpaid order is given back by nobody, because it is paid whole or not at all', async () => {
    const { server, venue, db } = fixture
    const { order_id, people } = await db.withTx((tx) =>
      addPaidOrder(server, tx, venue.event, { people: [{}, {}], payment: null }),
    )
    const params = { event_id: venue.event_id, order_id }
    const attendee_ids = people.slice(0, 1).map(({ id }) => id)
    await expect(
      fixture.call('organizer', returnTickets, { params, body: { attendee_ids, refund: 'none' } }),
    ).rejects.toMatchObject({ status: 409, code: 'order.not_cancellable' })
    const { data } = await fixture.call('organizer', readOrder, { params })
    expect(data.attendees.map(({ status }) => status)).toEqual(['ACTIVE', 'ACTIVE'])
    expect(data.ticket_returns).toBeNull()
  })

  test('the desk takes tickets back by the terms, in full or without a refund', async () => {
    await setTerms(HALF)
    const { order_key, bought } = await buy()
    const params = { event_id: fixture.venue.event_id, order_id: bought.id }
    const take = (attendee_id: Id, refund: TicketsReturn['refund']) =>
      fixture.call('organizer', returnTickets, { params, body: { attendee_ids: [attendee_id], refund } })
    const ids = bought.tickets.map(({ attendee_id }) => attendee_id)
    const [a = '', b = '', c = ''] = ids
    const paid = (id: Id) => bought.tickets.find(({ attendee_id }) => attendee_id === id)?.paid_cents ?? 0
    const { data: none } = await take(a, 'none')
    expect(none.refunds).toEqual([])
    const { data: full } = await take(b, 'all')
    expect(full.refunds.at(-1)).toMatchObject({ amount_cents: paid(b), reason: 'organizer' })
    await expect(take(c, 'all')).rejects.toMatchObject({ code: 'refund.pending' })
    await settle()
    const { data: shown } = await fixture.call('organizer', readOrder, { params })
    expect(shown.ticket_returns).toMatchObject({ percent: 50, order_fee_cents: 1_000 })
    expect(shown.attendees.filter(({ is_returnable }) => is_returnable === true)).toHaveLength(3)
    fixture.server.clock.advance(1000)
    const { data: terms } = await take(c, 'terms')
    const share = Math.floor((paid(c) * 50 + 50) / 100)
    expect(terms.refunds.at(-1)).toMatchObject({ amount_cents: share - 1_000 })
    await settle()
    const { ticket_returns } = await at.read(order_key)
    expect(ticket_returns).toMatchObject({ order_fee_cents: 0 })
  })
})
