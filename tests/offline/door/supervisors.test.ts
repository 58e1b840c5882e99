import { expect, test } from 'vitest'
import { placeDevice } from '#contract/door/devices.ts'
import { createSupervisor, removeSupervisor, updateSupervisor } from '#contract/door/supervisors.ts'
import type { Door } from '#offline/door/door.ts'
import { kindOf, advanceMinutes } from '#tests/support/device.ts'
import { setUpPhonesFixture } from '../venue-with-phones.ts'

const at = setUpPhonesFixture(3)
const STEWARD = { may_search: false, may_change_direction: false, may_leave: false }

const token = () => at.venue.organizer.token
const add = async (pin = '4711') =>
  (
    await at.server.call(createSupervisor, {
      params: { event_id: at.venue.event_id },
      body: { name: 'Ada', pin },
      token: token(),
    })
  ).data.id
const unpaid = () => at.venue.attendee({ paid: false })
const override = { reason: 'Guest list', by: 'Anybody' }
const letIn = (door: Door, attendee_id: string) =>
  door.scan({ kind: 'in', subject: { attendee_id }, override })

test('a PIN opens the missing rights offline for two minutes, and the scan says whose PIN it was', async () => {
  const id = await add()
  const [one, two] = [await unpaid(), await unpaid()]
  const { door, browser, settle } = await at.phone('Gate A', { rights: STEWARD })
  browser.network.is_down = true
  expect(door.state.rights).toEqual({
    ...STEWARD,
    may_override: false,
    may_undo_others: false,
    may_sell: false,
  })
  expect(await letIn(door, one.id)).toMatchObject({ verdict: { kind: 'unpaid' } })
  expect(door.roster.isInside(one.id)).toBe(false)
  expect(await door.unlock(id, '4711')).toEqual({ kind: 'unlocked' })
  expect(Object.values(door.state.rights)).toEqual(Array(6).fill(true))
  expect(await letIn(door, one.id)).toMatchObject({
    scan: { override: { reason: 'Guest list', by: 'Ada', supervisor_id: id }, override_allowed: true },
  })
  expect(door.roster.isInside(one.id)).toBe(true)
  at.server.clock.advance(2 * 60_000)
  await door.refresh()
  expect(door.state.unlock).toBeNull()
  await letIn(door, two.id)
  expect(door.roster.isInside(two.id)).toBe(false)
  browser.network.is_down = false
  await settle()
  expect(door.roster.isInside(one.id)).toBe(true)
  expect(await at.conflictsAtServer()).toEqual([])
})

test('the rights that a PIN opened end at once on request, and with a reload', async () => {
  const id = await add()
  const phone = await at.phone('Gate A', { rights: STEWARD })
  await phone.door.unlock(id, '4711')
  phone.door.lock()
  expect(phone.door.state.rights.may_search).toBe(false)
  await phone.door.unlock(id, '4711')
  expect((await phone.reopen()).state.rights.may_search).toBe(false)
})

test('after five wrong PINs each further attempt waits twice as long, also after a reload', async () => {
  const id = await add()
  const phone = await at.phone('Gate A', { rights: STEWARD })
  const results = []
  for (const pin of ['0000', '0001', '0002', '0003', '0004']) results.push(await phone.door.unlock(id, pin))
  expect(results.map((result) => ('attempts_left' in result ? result.attempts_left : null))).toEqual([
    4, 3, 2, 1, 0,
  ])
  expect(results.at(-1)).toEqual({ kind: 'wrong', attempts_left: 0, wait_ms: 30_000 })
  const door = await phone.reopen()
  expect(await door.unlock(id, '4711')).toEqual({ kind: 'wait', wait_ms: 30_000 })
  at.server.clock.advance(30_000)
  expect(await door.unlock(id, '0005')).toEqual({ kind: 'wrong', attempts_left: 0, wait_ms: 60_000 })
  at.server.clock.advance(60_000)
  expect(await door.unlock(id, '4711')).toEqual({ kind: 'unlocked' })
  expect(await door.unlock(id, '0000')).toMatchObject({ kind: 'wrong', attempts_left: 4 })
})

test('a phone learns of a changed PIN, a removed supervisor and changed rights at its next sync', async () => {
  const id = await add()
  const { door } = await at.phone('Gate A', { rights: STEWARD })
  const params = { event_id: at.venue.event_id, supervisor_id: id }
  await at.server.call(updateSupervisor, { params, body: { pin: '0815' }, token: token() })
  await door.sync()
  expect(await door.unlock(id, '4711')).toMatchObject({ kind: 'wrong' })
  expect(await door.unlock(id, '0815')).toEqual({ kind: 'unlocked' })
  await at.server.call(removeSupervisor, { params, token: token() })
  await door.sync()
  expect(door.state.unlock).toBeNull()
  expect(await door.unlock(id, '0815')).toEqual({ kind: 'unknown' })
  const device_id = door.state.meta?.device.id ?? ''
  await at.server.call(placeDevice, {
    params: { event_id: at.venue.event_id, check_in_list_id: at.venue.list_id, device_id },
    body: { may_search: true },
    token: token(),
  })
  await door.sync()
  expect(door.state.rights).toMatchObject({ may_search: true, may_leave: false })
})

test('a supervisor undoes an entry of another phone with a reason, and both phones and the server agree', async () => {
  const id = await add()
  const [guest] = at.venue.attendees
  const [gate_a, gate_b] = [await at.phone('Gate A'), await at.phone('Gate B', { rights: STEWARD })]
  await gate_a.scan(guest!.code)
  await gate_a.settle()
  advanceMinutes(at.server, 20)
  await gate_b.settle()
  expect(kindOf(await gate_b.scan(guest!.code))).toBe('already_in')
  const entry = gate_b.door.lastEntryOf(guest!.id)
  if (entry === null) throw new Error('the entry of Gate A is known')
  expect(kindOf(await gate_b.door.undo(entry, override))).toBe('undo_refused')
  await gate_b.door.unlock(id, '4711')
  expect(await gate_b.door.undo(entry, override)).toMatchObject({
    verdict: { kind: 'undone' },
    scan: { override: { by: 'Ada', supervisor_id: id } },
  })
  await gate_b.settle()
  await gate_a.settle()
  expect([gate_a, gate_b].map(({ door }) => door.roster.isInside(guest!.id))).toEqual([false, false])
  expect(await at.conflictsAtServer()).toEqual([])
  expect(kindOf(await gate_a.scan(guest!.code))).toBe('admitted')
})
