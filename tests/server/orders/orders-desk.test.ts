import { addMs } from '#contract/wire/instant.ts'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { reissueTicket, setAttendeeStatus } from '#contract/orders/attendees.ts'
import {
  markOrderAsPaid,
  messageBuyer,
  readOrder,
  resendOrderConfirmation,
  updateOrder,
} from '#contract/orders/desk.ts'
import { orders } from '#server/core/db/schema/attendees.ts'
import { mails, message_recipients, messages } from '#server/core/db/schema/mails.ts'
import { users } from '#server/core/db/schema/users.ts'
import { addPaidOrder, addRefund, type PaidOrder } from '#tests/support/paid-orders.ts'
import { describeOnAnyDatabase } from '#tests/support/databases/databases.ts'
import { TEST_NOW } from '#tests/support/server.ts'
import { useFixture } from '#tests/support/fixture.ts'
import { pairTestDevice, pullWholeMirror, makeScanInput, postScans } from '../door/door-calls.ts'

const MINUTE_MS = 60_000
const BOUGHT_AT = addMs(TEST_NOW, -60 * MINUTE_MS)

describeOnAnyDatabase('an order at the desk', (kind) => {
  const fixture = useFixture(kind)
  const of = (order_id: string) => ({ params: { event_id: fixture.venue.event_id, order_id } })
  const buy = (wanted: Parameters<typeof addPaidOrder>[3] = {}) =>
    fixture.db.withTx((tx) => addPaidOrder(fixture.server, tx, fixture.venue.event, wanted))
  const giveBack = (bought: PaidOrder, refund: Parameters<typeof addRefund>[4]) =>
    fixture.db.withTx((tx) => addRefund(fixture.server, tx, fixture.venue.event, bought, refund))
  const read = async (order_id: string) => (await fixture.call('organizer', readOrder, of(order_id))).data
  const mailsTo = (address: string) =>
    fixture.db.read((tx) => tx.select().from(mails).where(eq(mails.to_address, address)))

  test('an order shows its lines, taxes and fees one by one, and they add up', async () => {
    const { order_id, priced } = await buy({
      people: [{}, {}, { ticket: 'vip' }],
      discount: { discount_type: 'PERCENTAGE', discount: 10, applicable_ticket_ids: [] },
      order: { promo_code: 'FRIENDS' },
    })
    const order = await read(order_id)
    expect(order.priced).toEqual(
      expect.objectContaining({ total_gross_cents: order.total_gross_cents, total_discount_cents: 22_400 }),
    )
    const money = order.priced!
    expect(money.taxes_and_fees.map(({ name, amount_cents }) => [name, amount_cents])).toEqual([
      ['Booking fee', 10_080],
      ['Levy', 3000],
    ])
    expect(
      money.total_before_additions_cents -
        money.total_discount_cents +
        money.total_fee_cents +
        money.total_tax_cents,
    ).toBe(priced.total_gross_cents)
    expect(money.lines.map(({ ticket_name, quantity }) => [ticket_name, quantity])).toEqual([
      ['General', 2],
      ['VIP', 1],
    ])
    expect(order).toMatchObject({
      promo_code: 'FRIENDS',
      phone: '+85291234567',
      locale: 'zh-hk',
      attendees_count: 3,
      refundable_cents: priced.total_gross_cents,
      payments: [{ provider: 'sandbox', amount_cents: priced.total_gross_cents, status: 'SUCCEEDED' }],
      refunds: [],
    })
  })

  test('an order shows the attendee of each ticket and the answers', async () => {
    const { order_id, people } = await buy({
      people: [{ first_name: 'Ada' }, { first_name: 'Bo', ticket: 'vip' }],
      said: { 'Which menu?': 'Tofu' },
    })
    const order = await read(order_id)
    expect(order.attendees.map(({ id, first_name, ticket_name }) => [id, first_name, ticket_name])).toEqual([
      [people[0]?.id, 'Ada', 'General'],
      [people[1]?.id, 'Bo', 'VIP'],
    ])
    expect(order.answers).toMatchObject([
      { question_title: 'Which menu?', answer: 'Tofu', options: [], attendee_id: null },
    ])
  })

  test('an order can be refunded up to the amount paid online, less completed and pending refunds', async () => {
    const bought = await buy()
    const { total_gross_cents } = bought.priced
    await giveBack(bought, { amount_cents: 1000 })
    await giveBack(bought, { amount_cents: 300, status: 'FAILED', failure: 'card_closed' })
    expect((await read(bought.order_id)).refundable_cents).toBe(total_gross_cents - 1000)
    const requested_by = fixture.venue.organizer.user_id
    await giveBack(bought, { amount_cents: 200, status: 'PENDING', settled_at: null, requested_by })
    const order = await read(bought.order_id)
    expect(order.refundable_cents).toBe(total_gross_cents - 1200)
    const waiting = order.refunds.find(({ status }) => status === 'PENDING')
    expect(waiting?.requested_by).toBe('organizer Lam')
    const by_hand = await buy({ order: { is_manual: true, priced: null } })
    expect(await read(by_hand.order_id)).toMatchObject({ refundable_cents: 0, priced: null })
    const unpaid = await buy({ payment: null })
    expect((await read(unpaid.order_id)).refundable_cents).toBe(0)
  })

  test('an order shows its history, oldest first', async () => {
    const { server, venue } = fixture
    const bought = await buy({ people: [{ first_name: 'Ada' }, { first_name: 'Bo' }] })
    const [ada, bo] = bought.people
    server.clock.advance(MINUTE_MS)
    const door = await pairTestDevice(server, venue, 'Door')
    await postScans(server, venue, door.token, [makeScanInput(server, { raw_code: ada!.code })])
    server.clock.advance(MINUTE_MS)
    const params = { event_id: venue.event_id, attendee_id: bo!.id }
    await fixture.call('organizer', reissueTicket, { params, body: { reason: 'lost' } })
    server.clock.advance(MINUTE_MS)
    await fixture.call('organizer', setAttendeeStatus, { params, body: { status: 'CANCELLED' } })
    server.clock.advance(MINUTE_MS)
    await giveBack(bought, { amount_cents: 500, settled_at: addMs(server.clock.now(), MINUTE_MS) })
    const { timeline } = await read(bought.order_id)
    expect(timeline.map(({ kind: what, name }) => [what, name])).toEqual([
      ['created', null],
      ['paid', null],
      ['checked_in', 'Ada Chan'],
      ['ticket_reissued', 'Bo Chan'],
      ['ticket_cancelled', 'Bo Chan'],
      ['refund_asked', null],
      ['refund_settled', null],
    ])
    expect(timeline[1]).toMatchObject({ at: BOUGHT_AT, amount_cents: bought.priced.total_gross_cents })
    expect(timeline.map(({ at }) => at)).toEqual(timeline.map(({ at }) => at).toSorted())
  })

  test('an order is changed field by field, and an edit of an old version returns a conflict', async () => {
    const { order_id } = await buy()
    const call = (body: object, version?: number) =>
      fixture.call('organizer', updateOrder, {
        ...of(order_id),
        body,
        ...(version === undefined ? {} : { version }),
      })
    const { data } = await call({ first_name: 'Ka Yan', email: 'KA@example.test', phone: null })
    expect(data).toMatchObject({
      first_name: 'Ka Yan',
      last_name: 'Chan',
      email: 'ka@example.test',
      phone: null,
      version: 2,
    })
    await expect(call({ last_name: 'Ho' }, 1)).rejects.toMatchObject({ status: 412, code: 'version.stale' })
    expect((await call({ last_name: 'Ho' }, 2)).data).toMatchObject({ last_name: 'Ho', version: 3 })
    expect((await call({ last_name: 'Ho' }, 3)).data.version).toBe(3)
  })

  test('an order has a note that doors show', async () => {
    const { server, venue } = fixture
    const { order_id, people } = await buy()
    const door = await pairTestDevice(server, venue, 'Door')
    const before = await pullWholeMirror(server, door.token, venue.list_id)
    const body = { note: 'Sponsor', needs_attention: true }
    await fixture.call('organizer', updateOrder, { ...of(order_id), body })
    const after = await pullWholeMirror(server, door.token, venue.list_id, { from: before })
    expect(after.attendees.get(people[0]!.id)).toMatchObject({
      order_note: 'Sponsor',
      order_needs_attention: true,
    })
  })

  test('an order paid elsewhere is marked as paid once, and its attendees may enter', async () => {
    const { server, venue } = fixture
    const { order_id, people } = await buy({ payment: null, people: [{}, {}] })
    const door = await pairTestDevice(server, venue, 'Door')
    const before = await pullWholeMirror(server, door.token, venue.list_id)
    expect(before.attendees.get(people[0]!.id)?.paid_at ?? null).toBeNull()
    expect((await read(order_id)).status).toBe('AWAITING_PAYMENT')
    const { data } = await fixture.call('organizer', markOrderAsPaid, { ...of(order_id), body: undefined })
    expect(data).toMatchObject({ status: 'COMPLETED', paid_at: TEST_NOW, refundable_cents: 0 })
    const after = await pullWholeMirror(server, door.token, venue.list_id, { from: before })
    expect(people.map(({ id }) => after.attendees.get(id)?.paid_at)).toEqual([TEST_NOW, TEST_NOW])
    await expect(
      fixture.call('organizer', markOrderAsPaid, { ...of(order_id), body: undefined }),
    ).rejects.toMatchObject({
      status: 409,
      code: 'order.already_paid',
    })
    const gone = await buy({ payment: null, order: { cancelled_at: TEST_NOW } })
    await expect(
      fixture.call('organizer', markOrderAsPaid, { ...of(gone.order_id), body: undefined }),
    ).rejects.toMatchObject({
      code: 'order.cancelled',
    })
  })

  test('resending order emails sends the summary to the buyer and tickets to holders of valid ones', async () => {
    const { order_id } = await buy({
      people: [
        { email: 'one@again.test' },
        { email: 'two@again.test' },
        { email: 'gone@again.test', cancelled_at: TEST_NOW },
      ],
    })
    await fixture.call('organizer', resendOrderConfirmation, of(order_id))
    const kinds = async (address: string) =>
      (await mailsTo(address)).map(({ template }) => template).toSorted()
    expect(await kinds('one@again.test')).toEqual(['order-summary', 'tickets'])
    expect(await kinds('two@again.test')).toEqual(['tickets'])
    expect(await kinds('gone@again.test')).toEqual([])
    await fixture.db.withTx((tx) =>
      tx.update(orders).set({ cancelled_at: TEST_NOW }).where(eq(orders.id, order_id)),
    )
    await expect(fixture.call('organizer', resendOrderConfirmation, of(order_id))).rejects.toMatchObject({
      code: 'order.cancelled',
    })
  })

  test('staff can write to the buyer of an order and receive a copy on request', async () => {
    const { organizer } = fixture.venue
    const { order_id } = await buy({ order: { email: 'buyer@wrote.test' } })
    const body = { subject: 'Doors', message: 'Doors open at 18:30.\n\nSee you!', send_copy_to_me: true }
    await fixture.call('organizer', messageBuyer, { ...of(order_id), body })
    const written = await fixture.db.read((tx) =>
      tx
        .select({ address: message_recipients.address, message: messages.message, ids: messages.ids })
        .from(message_recipients)
        .innerJoin(messages, eq(messages.id, message_recipients.message_id))
        .where(eq(message_recipients.address, 'buyer@wrote.test')),
    )
    expect(written).toMatchObject([{ ids: [order_id] }])
    expect(written[0]?.message).toContain('<p>Doors open at 18:30.</p><p>See you!</p>')
    expect(await mailsTo(organizer.email)).toHaveLength(1)
  })

  test('only staff with a verified address can write to a buyer', async () => {
    const { order_id } = await buy({ order: { email: 'buyer@unproved.test' } })
    await fixture.db.withTx((tx) =>
      tx.update(users).set({ email_verified_at: null }).where(eq(users.id, fixture.venue.organizer.user_id)),
    )
    const body = { subject: 'Doors', message: 'Doors open at 18:30.' }
    await expect(fixture.call('organizer', messageBuyer, { ...of(order_id), body })).rejects.toMatchObject({
      status: 409,
      code: 'user.email_unverified',
    })
    expect(await fixture.db.read((tx) => tx.select().from(messages))).not.toContainEqual(
      expect.objectContaining({ ids: [order_id] }),
    )
  })
})
