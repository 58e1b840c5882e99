import { beforeEach, expect, test } from 'vitest'
import { updateOwnAccount } from '#contract/account/accounts.ts'
import { readTakings } from '#contract/door/takings.ts'
import { handOverAndErase } from '#offline/door/erase.ts'
import type { TillReply } from '#offline/box-office/till-types.ts'
import { advanceMinutes, kindOf, type Device } from '#tests/support/device.ts'
import { limitGeneral, sellAtDoor } from '#tests/server/box-office/box-office-calls.ts'
import { setUpPhonesFixture } from '../venue-with-phones.ts'
import { tillOf } from './phone-that-sells.ts'

const at = setUpPhonesFixture(1)
const venue = () => ({ server: at.server, db: at.server.db, venue: at.venue })
let phone: Device
let till: ReturnType<typeof tillOf>

beforeEach(async () => {
  await sellAtDoor(venue())
  phone = await at.phone('Gate A')
  await phone.door.sync()
  till = tillOf(at.server, at.venue, phone.door)
})

const codesOf = ({ result }: TillReply) =>
  result.kind === 'sold' ? result.sale.lines.flatMap(({ codes }) => codes) : []
const idOf = ({ result }: TillReply) => (result.kind === 'sold' ? result.sale.id : '')
const takings = async () => {
  const params = { event_id: at.venue.event_id, check_in_list_id: at.venue.list_id }
  return (await at.server.call(readTakings, { params, token: at.venue.organizer.token })).data
}

test('with a network a phone sells from the common stock and its ticket is genuine at every door', async () => {
  const other = await at.phone('Gate B')
  const sold = await till.sell(2)
  expect(sold.result).toMatchObject({ kind: 'sold', sale: { sum_cents: 96_000 }, verdict: null })
  const [first = '', second = ''] = codesOf(sold)
  // The other door is online, and the server does not have the sale yet.
  const scanned = await other.scan(first)
  expect(scanned).toMatchObject({ verdict: { kind: 'admitted', provisional: true } })
  await phone.settle()
  await other.settle()
  await phone.door.sync()
  expect(other.door.state.total_attendees).toBe(3)
  expect(await other.scan(second)).toMatchObject({
    verdict: { kind: 'admitted' },
    attendee: { first_name: 'Walk-in 0001' },
  })
  expect(kindOf(await phone.scan(first))).toBe('already_in')
})

test('without a network a phone sells from its allotment and not one ticket more', async () => {
  await till.take(2)
  phone.browser.network.is_down = true
  await phone.door.sync()
  expect((await till.sell(3)).result).toMatchObject({ kind: 'no_places', offers: [{ missing: 1 }] })
  const { result, state } = await till.sell(2)
  expect(result.kind).toBe('sold')
  expect(state).toMatchObject({ waiting: 1, offers: [{ left: 0 }, {}] })
  expect((await till.sell(1)).result.kind).toBe('no_places')
  phone.browser.network.is_down = false
  await phone.settle()
  expect(await till.read()).toMatchObject({
    state: { waiting: 0, sales: [{ state: 'accepted' }], allotments: [{ quantity: 2, used: 2, left: 0 }] },
  })
  expect((await takings()).takings).toMatchObject([{ tickets: 2, sum_cents: 96_000 }])
})

test('a phone without places is told which other device has some', async () => {
  await limitGeneral(venue(), 4)
  const other = await at.phone('Gate B')
  await other.door.sync()
  await tillOf(at.server, at.venue, other.door).take(3)
  await till.refresh()
  expect((await till.sell(1)).result).toMatchObject({
    kind: 'no_places',
    offers: [{ stock: 0, elsewhere: [{ device: 'Gate B', places: 3 }] }],
  })
})

test('sell and let in asks at the limit of the building and stores nothing before the answer', async () => {
  await at.server.call(updateOwnAccount, { body: { building_limit: 1 }, token: at.venue.owner.token })
  await phone.door.sync()
  await till.take(2)
  const full = await till.sell(2, { admits: true })
  expect(full.result).toEqual({ kind: 'building_full', building: { inside: 0, limit: 1 } })
  expect(full.state).toMatchObject({ sales: [], offers: [{ left: 2 }, {}] })
  expect(await phone.ports.db.scans.count()).toBe(0)
  const sold = await till.sell(2, { admits: true, over_limit: true })
  expect(sold).toMatchObject({
    result: { kind: 'sold', verdict: null },
    state: { offers: [{ left: 0 }, {}] },
  })
  expect(await phone.ports.db.scans.toArray()).toMatchObject([{ over_limit: true }, { over_limit: true }])
  expect((await till.sell(1, { admits: false })).result.kind).not.toBe('building_full')
})

test('sell and let in stores the sale and the entry together, and the same id only once', async () => {
  await till.take(2)
  phone.browser.network.is_down = true
  const sold = await till.sell(1, { admits: true })
  await phone.door.refresh()
  expect(phone.door.state.counts.inside).toBe(1)
  expect(codesOf(await till.sell(1, { admits: true, id: idOf(sold) }))).toEqual(codesOf(sold))
  expect((await phone.door.queue(9)).length).toBe(1)
  expect(kindOf(await phone.scan(codesOf(sold)[0] ?? ''))).toBe('just_now')
  phone.browser.network.is_down = false
  await phone.settle()
  expect(phone.door.state.conflicts).toEqual([])
  expect((await at.countsAtServer(at.venue.list_id))?.inside).toBe(1)
  expect((await till.read()).state.allotments).toMatchObject([{ quantity: 2, used: 1, left: 1 }])
})

test('a reversal takes the entry back, frees the place and is refused after 15 minutes', async () => {
  await till.take(1)
  phone.browser.network.is_down = true
  const sold = await till.sell(1, { admits: true })
  const reversed = await till.reverse(idOf(sold))
  expect(reversed).toMatchObject({
    result: { kind: 'done' },
    state: { sales: [{ is_reversed: true, is_reversible: false }], offers: [{ left: 1 }, {}] },
  })
  await phone.door.refresh()
  expect(phone.door.state.counts.inside).toBe(0)
  const second = await till.sell(1)
  advanceMinutes(at.server, 15)
  expect((await till.reverse(idOf(second))).result.kind).toBe('not_reversible')
  phone.browser.network.is_down = false
  await phone.settle()
  expect((await takings()).takings).toMatchObject([{ sales: 1, tickets: 1 }])
  expect((await till.read()).state).toMatchObject({ waiting: 0, allotments: [{ used: 1, left: 0 }] })
  expect((await at.countsAtServer(at.venue.list_id))?.inside).toBe(0)
})

test('returned places are sold elsewhere and no more here', async () => {
  await limitGeneral(venue(), 3)
  const { state } = await till.take(2)
  await till.sell(1)
  const [{ id } = { id: '' }] = state.allotments
  expect(await till.giveBack(id)).toMatchObject({ result: { kind: 'done' }, state: { allotments: [] } })
  phone.browser.network.is_down = true
  await phone.door.sync()
  expect((await till.sell(1)).result.kind).toBe('no_places')
  expect((await till.giveBack(id)).result.kind).toBe('unreachable')
})

test('a shift closes with the float and its cash sales, on the phone as at the server', async () => {
  await till.openShift(10_000)
  await till.openShift(99_000)
  await till.sell(1, { given_cents: 50_000 })
  expect((await till.sell(1, { tender: 'fps' })).state.shift).toMatchObject({ expected_cents: 58_000 })
  advanceMinutes(at.server, 1)
  expect((await till.closeShift(57_000)).state.shift).toBeNull()
  await phone.settle()
  expect((await takings()).shifts).toMatchObject([{ expected_cents: 58_000, difference_cents: -1_000 }])
})

test('a phone keeps its list while a sale waits and forgets all once it is sent', async () => {
  await till.take(1)
  phone.browser.network.is_down = true
  await till.sell(1)
  expect(await handOverAndErase(phone.ports, at.venue.list_id)).toEqual({ unsent: 1 })
  phone.browser.network.is_down = false
  expect(await handOverAndErase(phone.ports, at.venue.list_id)).toEqual({ unsent: 0 })
  const { sales, allotments, box_offices } = phone.ports.db
  expect(await Promise.all([sales.count(), allotments.count(), box_offices.count()])).toEqual([0, 0, 0])
  expect((await takings()).takings).toMatchObject([{ sales: 1 }])
})

test('a list that sells nothing has no box office', async () => {
  const vip = await at.phone('Gate V', { list_id: at.venue.vip_list_id })
  expect(vip.door.state.meta?.sells_tickets).toBeUndefined()
  expect(phone.door.state.meta?.sells_tickets).toBe(true)
  const before = vip.browser.network.requests.length
  await vip.door.sync()
  expect(vip.browser.network.requests.slice(before).some((path) => path.includes('box-office'))).toBe(false)
})
