import { describe, expect, test } from 'vitest'
import { extendOrder, saveOrderDetails } from '#contract/orders/checkout.ts'
import type { BodyInput } from '#contract/wire/endpoint.ts'
import type { Id } from '#contract/wire/id.ts'
import { cleanUp } from '#server/domains/operations/jobs.ts'
import { describeOnAnyDatabase } from '#tests/support/databases/databases.ts'
import { publicRows } from '#tests/support/endpoint-rows/public-rows.ts'
import { addQuestion } from '#tests/support/endpoint-rows/sales-rows.ts'
import { useFixture } from '#tests/support/fixture.ts'
import { makeCheckout, MINUTE_MS, type OrderCallKey } from './checkout-fixture.ts'

type Details = BodyInput<typeof saveOrderDetails>

describeOnAnyDatabase('a checkout', (kind) => {
  const fixture = useFixture(kind)
  const { hold, general, vip, read, abandon } = makeCheckout(fixture)

  describe('the details of a held order', () => {
    const buyer = { first_name: 'Mei', last_name: '陳', email: 'Mei@Example.test', questions: [] }
    const guest = (ticket_price_id: Id, first_name: string) => ({ ...buyer, ticket_price_id, first_name })
    const save = async (order_key: OrderCallKey, body: Details) =>
      (await fixture.server.call(saveOrderDetails, { ...order_key, body })).data

    test('a held order stores the validated details of the buyer', async () => {
      const question_id = await fixture.db.withTx((tx) =>
        addQuestion(fixture.server, tx, fixture.venue.event, { title: 'Company', required: true }),
      )
      const { order_key } = await hold([general(1), vip(1)])
      const { general: price, vip: other } = fixture.venue.event.prices
      await expect(save(order_key, { order: buyer, attendees: [guest(price, 'Ada')] })).rejects.toMatchObject(
        {
          status: 422,
          code: 'checkout.details_invalid',
          errors: {
            attendees: ['attendees_mismatch'],
            [`order.questions.${question_id}`]: ['required'],
          },
        },
      )
      expect((await read(order_key)).details).toBeNull()
      const questions = [{ question_id, answer: 'Pier House' }]
      const attendees = [guest(other, 'Bo'), guest(price, 'Ada')]
      const saved = await save(order_key, { order: { ...buyer, questions }, attendees })
      expect(saved.details).toMatchObject({
        order: { first_name: 'Mei', email: 'mei@example.test', phone: null, questions },
        attendees: [{ first_name: 'Bo' }, { first_name: 'Ada' }],
      })
      expect((await read(order_key)).details).toEqual(saved.details)
    })

    test('a held order has the questions of its own tickets, also after they are hidden', async () => {
      const { general: mine, vip: others } = fixture.venue.tickets
      const ask = (question: Parameters<typeof addQuestion>[3]) =>
        fixture.db.withTx((tx) => addQuestion(fixture.server, tx, fixture.venue.event, question))
      await ask({ title: 'Company', sort_order: 8 })
      await ask({ title: 'Size', belongs_to: 'TICKET', ticket_ids: [mine, others] })
      await ask({ title: 'Table', belongs_to: 'TICKET', ticket_ids: [others] })
      await ask({ title: 'Notes of the office', is_hidden: true })
      const { order_key } = await hold([general(1)])
      await publicRows(fixture).setTicket(mine, { is_hidden: true })
      const { asks } = await read(order_key)
      expect(asks?.questions).toMatchObject([
        { title: 'Company', ticket_ids: [] },
        { title: 'Size', ticket_ids: [mine] },
      ])
      expect(asks?.require_attendee_details).toBe(true)
    })

    test('a hold is extended a limited number of times', async () => {
      const { order, order_key } = await hold([general()])
      const extend = async () => (await fixture.server.call(extendOrder, order_key)).data
      expect((await extend()).held_until).toBe(order.held_until)
      fixture.server.clock.advance(14 * MINUTE_MS)
      expect(await extend()).toMatchObject({ held_until: '2026-11-20T10:19:00.000Z', extensions_left: 0 })
      await expect(extend()).rejects.toMatchObject({ status: 409, code: 'order.no_more_time' })
      fixture.server.clock.advance(5 * MINUTE_MS)
      const expired = { status: 410, code: 'order.expired' }
      await expect(extend()).rejects.toMatchObject(expired)
      await expect(save(order_key, { order: buyer })).rejects.toMatchObject(expired)
    })

    test('a hold is abandoned, and repeating it succeeds', async () => {
      const { order_key } = await hold([general()])
      await abandon(order_key)
      await abandon(order_key)
      expect((await read(order_key)).status).toBe('ABANDONED')
      await expect(save(order_key, { order: buyer })).rejects.toMatchObject({ code: 'order.expired' })
    })

    test('a held order is not readable without its secret', async () => {
      const [mine, theirs] = [await hold([general()]), await hold([general()])]
      for (const s of ['', 'x', theirs.order_key.query.s]) {
        const guess = { params: mine.order_key.params, query: { s } }
        for (const call of [read, abandon, (order_key: OrderCallKey) => save(order_key, { order: buyer })])
          await expect(call(guess)).rejects.toMatchObject({ status: 404, code: 'order.not_found' })
      }
      expect((await read(mine.order_key)).status).toBe('RESERVED')
    })

    test('an expired order is readable for a day', async () => {
      const { order_key } = await hold([general()])
      const { db, clock } = fixture.server
      fixture.server.clock.advance(24 * 60 * MINUTE_MS)
      await cleanUp({ db, clock: clock.now })
      expect((await read(order_key)).status).toBe('EXPIRED')
      fixture.server.clock.advance(16 * MINUTE_MS)
      await cleanUp({ db, clock: clock.now })
      await expect(read(order_key)).rejects.toMatchObject({ code: 'order.not_found' })
    })
  })
})
