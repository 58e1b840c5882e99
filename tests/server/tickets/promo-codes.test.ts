import { describe, expect, test } from 'vitest'
import type { BodyInput, QueryInput } from '#contract/wire/endpoint.ts'
import { newId, type Id } from '#contract/wire/id.ts'
import {
  createPromoCode,
  deletePromoCode,
  listPromoCodes,
  readPromoCode,
  updatePromoCode,
} from '#contract/resources/promo-codes.ts'
import { describeOnAnyDatabase } from '#tests/support/databases/databases.ts'
import { addPromoCode } from '#tests/support/endpoint-rows/sales-rows.ts'
import { redeemPromoCode } from '#tests/support/paid-orders.ts'
import { TEST_NOW } from '#tests/support/server.ts'
import { useFixture } from '#tests/support/fixture.ts'

type Body = BodyInput<typeof createPromoCode>
const early: Body = { code: 'Early', discount_type: 'PERCENTAGE', discount: 12.5 }

describeOnAnyDatabase('promo codes', (kind) => {
  const fixture = useFixture(kind)
  const event = () => ({ event_id: fixture.venue.event_id })
  const of = (promo_code_id: Id) => ({ ...event(), promo_code_id })
  const create = async (body: Partial<Body> = {}) =>
    (await fixture.call('organizer', createPromoCode, { params: event(), body: { ...early, ...body } })).data
  const change = async (id: Id, body: BodyInput<typeof updatePromoCode>, version?: number) => {
    const based = version === undefined ? {} : { version }
    return (await fixture.call('organizer', updatePromoCode, { params: of(id), body, ...based })).data
  }
  const codes = async (query: QueryInput<typeof listPromoCodes> = {}) =>
    (await fixture.call('owner', listPromoCodes, { params: event(), query })).data.map(({ code }) => code)
  const taken = { status: 409, code: 'promo_code.taken', errors: { code: ['promo_code.taken'] } }

  test('promo codes are stored as typed, for every ticket and without expiry by default', async () => {
    const before = await fixture.venue.change_no()
    const made = await create({ id: newId('promo_code', fixture.server.random) })
    expect(made).toEqual({
      ...early,
      id: made.id,
      ...event(),
      applicable_ticket_ids: [],
      combines_with_member_price: false,
      expires_at: null,
      max_uses: null,
      times_used: 0,
      created_at: TEST_NOW,
      version: 1,
    })
    expect((await fixture.call('organizer', readPromoCode, { params: of(made.id) })).data).toEqual(made)
    expect(await fixture.venue.change_no()).toBeGreaterThan(before)
    await expect(create({ id: made.id, code: 'Other' })).rejects.toMatchObject({
      status: 409,
      code: 'id.taken',
    })
  })

  test('promo codes are sorted, searched and filtered', async () => {
    await fixture.db.withTx(async (tx) => {
      for (const code of [
        { uses: 1, fields: { code: 'AAA', expires_at: TEST_NOW } },
        { uses: 3, fields: { code: 'BBB', discount_type: 'NONE' as const, discount: 0 } },
        { uses: 2, fields: { code: 'CCC' } },
      ]) {
        const { event: of_event } = fixture.venue
        const id = await addPromoCode(fixture.server, tx, of_event, code.fields)
        await redeemPromoCode(fixture.server, tx, of_event, id, code.uses)
      }
    })
    expect(await codes()).toEqual(['AAA', 'BBB', 'CCC'])
    expect(await codes({ sort_by: 'times_used', sort_direction: 'desc' })).toEqual(['BBB', 'CCC', 'AAA'])
    expect(await codes({ query: 'bb' })).toEqual(['BBB'])
    expect(await codes({ filter_fields: { discount_type: { eq: 'NONE' } } })).toEqual(['BBB'])
    expect(await codes({ filter_fields: { expires_at: { eq: 'null' } } })).toEqual(['BBB', 'CCC'])
  })

  test('promo codes are case-insensitive and unique within an event', async () => {
    await create()
    for (const code of ['Early', 'EARLY', 'early'])
      await expect(create({ code })).rejects.toMatchObject(taken)
    const other = await create({ code: 'Late' })
    await expect(change(other.id, { code: 'eARLY' })).rejects.toMatchObject(taken)
    expect((await change(other.id, { code: 'LATE' })).code).toBe('LATE')
    const elsewhere = { event_id: fixture.venue.other_event.id }
    expect((await fixture.call('owner', createPromoCode, { params: elsewhere, body: early })).data.code).toBe(
      'Early',
    )
  })

  test('a promo code created eight times concurrently is created once', async () => {
    const spellings = ['same', 'SAME', 'Same', 'sAme', 'saMe', 'samE', 'SAme', 'saME']
    const results = await Promise.allSettled(spellings.map((code) => create({ code })))
    const lost = results.flatMap((result) => (result.status === 'rejected' ? [result.reason as unknown] : []))
    expect(lost).toMatchObject(Array.from({ length: 7 }, () => taken))
    expect(await codes()).toHaveLength(1)
  })

  test('promo codes renamed to the same code concurrently: one succeeds', async () => {
    const made = await Promise.all(['One', 'Two', 'Three', 'Four'].map((code) => create({ code })))
    const results = await Promise.allSettled(made.map(({ id }) => change(id, { code: 'Same' })))
    const lost = results.flatMap((result) => (result.status === 'rejected' ? [result.reason as unknown] : []))
    expect(lost).toMatchObject(Array.from({ length: 3 }, () => taken))
    expect((await codes()).filter((code) => code === 'Same')).toHaveLength(1)
  })

  test.each<[string, Partial<Body>, string]>([
    ['two characters', { code: 'ab' }, 'code'],
    ['fifty-one characters', { code: 'x'.repeat(51) }, 'code'],
    ['a space', { code: 'early bird' }, 'code'],
    ['no percent', { discount: 0 }, 'discount'],
    ['more than everything off', { discount: 100.5 }, 'discount'],
    ['too fine a percentage', { discount: 12.3456 }, 'discount'],
    ['half a cent off', { discount_type: 'FIXED', discount: 10.5 }, 'discount'],
    ['nothing off', { discount_type: 'FIXED', discount: 0 }, 'discount'],
    ['a discount that is none', { discount_type: 'NONE', discount: 5 }, 'discount'],
    ['no use at all', { max_uses: 0 }, 'max_uses'],
  ])('a promo code with %s is rejected', async (_, body, field) => {
    await expect(create(body)).rejects.toMatchObject({
      status: 422,
      code: 'request.invalid',
      errors: { [field]: [expect.any(String)] },
    })
    expect(await codes()).toEqual([])
  })

  test('promo codes name tickets of the event', async () => {
    const { vip } = fixture.venue.tickets
    await expect(
      create({ applicable_ticket_ids: [vip, newId('ticket', fixture.server.random)] }),
    ).rejects.toMatchObject({
      status: 422,
      code: 'promo_code.tickets_unknown',
      errors: { 'applicable_ticket_ids.1': ['promo_code.tickets_unknown'] },
    })
    expect((await create({ applicable_ticket_ids: [vip, vip] })).applicable_ticket_ids).toEqual([vip])
  })

  describe('an updated promo code', () => {
    test('an updated promo code keeps omitted fields and has the next version', async () => {
      const made = await create()
      const after = await change(made.id, { max_uses: 5, expires_at: TEST_NOW }, 1)
      expect(after).toEqual({ ...made, max_uses: 5, expires_at: TEST_NOW, version: 2 })
      expect((await change(made.id, { max_uses: 5 })).version).toBe(2)
      await expect(change(made.id, { max_uses: 6 }, 1)).rejects.toMatchObject({
        code: 'version.stale',
        current: after,
      })
    })

    test('an updated promo code needs a discount that is valid for its type as a whole', async () => {
      const { id } = await create()
      const wrong = (errors: string[]) => ({
        status: 422,
        code: 'promo_code.discount_invalid',
        errors: { discount: errors },
      })
      await expect(change(id, { discount_type: 'FIXED' })).rejects.toMatchObject(wrong(['integer']))
      await expect(change(id, { discount_type: 'NONE' })).rejects.toMatchObject(wrong(['discount_none']))
      await expect(change(id, { discount: 101 })).rejects.toMatchObject(wrong(['too_large']))
      expect((await change(id, { discount_type: 'FIXED', discount: 101 })).discount).toBe(101)
    })

    test.each(['times_used', 'created_at', 'id', 'event_id'])(
      'a promo code cannot set its own %s',
      async (field) => {
        const { id } = await create()
        const reply = await fixture.server.raw('PUT', `/events/${fixture.venue.event_id}/promo-codes/${id}`, {
          token: fixture.venue.owner.token,
          body: { [field]: 0 },
        })
        expect(reply).toMatchObject({ status: 422, json: { errors: { [field]: ['unknown'] } } })
      },
    )
  })

  test('a deleted promo code returns 404 and its code can be created again', async () => {
    const { id } = await create()
    await expect(
      fixture.call('owner', deletePromoCode, { params: of(id), version: 2 }),
    ).rejects.toMatchObject({
      code: 'version.stale',
    })
    const before = await fixture.venue.change_no()
    await fixture.call('organizer', deletePromoCode, { params: of(id), version: 1 })
    expect(await fixture.venue.change_no()).toBeGreaterThan(before)
    await expect(fixture.call('owner', readPromoCode, { params: of(id) })).rejects.toMatchObject({
      status: 404,
      code: 'promo_code.not_found',
    })
    expect((await create()).code).toBe('Early')
  })

  test('collaborators and doors cannot change promo codes, and strangers cannot read them', async () => {
    const { id } = await create()
    for (const who of ['collaborator', 'door'] as const) {
      await expect(fixture.call(who, listPromoCodes, { params: event() })).rejects.toMatchObject({
        code: 'permission.denied',
      })
      await expect(fixture.call(who, readPromoCode, { params: of(id) })).rejects.toMatchObject({
        code: 'permission.denied',
      })
    }
    await expect(fixture.call('stranger', readPromoCode, { params: of(id) })).rejects.toMatchObject({
      code: 'event.not_found',
    })
  })
})
