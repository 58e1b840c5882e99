import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { countAffiliateVisit } from '#contract/events/affiliate-visits.ts'
import type { BodyInput } from '#contract/wire/endpoint.ts'
import { newId, type Id } from '#contract/wire/id.ts'
import {
  createAffiliate,
  deleteAffiliate,
  exportAffiliates,
  listAffiliates,
  readAffiliate,
  readAffiliateFigures,
  updateAffiliate,
} from '#contract/resources/affiliates.ts'
import { affiliates } from '#server/core/db/schema/events.ts'
import { createVisitCounter } from '#server/domains/sales/affiliates/visits.ts'
import { describeOnAnyDatabase } from '#tests/support/databases/databases.ts'
import { addAffiliate } from '#tests/support/endpoint-rows/sales-rows.ts'
import { addPaidOrder } from '#tests/support/paid-orders.ts'
import { TEST_NOW } from '#tests/support/server.ts'
import { useFixture } from '#tests/support/fixture.ts'

type Body = BodyInput<typeof createAffiliate>
const radio: Body = { name: 'Harbour Radio', code: 'Radio' }
const ATTACK = `"><img src=x onerror=alert(1)>`
const BROWSER = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/140 Safari/537.36'

describeOnAnyDatabase('affiliates', (kind) => {
  const fixture = useFixture(kind)
  const event = () => ({ event_id: fixture.venue.event_id })
  const of = (affiliate_id: Id) => ({ ...event(), affiliate_id })
  const create = async (body: Partial<Body> = {}) =>
    (await fixture.call('organizer', createAffiliate, { params: event(), body: { ...radio, ...body } })).data
  const change = async (id: Id, body: BodyInput<typeof updateAffiliate>, version?: number) => {
    const based = version === undefined ? {} : { version }
    return (await fixture.call('organizer', updateAffiliate, { params: of(id), body, ...based })).data
  }
  const remove = (id: Id) => fixture.call('organizer', deleteAffiliate, { params: of(id) })
  const figures = async () =>
    (await fixture.call('organizer', readAffiliateFigures, { params: event() })).data.affiliates
  const add = (row: Parameters<typeof addAffiliate>[3]) =>
    fixture.db.withTx((tx) => addAffiliate(fixture.server, tx, fixture.venue.event, row))
  const taken = { status: 409, code: 'affiliate.taken', errors: { code: ['affiliate.taken'] } }

  test('affiliates are stored as typed, active and without a note by default', async () => {
    const before = await fixture.venue.change_no()
    const made = await create({ id: newId('affiliate', fixture.server.random) })
    const given = { id: made.id, ...event(), email: null, status: 'ACTIVE', note: '' }
    expect(made).toEqual({ ...radio, ...given, created_at: TEST_NOW, version: 1 })
    expect((await fixture.call('organizer', readAffiliate, { params: of(made.id) })).data).toEqual(made)
    expect(await fixture.venue.change_no()).toBeGreaterThan(before)
    await expect(create({ id: made.id, code: 'Other' })).rejects.toMatchObject({ code: 'id.taken' })
  })

  test('affiliate codes are case-insensitive and unique within an event', async () => {
    await create()
    for (const code of ['Radio', 'RADIO', 'radio'])
      await expect(create({ code })).rejects.toMatchObject(taken)
    const other = await create({ code: 'Mei' })
    await expect(change(other.id, { code: 'rADIO' })).rejects.toMatchObject(taken)
    expect((await change(other.id, { code: 'MEI' })).code).toBe('MEI')
    const elsewhere = { event_id: fixture.venue.other_event.id }
    const there = (await fixture.call('owner', createAffiliate, { params: elsewhere, body: radio })).data
    expect(there.code).toBe('Radio')
  })

  test('an affiliate created eight times concurrently is created once', async () => {
    const spellings = ['same', 'SAME', 'Same', 'sAme', 'saMe', 'samE', 'SAme', 'saME']
    const results = await Promise.allSettled(spellings.map((code) => create({ code })))
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  })

  test('affiliates are changed field by field, and an unchanged save writes nothing', async () => {
    const { id } = await create()
    const paused = await change(id, { status: 'PAUSED', email: 'radio@example.test' }, 1)
    expect(paused).toMatchObject({ ...radio, status: 'PAUSED', email: 'radio@example.test', version: 2 })
    expect((await change(id, { status: 'PAUSED' })).version).toBe(2)
    await expect(change(id, { note: 'Late' }, 1)).rejects.toMatchObject({ code: 'version.stale' })
  })

  test.each([
    ['a code of two characters', { code: 'ab' }],
    ['a code with a space', { code: 'a b c' }],
    ['no name', { name: '' }],
    ['no address', { email: 'radio' }],
  ])('an affiliate with %s is rejected', async (_, body) => {
    await expect(create(body)).rejects.toMatchObject({ status: 422 })
  })

  test('affiliate visits are counted by the server and cannot be set', async () => {
    const body = { ...radio, visits: 5 }
    await expect(fixture.call('organizer', createAffiliate, { params: event(), body })).rejects.toMatchObject(
      {
        status: 422,
      },
    )
  })

  test('affiliates are sorted, searched and filtered', async () => {
    await add({ name: 'Anna', code: 'ZZZ' })
    await add({ name: 'Zoe', code: 'AAA', status: 'PAUSED' })
    const names = async (query: object) =>
      (await fixture.call('owner', listAffiliates, { params: event(), query })).data.map(({ name }) => name)
    expect(await names({})).toEqual(['Anna', 'Zoe'])
    expect(await names({ sort_by: 'code' })).toEqual(['Zoe', 'Anna'])
    expect(await names({ query: 'zzz' })).toEqual(['Anna'])
    expect(await names({ filter_fields: { status: { eq: 'PAUSED' } } })).toEqual(['Zoe'])
  })

  test('an affiliate with orders cannot be deleted, and one without can', async () => {
    const [sold, blank] = [await add({ code: 'SOLD' }), await add({ code: 'BLANK' })]
    await fixture.db.withTx((tx) =>
      addPaidOrder(fixture.server, tx, fixture.venue.event, { order: { affiliate_id: sold } }),
    )
    await expect(remove(sold)).rejects.toMatchObject({ status: 409, code: 'affiliate.has_orders' })
    await remove(blank)
    await expect(remove(blank)).rejects.toMatchObject({ status: 404, code: 'affiliate.not_found' })
    expect((await figures()).map(({ affiliate_id }) => affiliate_id)).toEqual([sold])
  })

  describe('affiliate visits', () => {
    test('affiliate visits are counted for any case of the code, for live events and active affiliates', async () => {
      const [active, paused] = [await add({ code: 'RADIO' }), await add({ code: 'MEI', status: 'PAUSED' })]
      const counter = createVisitCounter(fixture)
      for (const code of ['radio', 'RADIO', 'mei', 'nobody']) counter.count(fixture.venue.event_id, code)
      counter.count('ev_0000000000000000', 'radio')
      await counter.write()
      counter.count(fixture.venue.event_id, 'Radio')
      await counter.write()
      await counter.write()
      const visits = new Map((await figures()).map((row) => [row.affiliate_id, row.visits]))
      expect([visits.get(active), visits.get(paused)]).toEqual([3, 0])
      const [row] = await fixture.db.read((tx) =>
        tx.select().from(affiliates).where(eq(affiliates.id, active)),
      )
      // A counted visit does not change the version.
      expect(row).toMatchObject({ visits: 3, version: 1 })
    })

    test('anyone can report a visit, and the response is empty whether or not the code exists', async () => {
      await add({ code: 'RADIO' })
      const path = countAffiliateVisit.path.replace(':event_id', fixture.venue.event_id)
      for (const code of ['RADIO', 'NOBODY']) {
        const reply = await fixture.server.raw('POST', path, {
          headers: { 'user-agent': BROWSER },
          body: { code },
        })
        expect(reply).toMatchObject({ status: 204, text: '' })
        expect(reply.headers).not.toHaveProperty('set-cookie')
      }
    })
  })

  test('hostile affiliate text stays text in responses and files', async () => {
    await create({ name: ATTACK, code: '=1+1', note: ATTACK })
    const [found] = (await fixture.call('owner', listAffiliates, { params: event() })).data
    expect(found).toMatchObject({ name: ATTACK, code: '=1+1', note: ATTACK })
    const { owner } = fixture.venue
    const path = exportAffiliates.path.replace(':event_id', fixture.venue.event_id)
    const file = await fixture.server.raw('POST', path, { token: owner.token, body: { format: 'csv' } })
    expect(file.status).toBe(200)
    expect(file.text).toContain(`""><img src=x onerror=alert(1)>`)
    expect(file.text).not.toMatch(/(^|,)=1\+1/m)
  })
})
