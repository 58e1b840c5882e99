import { expect, test } from 'vitest'
import { createPairing } from '#contract/door/devices.ts'
import { newId, type Id } from '#contract/wire/id.ts'
import { pairWithList } from '#offline/door/pair.ts'
import { flushScans } from '#offline/outbox/flush-scans.ts'
import { loadClock } from '#offline/settings.ts'
import { advanceMinutes, openDoor, type Device } from '#tests/support/device.ts'
import { setUpPhonesFixture } from '../venue-with-phones.ts'

const at = setUpPhonesFixture()

/** Pairs the phone with the list again by a new link. */
async function pairAgain({ ports }: Device) {
  const { data } = await at.server.call(createPairing, {
    params: { event_id: at.venue.event_id, check_in_list_id: at.venue.list_id },
    body: {},
    token: at.venue.organizer.token,
  })
  const { pairing_code } = data
  await pairWithList(ports, at.venue.list_id, { pairing_code, device_name: 'Phone', gate: 'Gate B' })
  const door = await openDoor(ports, at.venue.list_id)
  await door.sync()
  await door.sync()
  return door
}

const in_order = { conflicts: [], pill: 'live', waiting: 0, counts: { inside: 2, entered: 2 } }

async function scanTwo(phone: Device) {
  phone.browser.network.is_down = true
  for (const { code } of at.venue.attendees.slice(0, 2)) await phone.scan(code)
  advanceMinutes(at.server, 1)
}

test('a phone that is paired again sends its queue first, and those scans stay with the former door', async () => {
  const phone = await at.phone('Gate A')
  const before = phone.door.state.meta!.device.id
  await scanTwo(phone)
  phone.browser.network.is_down = false
  const door = await pairAgain(phone)
  expect(door.state).toMatchObject(in_order)
  expect(door.state.meta!.device.id).not.toBe(before)
  expect((await door.queue(9)).map(({ device_id, state }) => [device_id, state])).toEqual([
    [before, 'accepted'],
    [before, 'accepted'],
  ])
  expect(await at.conflictsAtServer()).toEqual([])
})

test('scans that could not be sent before become scans of the new door, once', async () => {
  const phone = await at.phone('Gate A')
  await scanTwo(phone)
  // Everything that the former door sends is lost.
  phone.browser.network.is_down = false
  const { fetch } = phone.browser.network
  let is_lost = true
  phone.browser.network.fetch = (input, init) => {
    const { pathname } = new URL(input instanceof Request ? input.url : input)
    if (pathname.endsWith('/devices')) is_lost = false
    return is_lost ? Promise.reject(new TypeError('no route')) : fetch(input, init)
  }
  const door = await pairAgain(phone)
  expect(door.state).toMatchObject(in_order)
  const now = door.state.meta!.device.id
  expect((await door.queue(9)).map(({ device_id, state }) => [device_id, state])).toEqual([
    [now, 'accepted'],
    [now, 'accepted'],
  ])
  expect((await phone.reopen()).state).toMatchObject({ ...in_order, pill: 'offline' })
})

test('scans are not duplicated when the response to the former door was lost', async () => {
  const phone = await at.phone('Gate A')
  const before = phone.door.state.meta!.device.id
  await scanTwo(phone)
  phone.browser.network.is_down = false
  phone.browser.network.faults = { drop_reply: 1 }
  await flushScans(phone.ports, at.venue.list_id, await loadClock(phone.ports))
  const { fetch } = phone.browser.network
  let is_lost = true
  phone.browser.network.faults = {}
  phone.browser.network.fetch = (input, init) => {
    const { pathname } = new URL(input instanceof Request ? input.url : input)
    if (pathname.endsWith('/devices')) is_lost = false
    return is_lost ? Promise.reject(new TypeError('no route')) : fetch(input, init)
  }
  const door = await pairAgain(phone)
  expect(door.state).toMatchObject(in_order)
  expect((await door.queue(9)).map(({ device_id }) => device_id)).toEqual([before, before])
  expect(await at.conflictsAtServer()).toEqual([])
})

/** Restores the state of an older build: the scans stay with the former door, which never sent them. */
async function fileUnderFormerDoor({ ports }: Device, former: Id) {
  const { list_id } = at.venue
  const { db } = ports
  const sent = await db.scans.toArray()
  await db.scans.clear()
  await db.scans.bulkPut(sent.map((scan) => ({ ...scan, device_id: former })))
  const { are_own_doors_settled: _, ...row } = (await db.lists.get(list_id))!
  await db.lists.put({ ...row, chunk_epoch: row.chunk_epoch + 1 })
}

async function pairedByOlderBuild() {
  const phone = await at.phone('Gate A')
  const former = phone.door.state.meta!.device.id
  const door = await pairAgain(phone)
  const now = door.state.meta!.device.id
  for (const { code } of at.venue.attendees.slice(0, 2))
    await door.scan({ kind: 'in', subject: { raw_code: code } })
  await door.sync()
  await fileUnderFormerDoor(phone, former)
  return { phone, former, now }
}

test('a conflict of a phone with itself, stored by an older build, disappears with the next sync', async () => {
  const { phone, now } = await pairedByOlderBuild()
  const door = await phone.reopen()
  expect(door.state.conflicts).toHaveLength(2)
  await door.sync()
  expect(door.state).toMatchObject(in_order)
  expect((await door.queue(9)).map(({ device_id, state }) => [device_id, state])).toEqual([
    [now, 'accepted'],
    [now, 'accepted'],
  ])
  expect((await phone.reopen()).state.conflicts).toEqual([])
  expect(await at.conflictsAtServer()).toEqual([])
})

test('a real conflict between the two doors of one phone stays', async () => {
  const { phone, former } = await pairedByOlderBuild()
  const [first] = await phone.ports.db.scans.toArray()
  await phone.ports.db.scans.put({ ...first!, id: newId('scan', at.server.random), device_id: former })
  const door = await phone.reopen()
  await door.sync()
  expect(door.state.conflicts).toHaveLength(1)
})
