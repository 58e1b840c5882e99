import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { readEventSettings, patchEventSettings } from '#contract/events/event-settings.ts'
import { duplicateEvent } from '#contract/events/events.ts'
import { readMirror } from '#contract/door/mirror.ts'
import { check_in_lists } from '#server/core/db/schema/check-in-lists.ts'
import { events } from '#server/core/db/schema/events.ts'
import { mails } from '#server/core/db/schema/mails.ts'
import { makeVenue, type Venue } from '#tests/support/builders.ts'
import { anyDatabase, makeDatabase, type TestDatabase } from '#tests/support/databases/databases.ts'
import { fixtureOf } from '#tests/support/fixture.ts'
import { makeServer, type TestServer } from '#tests/support/server.ts'
import { makeUnpaidOrders } from './owed-fixture.ts'

let database: TestDatabase
let server: TestServer
let venue: Venue
const fixture = fixtureOf(() => ({ server, database, venue }))
const at = makeUnpaidOrders(fixture)

beforeAll(async () => {
  database = await makeDatabase(anyDatabase, { migrated: true })
  server = await makeServer({ database: database.db })
})
beforeEach(async () => {
  venue = await makeVenue(server)
})
afterAll(async () => {
  await server.close()
  await database.db.close()
})

const PAYEE = { kind: 'mobile', value: '6123 4567', bank_code: '004', name: '港灣會堂' } as const
const STORED = { ...PAYEE, value: '+85261234567' }
const OFFERED = { is_offered: true, words: {}, pictures: {} }

const change = (body: object) => fixture.call('organizer', patchEventSettings, { params: at.event(), body })
const settings = async (event_id = venue.event_id) =>
  (await fixture.call('organizer', readEventSettings, { params: { event_id } })).data
const mirrorEvent = async () => {
  const params = { check_in_list_id: venue.list_id }
  return (await fixture.call('owner', readMirror, { params, query: {} })).data.event
}
const update = (table: typeof check_in_lists, values: Partial<typeof check_in_lists.$inferInsert>) =>
  fixture.db.withTx((tx) => tx.update(table).set(values).where(eq(table.event_id, venue.event_id)))

test('owners are warned by mail of every new payee, and of nothing else', async () => {
  const warnings = async () =>
    (await database.db.read((tx) => tx.select().from(mails))).filter(
      ({ template, account_id }) => template === 'fps-payee-changed' && account_id === venue.account_id,
    )
  await change({ fps_payment: { ...OFFERED, words: { en: 'FPS 1234567' } } })
  expect(await warnings()).toEqual([])
  await change({ fps_payee: PAYEE })
  await change({ fps_payee: PAYEE })
  expect(await warnings()).toMatchObject([
    {
      to_address: venue.owner.email,
      data: { event_title: expect.any(String), before: null, after: '+85261234567 · 004 · 港灣會堂' },
    },
  ])
  await change({ fps_payee: null })
  expect(await warnings()).toHaveLength(2)
})

test('FPS with a payee needs no words, and cannot lose both', async () => {
  await expect(change({ fps_payment: OFFERED })).rejects.toMatchObject({
    code: 'request.invalid',
    errors: { 'fps_payment.words': ['required'] },
  })
  await change({ fps_payment: OFFERED, fps_payee: PAYEE })
  expect(await settings()).toMatchObject({ fps_payment: OFFERED, fps_payee: STORED })
  await expect(change({ fps_payee: null })).rejects.toMatchObject({
    errors: { 'fps_payment.words': ['required'] },
  })
  expect((await settings()).fps_payee).toEqual(STORED)
  await change({ fps_payee: null, fps_payment: { ...OFFERED, words: { en: 'FPS 1234567' } } })
  expect((await settings()).fps_payee).toBeNull()
})

test('an invalid payee is refused by its field and changes nothing', async () => {
  await change({ fps_payee: PAYEE })
  await expect(change({ fps_payee: { ...PAYEE, value: '12' } })).rejects.toMatchObject({
    errors: { 'fps_payee.value': ['fps_mobile'] },
  })
  await expect(change({ fps_payee: { ...PAYEE, bank_code: 'HSBC' } })).rejects.toMatchObject({
    errors: { 'fps_payee.bank_code': ['fps_bank_code'] },
  })
  expect((await settings()).fps_payee).toEqual(STORED)
})

test('an order paid by FPS names the payee, one paid by bank transfer does not', async () => {
  await at.offer({ fps_payee: PAYEE })
  const { order, order_key } = await at.order('fps')
  expect(order.owed).toMatchObject({ kind: 'fps', fps_payee: STORED })
  expect((await at.order('bank')).order.owed).not.toHaveProperty('fps_payee')
  // An order waits for its payment also after FPS was withdrawn.
  await change({ fps_payment: { is_offered: false } })
  expect((await at.read(order_key)).owed).toMatchObject({ fps_payee: STORED })
})

test('a visitor who has not ordered yet is not shown the payee', async () => {
  await at.offer({ fps_payee: PAYEE })
  const held = await at.hold([at.general()])
  await at.details(held)
  expect(held.order.ways_to_pay.length).toBeGreaterThan(0)
  expect(JSON.stringify(await at.read(held.order_key))).not.toContain('61234567')
})

test('an order in another currency has no payee', async () => {
  await fixture.db.withTx((tx) =>
    tx.update(events).set({ currency: 'EUR' }).where(eq(events.id, venue.event_id)),
  )
  await at.offer({ fps_payee: PAYEE })
  expect((await at.order('fps')).order.owed).not.toHaveProperty('fps_payee')
  await update(check_in_lists, { takes_payment: true })
  expect(await mirrorEvent()).not.toHaveProperty('fps_payee')
})

test('a copied event keeps the payee', async () => {
  await change({ fps_payment: OFFERED, fps_payee: PAYEE })
  const body = { title: 'Again', start_date: '2027-01-10T20:00', parts: ['settings' as const] }
  const { data: copy } = await fixture.call('organizer', duplicateEvent, { params: at.event(), body })
  expect((await settings(copy.id)).fps_payee).toEqual(STORED)
})

test('doors that take payments get the payee while FPS is offered, and lose it in the next download', async () => {
  await change({ fps_payment: OFFERED, fps_payee: PAYEE })
  expect(await mirrorEvent()).not.toHaveProperty('fps_payee')
  await update(check_in_lists, { takes_payment: true })
  const params = { check_in_list_id: venue.list_id }
  const first = await fixture.call('owner', readMirror, { params, query: {} })
  expect(first.data.event).toMatchObject({ fps_payee: STORED })
  const query = { cursor: first.meta.cursor }
  expect((await fixture.call('owner', readMirror, { params, query })).data.event).toBeUndefined()
  await change({ fps_payment: { is_offered: false } })
  const next = await fixture.call('owner', readMirror, { params, query })
  expect(next.data.event?.id).toBe(venue.event_id)
  expect(next.data.event).not.toHaveProperty('fps_payee')
})
