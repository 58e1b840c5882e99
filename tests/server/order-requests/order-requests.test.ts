import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { extendOrder, holdOrder, saveOrderDetails } from '#contract/orders/checkout.ts'
import { listOrders } from '#contract/orders/orders.ts'
import { addMs } from '#contract/wire/instant.ts'
import { ticket_prices } from '#server/core/db/schema/events.ts'
import { describeOnAnyDatabase } from '#tests/support/databases/databases.ts'
import { mailsTo } from '#tests/support/fakes/mailbox.ts'
import { useFixture } from '#tests/support/fixture.ts'
import { STARTS_AT } from '#tests/server/payments/owed-fixture.ts'
import { makeRequests, MINUTE_MS } from './requests-fixture.ts'

const HOUR_MS = 60 * MINUTE_MS
const NOT_APPROVED = { code: 'order.not_approved', status: 409 }

describeOnAnyDatabase('a request for approval', (kind) => {
  const fixture = useFixture(kind)
  const at = makeRequests(fixture)
  const templatesTo = async (email: string) =>
    (await mailsTo(fixture.db, email)).map(({ template }) => template)
  const orders = async () =>
    (await fixture.call('organizer', listOrders, { params: at.event(), query: {} })).data

  test('an order of a type that needs approval is neither paid nor completed before it is approved', async () => {
    await at.needApproval()
    const { order_key } = await at.fill(1)
    expect(await at.read(order_key)).toMatchObject({
      status: 'RESERVED',
      approval: { status: 'needed', holds_places: false, decline: null },
    })
    for (const way of ['card', 'fps'] as const)
      await expect(at.payBy(order_key, way)).rejects.toMatchObject(NOT_APPROVED)
    const order = await at.send(order_key)
    expect(order).toMatchObject({
      status: 'REQUESTED',
      approval: { status: 'waiting', requested_at: fixture.server.clock.now(), pay_until: null },
      held_until: null,
      extensions_left: 0,
      takes_cards: false,
      ways_to_pay: [],
      tickets: [],
      completed_at: null,
    })
    for (const way of ['card', 'fps'] as const)
      await expect(at.payBy(order_key, way)).rejects.toMatchObject(NOT_APPROVED)
    expect(await orders()).toEqual([])
  })

  test('a free order that needs approval is not completed by asking to pay it', async () => {
    await at.needApproval(0)
    const { order_key } = await at.fill(1)
    await expect(at.payBy(order_key, 'card')).rejects.toMatchObject(NOT_APPROVED)
    await at.send(order_key)
    await expect(at.payBy(order_key, 'card')).rejects.toMatchObject(NOT_APPROVED)
    expect((await at.read(order_key)).status).toBe('REQUESTED')
  })

  test('an approved free request becomes an order with its tickets and mails after ten minutes', async () => {
    await at.needApproval(0)
    const { id, order_key, email } = await at.request(2)
    expect(await at.newsTo(email)).toMatchObject([{ news: 'received' }])
    expect(await at.approve(id)).toMatchObject({
      status: 'approved',
      decision: { by: expect.any(String), decline: null, is_settled: false },
    })
    await at.settle(9)
    expect((await at.read(order_key)).approval).toMatchObject({ status: 'waiting' })
    expect(await templatesTo(email)).toEqual(['order-request'])
    await at.settle(2)
    const bought = await at.read(order_key)
    expect(bought).toMatchObject({
      status: 'COMPLETED',
      tickets: [{ status: 'ACTIVE' }, { status: 'ACTIVE' }],
    })
    expect(bought.approval ?? null).toBeNull()
    expect(await templatesTo(email)).toContain('order-summary')
    expect(await at.newsTo(email)).toHaveLength(1)
    expect(await at.requests()).toEqual([])
    expect(await orders()).toMatchObject([{ id, status: 'COMPLETED' }])
    expect(await at.sold()).toBe(2)
  })

  test('an approved paid request is mailed the link and paid at the agreed price, whatever the price is now', async () => {
    await at.needApproval(48_000, { approval_pay_hours: 5 })
    const { id, order_key, email } = await at.request()
    await at.approve(id)
    await fixture.db.withTx((tx) =>
      tx
        .update(ticket_prices)
        .set({ price_cents: 99_000 })
        .where(eq(ticket_prices.ticket_id, at.generalId())),
    )
    await expect(at.payBy(order_key, 'card')).rejects.toMatchObject(NOT_APPROVED)
    await at.settle()
    const pay_until = addMs(fixture.server.clock.now(), 5 * HOUR_MS)
    expect(await at.read(order_key)).toMatchObject({
      status: 'RESERVED',
      approval: { status: 'approved', pay_until },
      held_until: pay_until,
      extensions_left: 0,
      total_gross_cents: 48_000,
      takes_cards: true,
    })
    expect((await at.newsTo(email)).at(-1)).toMatchObject({
      news: 'approved',
      pay_until,
      total_cents: 48_000,
      url: expect.stringContaining(`/checkout/${fixture.venue.event_id}/${id}/payment?s=`),
    })
    fixture.server.clock.advance(4 * HOUR_MS)
    const { redirect_url } = await at.pay(order_key)
    await at.useCard(at.refOf(redirect_url), at.CARDS.success)
    expect(await at.ask(order_key)).toMatchObject({ status: 'COMPLETED', total_gross_cents: 48_000 })
    expect(await at.requests()).toEqual([])
  })

  test('an approved order can be paid later by the ways of the event, and by nothing after its time', async () => {
    await at.needApproval(48_000, { approval_pay_hours: 1 })
    const first = await at.request()
    const second = await at.request()
    await at.approve(first.id)
    await at.approve(second.id)
    await at.settle()
    expect((await at.payLater(first.order_key)).status).toBe('AWAITING_PAYMENT')
    fixture.server.clock.advance(2 * HOUR_MS)
    expect(await at.read(second.order_key)).toMatchObject({
      status: 'EXPIRED',
      approval: { status: 'approved' },
    })
    await expect(at.payBy(second.order_key, 'card')).rejects.toMatchObject({ code: 'order.expired' })
  })

  test('the time to pay never goes beyond the start of the event', async () => {
    await at.needApproval(48_000, { approval_pay_hours: 336 })
    const { id, order_key } = await at.request()
    await at.approve(id)
    await at.settle()
    expect((await at.read(order_key)).held_until).toBe(STARTS_AT)
  })

  test('a declined buyer learns the reason after ten minutes, and the places are free from then on', async () => {
    await at.needApproval(48_000, { approval_holds_places: true })
    await at.limit(1)
    const { id, order_key, email } = await at.request()
    expect(await at.decline(id, 'own_words', 'Members only tonight.')).toMatchObject({
      status: 'declined',
      decision: { decline: { reason: 'own_words', words: 'Members only tonight.' } },
    })
    expect((await at.read(order_key)).approval).toMatchObject({ status: 'waiting', decline: null })
    await expect(at.hold([at.general()])).rejects.toMatchObject({ code: 'ticket.sold_out' })
    await at.settle()
    expect(await at.read(order_key)).toMatchObject({
      status: 'ABANDONED',
      approval: { status: 'declined', decline: { reason: 'own_words', words: 'Members only tonight.' } },
    })
    expect((await at.newsTo(email)).map(({ news }) => news)).toEqual(['received', 'declined'])
    await at.hold([at.general()])
    expect(await at.requests('declined')).toMatchObject([{ order_id: id, decision: { is_settled: true } }])
    expect(await orders()).toEqual([])
  })

  test('a reason of one’s own needs words, and a bad body changes nothing', async () => {
    await at.needApproval()
    const { id } = await at.request()
    await expect(at.decline(id, 'own_words')).rejects.toMatchObject({
      code: 'request.invalid',
      errors: { words: ['required'] },
    })
    expect(await at.requests('waiting')).toHaveLength(1)
  })

  test('a decision can be undone for ten minutes, and the buyer learns nothing of it', async () => {
    await at.needApproval()
    const { id, order_key, email } = await at.request()
    await expect(at.undo(id)).rejects.toMatchObject({ code: 'order_request.not_decided' })
    await at.decline(id)
    fixture.server.clock.advance(10 * MINUTE_MS)
    expect(await at.undo(id)).toMatchObject({ status: 'waiting', decision: null })
    await at.settle()
    expect((await at.read(order_key)).approval).toMatchObject({ status: 'waiting', decline: null })
    expect(await at.newsTo(email)).toHaveLength(1)
    await at.approve(id)
    await at.settle(10)
    await expect(at.undo(id)).rejects.toMatchObject({ code: 'order_request.undo_over' })
  })

  test('the second of two decisions is refused with the first one', async () => {
    await at.needApproval()
    const { id } = await at.request()
    const results = await Promise.allSettled([at.approve(id), at.decline(id), at.approve(id)])
    const won = results.find((result) => result.status === 'fulfilled')
    const lost = results.filter((result) => result.status === 'rejected')
    expect(lost).toHaveLength(2)
    for (const { reason } of lost)
      expect(reason).toMatchObject({
        code: 'order_request.decided',
        current: { order_id: id, status: won?.value.status },
      })
    expect(await at.requests()).toMatchObject([{ status: won?.value.status }])
  })

  test('a repeated request is the same one, also at the same moment', async () => {
    await at.needApproval()
    const { order_key, email } = await at.fill(1)
    const sent = await Promise.all([at.send(order_key), at.send(order_key), at.send(order_key)])
    expect(new Set(sent.map(({ approval }) => approval?.requested_at)).size).toBe(1)
    fixture.server.clock.advance(MINUTE_MS)
    expect((await at.send(order_key)).approval).toEqual(sent[0]?.approval)
    expect(await at.newsTo(email)).toHaveLength(1)
    expect(await at.requests()).toHaveLength(1)
  })

  test('only a held order with its buyer, of a type that needs approval, can be requested', async () => {
    await at.needApproval()
    const bare = await at.hold([at.general()])
    await expect(at.send(bare.order_key)).rejects.toMatchObject({ code: 'order.details_missing' })
    const vip = await at.hold([at.vip()])
    await at.details(vip)
    await expect(at.send(vip.order_key)).rejects.toMatchObject({ code: 'order.no_approval_needed' })
    const late = await at.fill(1)
    fixture.server.clock.advance(20 * MINUTE_MS)
    await expect(at.send(late.order_key)).rejects.toMatchObject({ code: 'order.expired' })
    const other = { ...late.order_key, query: { s: 'x'.repeat(43) } }
    await expect(at.send(other)).rejects.toMatchObject({ code: 'order.not_found' })
    expect(await at.requests()).toEqual([])
  })

  test('an order with a type that needs approval and one that needs none is a request as a whole', async () => {
    await at.needApproval()
    const mixed = await at.hold([at.general(), at.vip()])
    await at.details(mixed)
    await expect(at.payBy(mixed.order_key, 'card')).rejects.toMatchObject(NOT_APPROVED)
    expect((await at.send(mixed.order_key)).status).toBe('REQUESTED')
  })

  test('a request keeps its details and its time, and a new choice of tickets leaves it as it is', async () => {
    await at.needApproval()
    const { id, order_key, order } = await at.request()
    const body = { order: { ...at.BUYER }, attendees: [] }
    await expect(fixture.server.call(saveOrderDetails, { ...order_key, body })).rejects.toMatchObject(
      NOT_APPROVED,
    )
    await expect(fixture.server.call(extendOrder, order_key)).rejects.toMatchObject(NOT_APPROVED)
    await fixture.server.call(holdOrder, {
      params: at.event(),
      body: { tickets: [at.general()], replaces: { order_id: id, s: order_key.query.s } },
    })
    expect((await at.read(order_key)).approval).toEqual(order.approval)
    await at.approve(id)
    await at.settle()
    await expect(fixture.server.call(saveOrderDetails, { ...order_key, body })).rejects.toMatchObject({
      code: 'order.requested',
    })
    await expect(fixture.server.call(extendOrder, order_key)).rejects.toMatchObject({
      code: 'order.no_more_time',
    })
  })
})
