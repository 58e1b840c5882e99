import { addMs } from '#contract/wire/instant.ts'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { setAttendeeStatus } from '#contract/orders/attendees.ts'
import { listConflicts } from '#contract/door/conflicts.ts'
import { revokeDevice } from '#contract/door/devices.ts'
import { newId } from '#contract/wire/id.ts'
import { makeVenue, type Venue } from '#tests/support/builders.ts'
import { describeOnAnyDatabase, makeDatabase, type TestDatabase } from '#tests/support/databases/databases.ts'
import { makeServer, TEST_NOW, type TestServer } from '#tests/support/server.ts'
import { pairTestDevice, pullWholeMirror, makeScanInput, postScans, type PairedDevice } from './door-calls.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE

describeOnAnyDatabase('undo, override and hand-over', (kind) => {
  let database: TestDatabase
  let server: TestServer
  let venue: Venue
  let gate_a: PairedDevice
  let gate_b: PairedDevice

  beforeEach(async () => {
    database = await makeDatabase(kind, { migrated: true })
    server = await makeServer({ database: database.db })
    venue = await makeVenue(server)
    gate_a = await pairTestDevice(server, venue, 'Phone 1', { gate: 'Gate A' })
    gate_b = await pairTestDevice(server, venue, 'Phone 2', { gate: 'Gate B' })
  })
  afterEach(async () => {
    await server.close()
    await database.db.close()
  })

  const conflicts = async () =>
    (await server.call(listConflicts, { params: { check_in_list_id: venue.list_id }, token: gate_a.token }))
      .data

  test('an undo reverts its scan, also when it arrives first', async () => {
    const { id, code } = await venue.attendee()
    const entry = makeScanInput(server, {
      raw_code: code,
      attendee_id: id,
      scanned_at: addMs(TEST_NOW, -MINUTE),
    })
    const undo = makeScanInput(server, { kind: 'undo', undoes: entry.id, local_verdict: { kind: 'undone' } })
    const [early] = await postScans(server, venue, gate_a.token, [undo])
    expect(early).toMatchObject({
      stored: true,
      verdict: { kind: 'undo_refused', reason: 'nothing_to_undo' },
    })
    await postScans(server, venue, gate_a.token, [entry])
    const [now] = await postScans(server, venue, gate_a.token, [undo])
    expect(now).toMatchObject({ verdict: { kind: 'undone' }, attendee_id: id })
    const [again] = await postScans(server, venue, gate_b.token, [
      makeScanInput(server, { raw_code: code, local_verdict: null }),
    ])
    expect(again).toMatchObject({ verdict: { kind: 'admitted' } })
  })

  test('an undo by another device or after 15 minutes is refused', async () => {
    const { id } = await venue.attendee()
    const entry = makeScanInput(server, { attendee_id: id, scanned_at: addMs(TEST_NOW, -16 * MINUTE) })
    const own = makeScanInput(server, { kind: 'undo', undoes: entry.id })
    const others = makeScanInput(server, {
      kind: 'undo',
      undoes: entry.id,
      scanned_at: addMs(TEST_NOW, -10 * MINUTE),
    })
    const mine = await postScans(server, venue, gate_a.token, [entry, own])
    const theirs = await postScans(server, venue, gate_b.token, [others])
    expect(mine[1]?.verdict).toEqual({ kind: 'undo_refused', reason: 'too_late' })
    expect(theirs[0]?.verdict).toEqual({ kind: 'undo_refused', reason: 'other_device' })
  })

  test('an override counts only with the permission to override', async () => {
    const { id } = await venue.attendee({ paid: false })
    const supervisor = await pairTestDevice(server, venue, 'Chief', { may_override: true })
    const override = { reason: 'Paid in cash', by: 'Ada' }
    const fields = { attendee_id: id, local_verdict: { kind: 'unpaid' }, override }
    const [without] = await postScans(server, venue, gate_a.token, [makeScanInput(server, fields)])
    expect(without).toMatchObject({ verdict: { kind: 'unpaid' } })
    const [by_right] = await postScans(server, venue, supervisor.token, [makeScanInput(server, fields)])
    expect(by_right).toMatchObject({ verdict: { kind: 'admitted' } })
    const [by_role] = await postScans(server, venue, venue.collaborator.token, [
      makeScanInput(server, { ...fields, attendee_id: (await venue.attendee({ paid: false })).id }),
    ])
    expect(by_role).toMatchObject({ verdict: { kind: 'admitted' } })
    const [door_user] = await postScans(server, venue, venue.door.token, [
      makeScanInput(server, { ...fields, attendee_id: (await venue.attendee({ paid: false })).id }),
    ])
    expect(door_user).toMatchObject({ verdict: { kind: 'unpaid' } })
  })

  test('a scan before the cancellation stays admitted when it arrives later, one after it is flagged', async () => {
    const { id } = await venue.attendee()
    await server.call(setAttendeeStatus, {
      params: { event_id: venue.event_id, attendee_id: id },
      body: { status: 'CANCELLED' },
      token: venue.organizer.token,
    })
    server.clock.advance(HOUR)
    const before = makeScanInput(server, { attendee_id: id, scanned_at: addMs(TEST_NOW, -5 * MINUTE) })
    const [good] = await postScans(server, venue, gate_a.token, [before])
    expect(good).toMatchObject({ verdict: { kind: 'admitted' } })
    expect(good).not.toHaveProperty('conflict')
    const after = makeScanInput(server, { attendee_id: id, scanned_at: addMs(TEST_NOW, 5 * MINUTE) })
    const [flagged] = await postScans(server, venue, gate_b.token, [after])
    expect(flagged).toMatchObject({ verdict: { kind: 'cancelled', at: TEST_NOW }, conflict: { first: null } })
    await server.call(setAttendeeStatus, {
      params: { event_id: venue.event_id, attendee_id: id },
      body: { status: 'ACTIVE' },
      token: venue.organizer.token,
    })
    expect(await conflicts()).toMatchObject([{ verdict: { kind: 'already_in' } }])
  })

  test('a scan time after its arrival is set to the arrival', async () => {
    const { id } = await venue.attendee()
    const clock_at = addMs(TEST_NOW, 2 * HOUR)
    await postScans(server, venue, gate_a.token, [
      makeScanInput(server, { attendee_id: id, scanned_at: clock_at, device_clock_at: clock_at }),
    ])
    const { scans } = await pullWholeMirror(server, gate_a.token, venue.list_id)
    expect([...scans.values()][0]?.scanned_at).toBe(TEST_NOW)
  })

  test('a revoked device sends scans for 24 hours and no longer', async () => {
    const { id } = await venue.attendee()
    await server.call(revokeDevice, {
      params: { event_id: venue.event_id, check_in_list_id: venue.list_id, device_id: gate_a.device_id },
      token: venue.organizer.token,
    })
    server.clock.advance(23 * HOUR)
    const [answer] = await postScans(server, venue, gate_a.token, [
      makeScanInput(server, { attendee_id: id }),
    ])
    expect(answer).toMatchObject({ stored: true })
    const rows = await server.db.read((tx) => tx.execute('select after_revocation from scans'))
    expect(rows.rows).toEqual([{ after_revocation: true }])
    await expect(pullWholeMirror(server, gate_a.token, venue.list_id)).rejects.toMatchObject({
      code: 'device.revoked',
    })
    server.clock.advance(HOUR)
    await expect(
      postScans(server, venue, gate_a.token, [makeScanInput(server, { attendee_id: id })]),
    ).rejects.toMatchObject({ code: 'device.revoked', status: 401 })
  })

  test('a door is served for its own list only, and strangers receive 404', async () => {
    const { id } = await venue.attendee()
    const scans = [makeScanInput(server, { attendee_id: id })]
    const not_found = { code: 'check_in_list.not_found', status: 404 }
    await expect(postScans(server, venue, gate_a.token, scans, venue.vip_list_id)).rejects.toMatchObject(
      not_found,
    )
    await expect(postScans(server, venue, venue.stranger.token, scans)).rejects.toMatchObject(not_found)
    await expect(
      postScans(server, venue, gate_a.token, scans, newId('check_in_list', server.random)),
    ).rejects.toMatchObject(not_found)
    await expect(postScans(server, venue, 'no-such-token-no-such-token', scans)).rejects.toMatchObject({
      code: 'auth.required',
    })
    const params = { check_in_list_id: venue.vip_list_id }
    await expect(server.call(listConflicts, { params, token: gate_a.token })).rejects.toMatchObject(not_found)
  })

  test('a batch without scans or with more than 200 is refused as a whole', async () => {
    const many = Array.from({ length: 201 }, () => ({}))
    for (const scans of [[], many]) {
      const reply = await server.raw('POST', `/check-in-lists/${venue.list_id}/scans`, {
        token: gate_a.token,
        body: { scans },
      })
      expect(reply).toMatchObject({ status: 422, json: { code: 'request.invalid' } })
    }
  })

  test('a team member at the door is a separate device in the log', async () => {
    const { id } = await venue.attendee()
    await postScans(server, venue, venue.door.token, [makeScanInput(server, { attendee_id: id })])
    const { scans } = await pullWholeMirror(server, venue.door.token, venue.list_id)
    expect([...scans.values()]).toMatchObject([{ device_name: 'user Lam', gate: null }])
  })
})
