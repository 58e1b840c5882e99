import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { listAudit } from '#contract/account/audit.ts'
import { listDevices, placeDevice } from '#contract/door/devices.ts'
import { readMirror } from '#contract/door/mirror.ts'
import { listOverrides } from '#contract/door/overrides.ts'
import {
  createSupervisor,
  listSupervisors,
  removeSupervisor,
  updateSupervisor,
} from '#contract/door/supervisors.ts'
import { addMs } from '#contract/wire/instant.ts'
import { makeVenue, type Venue } from '#tests/support/builders.ts'
import { anyDatabase, makeDatabase, type TestDatabase } from '#tests/support/databases/databases.ts'
import { makeServer, TEST_NOW, type TestServer } from '#tests/support/server.ts'
import { makeScanInput, pairTestDevice, postScans } from './door-calls.ts'

const MINUTE = 60_000
let database: TestDatabase
let server: TestServer
let venue: Venue
let params: { event_id: string; check_in_list_id: string }

beforeAll(async () => {
  database = await makeDatabase(anyDatabase, { migrated: true })
})
beforeEach(async () => {
  // Its clock starts anew for each test.
  server = await makeServer({ database: database.db })
  venue = await makeVenue(server)
  params = { event_id: venue.event_id, check_in_list_id: venue.list_id }
})

afterEach(() => server.close())
afterAll(() => database.db.close())

const token = () => venue.organizer.token
const devices = async () => (await server.call(listDevices, { params, token: token() })).data
const edit = async (device_id: string, body: Record<string, unknown>) =>
  (await server.call(placeDevice, { params: { ...params, device_id }, body, token: token() })).data
const mirrorOf = async (device_token: string) =>
  (
    await server.call(readMirror, {
      params: { check_in_list_id: venue.list_id },
      query: {},
      token: device_token,
    })
  ).data
const add = async (name = 'Ada', pin = '4711') =>
  (
    await server.call(createSupervisor, {
      params: { event_id: venue.event_id },
      body: { name, pin },
      token: token(),
    })
  ).data
const overrides = async () => (await server.call(listOverrides, { params, token: token() })).data
const audit = async () =>
  (
    await server.call(listAudit, {
      params: { account_id: venue.account_id },
      query: {},
      token: venue.owner.token,
    })
  ).data

describe('rights of a device', () => {
  test('a caller that names only may_override pairs a phone with the rights of before', async () => {
    await pairTestDevice(server, venue, 'Steward')
    await pairTestDevice(server, venue, 'Chief', { may_override: true })
    const others = { may_search: true, may_change_direction: true, may_leave: true }
    const by_name = new Map((await devices()).map((device) => [device.name, device]))
    expect(by_name.get('Steward')).toMatchObject({ ...others, may_override: false, may_undo_others: false })
    expect(by_name.get('Chief')).toMatchObject({ ...others, may_override: true, may_undo_others: true })
  })

  test('changed rights reach the phone with the mirror and are in the audit log', async () => {
    const { device_id, token: phone } = await pairTestDevice(server, venue, 'Phone 1')
    server.clock.advance(MINUTE)
    const changed = await edit(device_id, { may_override: true, may_search: false })
    expect(changed).toMatchObject({ may_override: true, may_search: false, may_leave: true, name: 'Phone 1' })
    expect((await mirrorOf(phone)).device).toMatchObject({ may_override: true, may_search: false })
    const [entry] = await audit()
    expect(entry).toMatchObject({
      action: 'device_changed',
      subject: { kind: 'device', id: device_id, title: 'Phone 1' },
      changes: [
        { field: 'may_search', before: true, after: false },
        { field: 'may_override', before: false, after: true },
      ],
    })
    await edit(device_id, { may_override: true, device_name: 'Phone 2' })
    expect((await audit())[0]?.id).toBe(entry?.id)
  })

  test('the rights of a team member follow from the role', async () => {
    await mirrorOf(venue.door.token)
    const [own] = await devices()
    await expect(edit(own?.id ?? '', { may_override: true })).rejects.toMatchObject({
      code: 'device.of_member',
    })
    expect(await edit(own?.id ?? '', { gate: 'Gate B' })).toMatchObject({ gate: 'Gate B' })
  })

  test('an override keeps the right of its time, however late it arrives', async () => {
    const chief = await pairTestDevice(server, venue, 'Chief', { may_override: true })
    server.clock.advance(10 * MINUTE)
    await edit(chief.device_id, { may_override: false, may_undo_others: false })
    server.clock.advance(10 * MINUTE)
    const send = async (minutes: number) => {
      const { id } = await venue.attendee({ paid: false })
      const [answer] = await postScans(server, venue, chief.token, [
        makeScanInput(server, {
          attendee_id: id,
          scanned_at: addMs(TEST_NOW, minutes * MINUTE),
          local_verdict: { kind: 'unpaid' },
          override: { reason: 'Paid in cash', by: 'Ada' },
        }),
      ])
      return answer?.verdict?.kind
    }
    expect(await send(9)).toBe('admitted')
    expect(await send(11)).toBe('unpaid')
  })

  test('scans of another device are undone only with the right to it and a reason', async () => {
    const gate_a = await pairTestDevice(server, venue, 'Gate A')
    const may_override = await pairTestDevice(server, venue, 'B', {
      rights: { may_override: true, may_undo_others: false },
    })
    const may_undo = await pairTestDevice(server, venue, 'C', { rights: { may_undo_others: true } })
    const { id } = await venue.attendee()
    const entry = makeScanInput(server, { attendee_id: id, scanned_at: addMs(TEST_NOW, -20 * MINUTE) })
    await postScans(server, venue, gate_a.token, [entry])
    const undo = async (phone: { token: string }, override: unknown) => {
      const scan = makeScanInput(server, { kind: 'undo', undoes: entry.id, local_verdict: null, override })
      return (await postScans(server, venue, phone.token, [scan]))[0]?.verdict
    }
    const reason = { reason: 'Wrong person', by: 'Ada' }
    expect(await undo(gate_a, null)).toEqual({ kind: 'undo_refused', reason: 'too_late' })
    expect(await undo(gate_a, reason)).toEqual({ kind: 'undo_refused', reason: 'too_late' })
    expect(await undo(may_override, reason)).toEqual({ kind: 'undo_refused', reason: 'other_device' })
    expect(await undo(may_undo, null)).toEqual({ kind: 'undo_refused', reason: 'other_device' })
    expect(await undo(may_undo, reason)).toEqual({ kind: 'undone' })
    expect((await overrides()).map(({ kind, is_allowed }) => [kind, is_allowed])).toEqual(
      expect.arrayContaining([
        ['undo', true],
        ['undo', false],
      ]),
    )
  })
})

describe('supervisors', () => {
  test('a PIN is stored and sent to phones only as an argon2id hash, and never returned', async () => {
    const { id } = await add('Ada', '47110815')
    const steward = await pairTestDevice(server, venue, 'Steward', { rights: { may_leave: false } })
    const chief = await pairTestDevice(server, venue, 'Chief', { may_override: true })
    const { supervisors } = await mirrorOf(steward.token)
    expect(supervisors).toEqual([
      { id, name: 'Ada', pin_hash: expect.stringMatching(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/) },
    ])
    expect((await mirrorOf(chief.token)).supervisors).toEqual([])
    const { data } = await server.call(listSupervisors, {
      params: { event_id: venue.event_id },
      token: token(),
    })
    expect(data).toEqual([{ id, name: 'Ada', created_at: TEST_NOW, pin_changed_at: TEST_NOW }])
    expect(JSON.stringify(await audit())).not.toContain('47110815')
  })

  test('a PIN that is not 4 to 8 digits is refused at its field and changes nothing', async () => {
    for (const pin of ['123', '123456789', '12a4', '１２３４', ''])
      await expect(add('Ada', pin)).rejects.toMatchObject({
        code: 'request.invalid',
        errors: { pin: ['pin'] },
      })
    expect((await mirrorOf((await pairTestDevice(server, venue, 'Phone')).token)).supervisors).toEqual([])
  })

  test('a changed PIN and a removed supervisor reach the phones and are in the audit log', async () => {
    const { id } = await add()
    const { token: phone } = await pairTestDevice(server, venue, 'Phone')
    const [before] = (await mirrorOf(phone)).supervisors ?? []
    const where = { event_id: venue.event_id, supervisor_id: id }
    server.clock.advance(MINUTE)
    await server.call(updateSupervisor, { params: where, body: { pin: '0815' }, token: token() })
    const [after] = (await mirrorOf(phone)).supervisors ?? []
    expect(after).toMatchObject({ id, name: 'Ada' })
    expect(after?.pin_hash).not.toBe(before?.pin_hash)
    server.clock.advance(MINUTE)
    await server.call(updateSupervisor, { params: where, body: { name: 'Grace' }, token: token() })
    server.clock.advance(MINUTE)
    await server.call(removeSupervisor, { params: where, token: token() })
    expect((await mirrorOf(phone)).supervisors).toEqual([])
    await expect(
      server.call(updateSupervisor, { params: where, body: { name: 'Eve' }, token: token() }),
    ).rejects.toMatchObject({ code: 'supervisor.not_found' })
    expect((await audit()).slice(0, 3).map(({ action }) => action)).toEqual([
      'supervisor_removed',
      'supervisor_changed',
      'supervisor_pin_changed',
    ])
  })

  test('an override by a PIN counts until the removal of the supervisor, and says whose PIN it was', async () => {
    const { id: supervisor_id } = await add()
    const steward = await pairTestDevice(server, venue, 'Steward', { gate: 'Gate A' })
    server.clock.advance(10 * MINUTE)
    await server.call(removeSupervisor, {
      params: { event_id: venue.event_id, supervisor_id },
      token: token(),
    })
    server.clock.advance(10 * MINUTE)
    const send = async (minutes: number, id = supervisor_id) => {
      const attendee = await venue.attendee({ paid: false })
      const [answer] = await postScans(server, venue, steward.token, [
        makeScanInput(server, {
          attendee_id: attendee.id,
          scanned_at: addMs(TEST_NOW, minutes * MINUTE),
          local_verdict: { kind: 'unpaid' },
          override: { reason: 'Guest of the house', by: 'Ada', supervisor_id: id },
        }),
      ])
      return answer?.verdict?.kind
    }
    expect(await send(9)).toBe('admitted')
    expect(await send(11)).toBe('unpaid')
    expect(await send(9, 'sv_0000000000000000')).toBe('unpaid')
    const ada = { id: supervisor_id, name: 'Ada' }
    expect(await overrides()).toMatchObject([
      { is_allowed: false, supervisor: ada },
      expect.objectContaining({ reason: 'Guest of the house', by: 'Ada', gate: 'Gate A' }),
      expect.anything(),
    ])
    expect((await overrides()).filter(({ is_allowed }) => is_allowed)).toMatchObject([{ supervisor: ada }])
  })
})
