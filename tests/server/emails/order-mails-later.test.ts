import { expect, test } from 'vitest'
import { newId } from '#contract/wire/id.ts'
import { orderReference } from '#rules/sales/order-reference.ts'
import type { orders } from '#server/core/db/schema/attendees.ts'
import { reservations } from '#server/core/db/schema/reservations.ts'
import { queueOrderMail, queuePaymentFailed } from '#server/domains/sales/order-emails/service.ts'
import { describeOnAnyDatabase } from '#tests/support/databases/databases.ts'
import { TEST_NOW, TEST_ORIGIN } from '#tests/support/server.ts'
import { useFixture } from '#tests/support/fixture.ts'
import { BUYER, findEmailTo, makeOrderMails, SECRET } from './order-mails-fixture.ts'

const MINUTE_MS = 60_000
const HOLDER = { first_name: 'Mei', email: BUYER.email }

describeOnAnyDatabase('mail about a bought order says that it was', (kind) => {
  const fixture = useFixture(kind)
  const mail = makeOrderMails(fixture)
  const told = async (
    what: Parameters<typeof queueOrderMail>[1],
    sums: { refund_cents: number; fee_cents?: number },
    order: Partial<typeof orders.$inferInsert> = {},
  ) => {
    const { order_id } = await mail.buy([HOLDER], order)
    const [only, ...more] = await mail.mailOf((needs) =>
      queueOrderMail(needs, what, { event_id: fixture.venue.event_id, order_id, ...sums }),
    )
    expect(more).toEqual([])
    if (only === undefined) throw new Error('Nothing arrived')
    return { ...only, order_id }
  }

  test('a cancellation by the buyer is mailed with the refund and the fee', async () => {
    const { to, email } = await told(
      'order-cancelled',
      { refund_cents: 38_000, fee_cents: 10_000 },
      { cancelled_at: TEST_NOW, cancelled_because: 'buyer' },
    )
    expect(to).toEqual(['mei@buyer.test'])
    expect(email.subject).toBe('Your order for Harbour Lights has been cancelled')
    expect(email.text).toContain('as you asked')
    expect(email.text).toMatch(/HK\$380\.00\n\n.+\nHK\$100\.00/)
  })

  test('a cancellation by the organizer is mailed to the buyer', async () => {
    const because = { cancelled_at: TEST_NOW, cancelled_because: 'organizer' } as const
    const { email } = await told('order-cancelled', { refund_cents: 0 }, because)
    expect(email.text).toContain('Harbour Hall has cancelled your order')
  })

  test('a full or partial refund is mailed to the buyer', async () => {
    const { priced } = await mail.buy([HOLDER])
    const whole = await told('order-refunded', { refund_cents: priced.total_gross_cents })
    expect(whole.email.text).toContain('refunded in full')
    const part = await told('order-refunded', { refund_cents: priced.total_gross_cents - 1 })
    expect(part.to).toEqual(['mei@buyer.test'])
    expect(part.email.text).toContain('Part of your order has been refunded')
  })

  test('a duplicate payment is mailed with its refund, and the tickets stay valid', async () => {
    const { to, email } = await told('paid-twice', { refund_cents: 48_000 })
    expect(to).toEqual(['mei@buyer.test'])
    expect(email.text).toContain('You paid for your order twice')
    expect(email.text).toContain('HK$480.00')
  })

  test('a failed refund is mailed to the organizer and not to the buyer', async () => {
    await mail.settle({ notify_organizer_of_new_orders: false })
    const { to, email, order_id } = await told('refund-failed', { refund_cents: 4_200 })
    expect(to).toEqual(['desk@venue.test'])
    expect(email.subject).toBe(`退款失敗：訂單 ${orderReference(order_id)}`)
    expect(email.text).toContain('HK$42.00')
    expect(email.text).toContain(`orders/${order_id}`)
  })

  test('a payment that came too late is mailed with its refund', async () => {
    const { to, email } = await told('paid-too-late', { refund_cents: 48_000 })
    expect(to).toEqual(['mei@buyer.test'])
    expect(email.text).toContain('everything you paid: HK$480.00')
  })
})

describeOnAnyDatabase('a payment that came to nothing', (kind) => {
  const fixture = useFixture(kind)
  const mail = makeOrderMails(fixture)

  const failed = async (more: Partial<typeof reservations.$inferInsert> = {}) => {
    const { event_id, account_id } = fixture.venue
    const { priced } = await mail.buy([HOLDER])
    const id = newId('order', fixture.server.random)
    const held = {
      id,
      account_id,
      event_id,
      secret: SECRET,
      held_until: new Date(Date.parse(TEST_NOW) + 10 * MINUTE_MS).toISOString(),
      currency: 'HKD',
      priced,
      details: {
        order: { ...BUYER, phone: null, address: null, questions: [] },
        attendees: [],
      },
      locale: 'en',
      created_at: TEST_NOW,
      ...more,
    }
    await fixture.db.withTx((tx) => tx.insert(reservations).values(held))
    const received = await mail.mailOf((needs) =>
      queuePaymentFailed(needs, { event_id, order_id: id, failure: 'insufficient_funds' }),
    )
    return { received, id }
  }

  test('the failed-payment email links back to the payment while the tickets are held', async () => {
    const { received, id } = await failed()
    const email = findEmailTo(received, 'mei@buyer.test', /did not go through$/)
    expect(email.text).toContain('not enough money on your card')
    expect(email.text).toContain(
      `Try again\n${TEST_ORIGIN}/checkout/${fixture.venue.event_id}/${id}/payment?s=${SECRET}\n`,
    )
  })

  test.each([
    ['has run out', { held_until: TEST_NOW }],
    ['was let go', { is_abandoned: true }],
  ])('the failed-payment email links to the event once the hold %s', async (_what, more) => {
    const { received } = await failed(more)
    const email = findEmailTo(received, 'mei@buyer.test', /did not go through$/)
    expect(email.text).toContain(`Choose tickets again\n${TEST_ORIGIN}/e/${fixture.venue.event_id}/`)
    expect(email.text).not.toContain(SECRET)
  })

  test('the failed-payment email is not sent without a buyer’s address', async () => {
    expect((await failed({ details: null })).received).toEqual([])
  })
})
