import fc from 'fast-check'
import { expect, test } from 'vitest'
import { updateOwnAccount } from '#contract/account/accounts.ts'
import { readDoorReport } from '#contract/door/door-report.ts'
import { createSupervisor } from '#contract/door/supervisors.ts'
import { newId } from '#contract/wire/id.ts'
import { readCheckInStats, updateCheckInList } from '#contract/door/check-in-lists.ts'
import type { ScanRequest } from '#offline/door/record-scan.ts'
import { kindOf, type Device } from '#tests/support/device.ts'
import { sizeOf } from '#tests/support/long.ts'
import { setUpPhonesFixture } from '../venue-with-phones.ts'

const at = setUpPhonesFixture(4)

const setLimit = (building_limit: number | null) =>
  at.server.call(updateOwnAccount, { body: { building_limit }, token: at.venue.owner.token })
const code = (index: number) => at.venue.attendees[index]?.code ?? ''
const enter = (phone: Device, index: number, request: Partial<ScanRequest> = {}) =>
  phone.door.scan({ kind: 'in', subject: { raw_code: code(index) }, ...request })
const storedScans = (phone: Device) => phone.ports.db.scans.count()

test('without a limit a door knows of no building and asks nothing', async () => {
  const phone = await at.phone('Gate A')
  expect(kindOf(await enter(phone, 0))).toBe('admitted')
  await phone.settle()
  expect(phone.door.state.building).toBeNull()
})

test('at the limit a door asks first and stores nothing until the entry is confirmed', async () => {
  await setLimit(2)
  const phone = await at.phone('Gate A')
  await enter(phone, 0)
  await enter(phone, 1)
  await phone.settle()
  expect(phone.door.state.building).toEqual({ inside: 2, limit: 2 })
  const asked = await enter(phone, 2)
  expect(asked).toMatchObject({ kind: 'building_full', building: { inside: 2, limit: 2 } })
  expect(await storedScans(phone)).toBe(2)
  const confirmed = await enter(phone, 2, { over_limit: true })
  expect(confirmed).toMatchObject({
    kind: 'shown',
    verdict: { kind: 'admitted' },
    scan: { over_limit: true },
  })
  await phone.settle()
  const { data } = await at.server.call(readCheckInStats, {
    params: { event_id: at.venue.event_id },
    token: at.venue.organizer.token,
  })
  expect(data.building).toEqual({ inside: 3, limit: 2, over_limit: 1 })
})

test('a party that the building has no room for is asked about as a whole', async () => {
  await setLimit(2)
  const order_id = newId('order', at.server.random)
  const people = [await at.venue.attendee({ order_id }), await at.venue.attendee({ order_id })]
  const phone = await at.phone('Gate A')
  await enter(phone, 0)
  const party = { with: null, attendee_ids: people.map(({ id }) => id) }
  expect(await phone.door.admitParty(party)).toEqual({
    kind: 'building_full',
    building: { inside: 1, limit: 2 },
  })
  expect(await storedScans(phone)).toBe(1)
  expect(await phone.door.admitParty({ ...party, over_limit: true })).toMatchObject({
    kind: 'party',
    scans: [{ over_limit: true }, { over_limit: true }],
  })
  expect(phone.door.roster.counts.inside).toBe(3)
})

test('an entry over the limit names the supervisor whose PIN had opened the phone, and no other scan does', async () => {
  const params = { event_id: at.venue.event_id }
  const body = { name: 'Ada', pin: '482913' }
  const { token } = at.venue.owner
  const { data: supervisor } = await at.server.call(createSupervisor, { params, body, token })
  await setLimit(1)
  const phone = await at.phone('Gate A')
  await phone.door.sync()
  expect(await phone.door.unlock(supervisor.id, body.pin)).toEqual({ kind: 'unlocked' })
  expect(await enter(phone, 0)).not.toHaveProperty('scan.supervisor_id')
  expect(await enter(phone, 1, { over_limit: true })).toMatchObject({
    scan: { over_limit: true, supervisor_id: supervisor.id },
  })
  phone.door.lock()
  expect(await enter(phone, 2, { over_limit: true })).not.toHaveProperty('scan.supervisor_id')
  await phone.settle()
  const { data } = await at.server.call(readDoorReport, { params, token })
  expect(data.incidents.map(({ incident, supervisor_name }) => [incident, supervisor_name])).toEqual(
    expect.arrayContaining([
      ['over_limit', null],
      ['over_limit', 'Ada'],
    ]),
  )
})

test('a confirmation while there is room again leaves no mark on the scan', async () => {
  await setLimit(2)
  const phone = await at.phone('Gate A')
  expect(await enter(phone, 0, { over_limit: true })).toMatchObject({ scan: { over_limit: false } })
})

test('refusals, exits and people who are already inside are never asked about', async () => {
  await at.server.call(updateCheckInList, {
    params: { event_id: at.venue.event_id, check_in_list_id: at.venue.list_id },
    body: { re_entry: 'always' },
    token: at.venue.organizer.token,
  })
  await setLimit(1)
  const phone = await at.phone('Gate A')
  await enter(phone, 0)
  at.server.clock.advance(11_000)
  expect(kindOf(await enter(phone, 0))).toBe('admitted')
  expect(kindOf(await phone.scan('NOT-A-TICKET'))).toBe('unknown_code')
  expect(kindOf(await enter(phone, 1))).toBe('building_full')
  expect(kindOf(await phone.leave(code(0)))).toBe('left')
  await phone.door.refresh()
  expect(phone.door.state.building).toEqual({ inside: 0, limit: 1 })
  expect(kindOf(await enter(phone, 1))).toBe('admitted')
})

test('an override at the limit is asked about like any other entry', async () => {
  await setLimit(1)
  const phone = await at.phone('Gate A', { may_override: true })
  await enter(phone, 0)
  const override = { reason: 'Guest list', by: 'Mei' }
  expect(kindOf(await enter(phone, 0, { override }))).toBe('already_in')
  const vip = await at.venue.attendee({ cancelled_at: at.server.clock.now() })
  await phone.settle()
  const request = { kind: 'in' as const, subject: { attendee_id: vip.id }, override }
  expect(kindOf(await phone.door.scan(request))).toBe('building_full')
  expect(await phone.door.scan({ ...request, over_limit: true })).toMatchObject({
    kind: 'shown',
    scan: { over_limit: true, override },
  })
})

test('offline a door keeps the last known figure and adds what it does itself, also after a restart', async () => {
  await setLimit(3)
  const [gate_a, gate_b] = [await at.phone('Gate A'), await at.phone('Gate B')]
  await enter(gate_a, 0)
  await gate_a.settle()
  await gate_b.settle()
  gate_b.browser.network.is_down = true
  await enter(gate_b, 1)
  await gate_b.door.refresh()
  expect(gate_b.door.state.building).toEqual({ inside: 2, limit: 3 })
  const reopened = await gate_b.reopen()
  expect(reopened.state.building).toEqual({ inside: 2, limit: 3 })
  await reopened.scan({ kind: 'in', subject: { raw_code: code(2) } })
  expect(await reopened.scan({ kind: 'in', subject: { raw_code: code(3) } })).toMatchObject({
    kind: 'building_full',
  })
})

test('a limit that is taken away ends the questions at the next contact', async () => {
  await setLimit(1)
  const phone = await at.phone('Gate A')
  await enter(phone, 0)
  expect(kindOf(await enter(phone, 1))).toBe('building_full')
  await setLimit(null)
  await phone.settle()
  expect(phone.door.state.building).toBeNull()
  expect(kindOf(await enter(phone, 1))).toBe('admitted')
})

const step = fc.record({
  phone: fc.integer({ min: 0, max: 2 }),
  person: fc.integer({ min: 0, max: 3 }),
  action: fc.constantFrom('in', 'out', 'undo', 'sync', 'off', 'on'),
})

test('whatever phones of two lists do, in any order of arrival, all end with the same figure as the server', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 25 }), async (steps) => {
      await at.renew()
      await setLimit(2)
      const second_list = await at.venue.list({ name: 'Side door', re_entry: 'after_exit' })
      const phones = [
        await at.phone('Gate A'),
        await at.phone('Gate B'),
        await at.phone('Gate C', { list_id: second_list }),
      ]
      for (const { phone: index, person, action } of steps) {
        const phone = phones[index]
        if (phone === undefined) continue
        at.server.clock.advance(1000)
        if (action === 'off' || action === 'on') phone.browser.network.is_down = action === 'off'
        else if (action === 'sync') await phone.door.sync()
        else if (action === 'in') await enter(phone, person, { over_limit: true })
        else if (action === 'out') await phone.leave(code(person))
        else {
          const [last] = await phone.door.queue(1)
          if (last !== undefined) await phone.door.undo({ device_id: last.device_id, id: last.id })
        }
      }
      for (const phone of phones) phone.browser.network.is_down = false
      for (const phone of phones) await phone.settle()
      for (const phone of phones) await phone.settle()
      const inside = at.venue.attendees.filter(({ id }) =>
        phones.some(({ door }) => door.roster.isInside(id)),
      )
      const { data } = await at.server.call(readCheckInStats, {
        params: { event_id: at.venue.event_id },
        token: at.venue.organizer.token,
      })
      expect(data.building?.inside).toBe(inside.length)
      for (const phone of phones) expect(phone.door.state.building?.inside).toBe(inside.length)
    }),
    { numRuns: sizeOf(8, 60) },
  )
})
