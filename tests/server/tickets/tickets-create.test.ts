import { describe, expect, test } from 'vitest'
import { newId, type Id } from '#contract/wire/id.ts'
import { UNLIMITED } from '#contract/wire/money.ts'
import { TICKET_NUMBER_MAX } from '#contract/door/ticket-code.ts'
import {
  createTicket,
  deleteTicket,
  listTickets,
  readTicket,
  type Ticket,
} from '#contract/resources/tickets.ts'
import type { BodyInput } from '#contract/wire/endpoint.ts'
import { taxes_and_fees } from '#server/core/db/schema/accounts.ts'
import { tickets } from '#server/core/db/schema/events.ts'
import { describeOnAnyDatabase } from '#tests/support/databases/databases.ts'
import { useFixture } from '#tests/support/fixture.ts'

type Body = BodyInput<typeof createTicket>
const paid: Body = { name: 'Balcony', type: 'PAID', prices: [{ price_cents: 20_000 }] }

describeOnAnyDatabase('a new ticket type', (kind) => {
  const fixture = useFixture(kind)
  const event = () => ({ event_id: fixture.venue.event_id })
  const create = async (body: Partial<Body> = {}): Promise<Ticket> =>
    (await fixture.call('organizer', createTicket, { params: event(), body: { ...paid, ...body } })).data
  const tax = async (fields: Partial<typeof taxes_and_fees.$inferInsert> = {}): Promise<Id> => {
    const id = newId('tax_or_fee', fixture.server.random)
    const { account_id } = fixture.venue
    const row = { type: 'TAX', calculation_type: 'PERCENTAGE', rate: 5, description: '' } as const
    const own = { id, account_id, name: id, is_active: true, is_default: true }
    await fixture.db.withTx((tx) => tx.insert(taxes_and_fees).values({ ...row, ...own, ...fields }))
    return id
  }

  test('a new ticket type comes last with the next number and is readable by everyone', async () => {
    const before = await fixture.venue.change_no()
    const made = await create({ note: 'By the stairs', needs_attention: true })
    expect(made).toMatchObject({
      ticket_no: 3,
      sort_order: 3,
      version: 1,
      quantity_sold: 0,
      note: 'By the stairs',
    })
    expect(made.prices).toMatchObject([
      { price_cents: 20_000, label: null, quantity_available: UNLIMITED, quantity_sold: 0 },
    ])
    expect(await fixture.venue.change_no()).toBeGreaterThan(before)
    const params = { ...event(), ticket_id: made.id }
    expect((await fixture.call('door', readTicket, { params })).data).toEqual(made)
    const { data } = await fixture.call('owner', listTickets, { params: event() })
    expect(data.map(({ name }) => name)).toEqual(['General', 'VIP', 'Balcony'])
  })

  test('a new ticket type keeps the given ids of itself and its prices', async () => {
    const [id, first, second] = [
      newId('ticket', fixture.server.random),
      newId('price', fixture.server.random),
      newId('price', fixture.server.random),
    ]
    const prices = [
      { id: first, label: 'Early', price_cents: 100 },
      { id: second, label: 'Late', price_cents: 200 },
    ]
    const made = await create({ id, type: 'TIERED', prices })
    expect([made.id, ...made.prices.map((price) => price.id)]).toEqual([id, first, second])
    await expect(create({ id })).rejects.toMatchObject({ status: 409, code: 'id.taken' })
    await expect(create({ prices: [{ id: first, price_cents: 1 }] })).rejects.toMatchObject({
      code: 'id.taken',
    })
    const { meta } = await fixture.call('owner', listTickets, { params: event() })
    expect(meta.total).toBe(3)
  })

  test("a new ticket type gets the account's default taxes unless it names its own", async () => {
    const [applied, other] = [await tax({ name: 'VAT' }), await tax({ name: 'Fee', is_default: false })]
    await tax({ name: 'Old', is_active: false })
    expect((await create()).tax_and_fee_ids).toEqual([applied])
    expect((await create({ tax_and_fee_ids: [] })).tax_and_fee_ids).toEqual([])
    expect((await create({ tax_and_fee_ids: [other, other] })).tax_and_fee_ids).toEqual([other])
  })

  test('a new ticket type cannot name a tax of another account', async () => {
    const strange = await tax({ account_id: fixture.venue.strange_event.account_id })
    await expect(create({ tax_and_fee_ids: [await tax(), strange] })).rejects.toMatchObject({
      status: 422,
      code: 'ticket.taxes_unknown',
      errors: { 'tax_and_fee_ids.1': ['ticket.taxes_unknown'] },
    })
  })

  test.each<[string, Partial<Body>, string]>([
    ['paid and costs nothing', { prices: [{ price_cents: 0 }] }, 'prices.0.price_cents'],
    ['free and costs something', { type: 'FREE' }, 'prices.0.price_cents'],
    ['tiered without a label', { type: 'TIERED' }, 'prices.0.label'],
    ['of one price and has two', { prices: [{ price_cents: 1 }, { price_cents: 2 }] }, 'prices'],
    ['bought at least three times and at most two', { min_per_order: 3, max_per_order: 2 }, 'max_per_order'],
    [
      'on sale until before it is',
      { sale_start_at: '2026-11-20T10:00:00.000Z', sale_end_at: '2026-11-20T09:00:00.000Z' },
      'sale_end_at',
    ],
  ])(
    'a new ticket type that is %s is rejected with its field, and nothing is created',
    async (_, body, field) => {
      await expect(create(body)).rejects.toMatchObject({
        status: 422,
        code: 'ticket.invalid',
        errors: { [field]: [expect.any(String)] },
      })
      expect((await fixture.call('owner', listTickets, { params: event() })).meta.total).toBe(2)
    },
  )

  test.each<[string, Record<string, unknown>, string]>([
    ['no name', { name: ' ' }, 'name'],
    ['no price', { prices: [] }, 'prices'],
    ['a price below zero', { prices: [{ price_cents: -1 }] }, 'prices.0.price_cents'],
    ['half a cent', { prices: [{ price_cents: 0.5 }] }, 'prices.0.price_cents'],
    ['a number of its own', { ticket_no: 9 }, 'ticket_no'],
    ['sales before the first', { quantity_sold: 3 }, 'quantity_sold'],
  ])('a new ticket type with %s is rejected', async (_, wrong, field) => {
    const reply = await fixture.server.raw('POST', `/events/${fixture.venue.event_id}/tickets`, {
      token: fixture.venue.owner.token,
      body: { ...paid, ...wrong },
    })
    expect(reply).toMatchObject({
      status: 422,
      json: { code: 'request.invalid', errors: { [field]: expect.anything() } },
    })
  })

  test('a ticket type is created by those who may change the event, within their own account', async () => {
    for (const who of ['collaborator', 'door'] as const)
      await expect(fixture.call(who, createTicket, { params: event(), body: paid })).rejects.toMatchObject({
        status: 403,
        code: 'permission.denied',
      })
    await expect(
      fixture.call('stranger', createTicket, { params: event(), body: paid }),
    ).rejects.toMatchObject({
      status: 404,
      code: 'event.not_found',
    })
  })

  describe('the number of a new ticket type', () => {
    const take = (ticket_no: number) =>
      fixture.db.withTx((tx) =>
        tx.insert(tickets).values({
          id: newId('ticket', fixture.server.random),
          account_id: fixture.venue.account_id,
          ...event(),
          ticket_no,
          name: `No. ${ticket_no}`,
          type: 'FREE',
          sort_order: ticket_no,
        }),
      )

    test('a new number is above all others, so a deleted one is not reused at once', async () => {
      const made = await create()
      expect((await create()).ticket_no).toBe(4)
      await fixture.call('owner', deleteTicket, { params: { ...event(), ticket_id: made.id } })
      expect((await create()).ticket_no).toBe(5)
    })

    test('a new number is a free one when the highest is taken, and is rejected when none is free', async () => {
      await take(TICKET_NUMBER_MAX)
      expect((await create()).ticket_no).toBe(3)
      for (let ticket_no = 4; ticket_no < TICKET_NUMBER_MAX; ticket_no++) await take(ticket_no)
      await expect(create()).rejects.toMatchObject({ status: 409, code: 'ticket.too_many' })
    })

    test('twelve ticket types created concurrently have distinct numbers', async () => {
      const made = await Promise.all(Array.from({ length: 12 }, (_, at) => create({ name: `Block ${at}` })))
      expect(made.map(({ ticket_no }) => ticket_no).toSorted((a, b) => a - b)).toEqual(
        Array.from({ length: 12 }, (_, at) => at + 3),
      )
      expect((await fixture.call('owner', listTickets, { params: event() })).meta.total).toBe(14)
    })
  })
})
