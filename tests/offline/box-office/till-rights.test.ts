import { beforeEach, expect, test } from 'vitest'
import { placeDevice } from '#contract/door/devices.ts'
import { createSupervisor } from '#contract/door/supervisors.ts'
import { sellAtDoor } from '#tests/server/box-office/box-office-calls.ts'
import { setUpPhonesFixture } from '../venue-with-phones.ts'
import { tillOf } from './phone-that-sells.ts'

const at = setUpPhonesFixture(1)
beforeEach(() => sellAtDoor({ server: at.server, db: at.server.db, venue: at.venue }))

const phoneWith = async (may_sell: boolean) => {
  const phone = await at.phone('Gate A', { rights: { may_sell } })
  await phone.door.sync()
  return { phone, till: tillOf(at.server, at.venue, phone.door) }
}
const addSupervisor = async () => {
  const { event_id, organizer } = at.venue
  const body = { name: 'Ada', pin: '4711' }
  return (await at.server.call(createSupervisor, { params: { event_id }, body, token: organizer.token })).data
    .id
}
const NOT_ALLOWED = { kind: 'refused', code: 'permission.denied' }

test('a phone without the right to sell stores no sale and takes no places', async () => {
  const { phone, till } = await phoneWith(false)
  expect((await till.take(1)).result).toEqual(NOT_ALLOWED)
  expect((await till.sell(1)).result).toEqual(NOT_ALLOWED)
  phone.browser.network.is_down = true
  expect((await till.sell(1)).result).toEqual(NOT_ALLOWED)
  expect(await phone.ports.db.sales.count()).toBe(0)
})

test("a supervisor's PIN opens the right for two minutes, and the server accepts the sale", async () => {
  const supervisor_id = await addSupervisor()
  const { phone, till } = await phoneWith(false)
  await phone.door.unlock(supervisor_id, '4711')
  const sold = await till.sell(1)
  expect(sold.result).toMatchObject({ kind: 'sold', sale: { supervisor_id } })
  at.server.clock.advance(120_000)
  expect((await till.sell(1)).result).toEqual(NOT_ALLOWED)
  // The same sale again is not a new one.
  const id = sold.result.kind === 'sold' ? sold.result.sale.id : ''
  expect((await till.sell(1, { id })).result.kind).toBe('sold')
  await phone.settle()
  expect((await till.read()).state.sales).toMatchObject([{ state: 'accepted' }])
})

test('a phone that lost the right while offline is told which of its sales the server refused', async () => {
  const { phone, till } = await phoneWith(true)
  await till.take(1)
  phone.browser.network.is_down = true
  at.server.clock.advance(1000)
  const params = {
    event_id: at.venue.event_id,
    check_in_list_id: at.venue.list_id,
    device_id: phone.door.state.meta?.device.id ?? '',
  }
  await at.server.call(placeDevice, { params, body: { may_sell: false }, token: at.venue.organizer.token })
  at.server.clock.advance(1000)
  expect((await till.sell(1)).result.kind).toBe('sold')
  phone.browser.network.is_down = false
  await phone.settle()
  expect((await till.read()).state.sales).toMatchObject([
    { state: 'refused', error: { code: 'permission.denied' } },
  ])
  expect(phone.door.state.rights.may_sell).toBe(false)
})

test('an announcement refreshes a till in use with the next sync, and no other', async () => {
  const { phone, till } = await phoneWith(true)
  const other = await phoneWith(true)
  const stock = async () => (await till.read()).state.offers[0]?.elsewhere
  await till.refresh()
  await other.till.take(3)
  await phone.door.sync()
  expect(await stock()).toEqual([])
  const before = phone.door.state.till_version
  phone.door.till.announce()
  await phone.door.sync()
  expect(phone.door.state.till_version).toBeGreaterThan(before)
  expect(await stock()).toMatchObject([{ places: 3 }])
  await other.phone.door.sync()
  const idle = other.phone.door.state.till_version
  at.server.clock.advance(10_000)
  const third = await phoneWith(true)
  third.phone.door.till.announce()
  const unread = third.phone.door.state.till_version
  await third.phone.door.sync()
  expect([other.phone.door.state.till_version, third.phone.door.state.till_version]).toEqual([idle, unread])
})

test('a sale keeps its receipt: names, prices and place of the moment of the sale', async () => {
  const { phone, till } = await phoneWith(true)
  await till.take(2)
  phone.browser.network.is_down = true
  await till.sell(2, { name: 'Chan', email: 'chan@example.test', locale: 'de' })
  await phone.ports.db.box_offices.clear()
  const [sale] = (await till.read()).state.sales
  expect(sale?.sale).toMatchObject({ name: 'Chan', email: 'chan@example.test', locale: 'de' })
  expect(sale?.receipt).toMatchObject({
    lines: [{ name: 'General', quantity: 2, unit_cents: 48_000 }],
    seller: { name: expect.stringMatching(/./) },
  })
})

test('a sale of an earlier version, stored without a receipt, gets one from the prices of today', async () => {
  const { phone, till } = await phoneWith(true)
  await till.sell(1)
  await phone.ports.db.sales.toCollection().modify((row) => {
    delete row.receipt
  })
  expect((await till.read()).state.sales[0]?.receipt.lines).toMatchObject([{ name: 'General', quantity: 1 }])
})
