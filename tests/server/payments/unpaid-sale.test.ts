import { afterAll, beforeAll, expect, test } from 'vitest'
import { readEventSettings, patchEventSettings } from '#contract/events/event-settings.ts'
import { duplicateEvent } from '#contract/events/events.ts'
import { uploadImage } from '#contract/events/images.ts'
import { payOrder } from '#contract/orders/payments.ts'
import { readPublicEvent } from '#contract/events/public-events.ts'
import { makeVenue, type Venue } from '#tests/support/builders.ts'
import { anyDatabase, makeDatabase, type TestDatabase } from '#tests/support/databases/databases.ts'
import { fileOf, picture } from '#tests/support/uploads.ts'
import { makeServer, type TestServer } from '#tests/support/server.ts'
import { fixtureOf } from '#tests/support/fixture.ts'
import { makeUnpaidOrders } from './owed-fixture.ts'

let database: TestDatabase
let server: TestServer
let venue: Venue
const fixture = fixtureOf(() => ({ server, database, venue }))
const at = makeUnpaidOrders(fixture)

beforeAll(async () => {
  database = await makeDatabase(anyDatabase, { migrated: true })
  server = await makeServer({ database: database.db, deps: { provider: null, takes_test_money: false } })
  venue = await makeVenue(server)
})
afterAll(async () => {
  await server.close()
  await database.db.close()
})

const settings = async (event_id = venue.event_id) =>
  (await fixture.call('organizer', readEventSettings, { params: { event_id } })).data
const saleOf = async () => {
  const { data } = await server.call(readPublicEvent, { params: at.event(), query: {} })
  return data.tickets.find(({ id }) => id === venue.tickets.general)?.sale
}

test('a venue without a card provider sells by its other payment methods, and nothing once those are off', async () => {
  expect(await saleOf()).toBe('not_payable')
  await at.offer()
  expect(await saleOf()).toBe('on_sale')
  const { order, order_key } = await at.order('door')
  expect(order.status).toBe('AWAITING_PAYMENT')
  const held = await at.hold([at.general()])
  await at.details(held)
  expect(held.order).toMatchObject({ takes_cards: false, ways_to_pay: [{}, {}, {}] })
  await expect(server.call(payOrder, held.order_key)).rejects.toMatchObject({ code: 'payment.not_connected' })
  await at.offer({
    fps_payment: { is_offered: false },
    bank_payment: { is_offered: false },
    door_payment: { is_offered: false },
  })
  expect(await saleOf()).toBe('not_payable')
  await expect(at.payLater(held.order_key, 'door')).rejects.toMatchObject({ code: 'payment.not_offered' })
  expect((await at.read(order_key)).owed).toMatchObject({ kind: 'door' })
})

test("a payment QR code is shown in the buyer's language, stays sharp and is copied with the event", async () => {
  const file = fileOf(await picture('png', { width: 300, height: 300 }), 'fps.png')
  const sent = { params: at.event(), body: { type: 'PAYMENT_CODE' as const }, file }
  const { data: image } = await fixture.call('organizer', uploadImage, sent)
  await at.offer({
    fps_payment: { is_offered: true, pictures: { 'zh-hk': image.id, en: 'im_0123456789abcdef' } },
  })
  const { order } = await at.order('fps')
  expect(order.owed?.pictures).toEqual({ 'zh-hk': { url: image.url, width: 300, height: 300 } })
  const page = await server.call(readPublicEvent, { params: at.event(), query: {} })
  expect(page.data.pictures).toEqual([])
  const { data: copy } = await fixture.call('organizer', duplicateEvent, {
    params: at.event(),
    body: { title: 'Again', start_date: '2027-01-10T20:00', parts: ['settings'] },
  })
  const { fps_payment } = await settings(copy.id)
  expect(fps_payment.is_offered).toBe(true)
  expect(Object.keys(fps_payment.pictures)).toEqual(['zh-hk'])
  expect(fps_payment.pictures['zh-hk']).not.toBe(image.id)
})

test('a payment method is offered only with its payment details or QR code', async () => {
  const change = (body: object) => fixture.call('organizer', patchEventSettings, { params: at.event(), body })
  await expect(change({ bank_payment: { is_offered: true } })).rejects.toMatchObject({
    code: 'request.invalid',
    errors: { 'bank_payment.words': ['required'] },
  })
  await expect(change({ payment_within_days: 0 })).rejects.toMatchObject({
    errors: { payment_within_days: ['too_small'] },
  })
  await change({ door_payment: { is_offered: true }, payment_within_days: null })
  expect(await settings()).toMatchObject({
    door_payment: { is_offered: true, words: {}, pictures: {} },
    payment_within_days: null,
  })
})
