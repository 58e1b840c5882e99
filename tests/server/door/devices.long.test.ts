import { afterEach, beforeEach, expect, test } from 'vitest'
import {
  createPairing,
  heartbeat,
  listDevices,
  pairDevice,
  placeDevice,
  placeOwnDevice,
  revokeDevice,
} from '#contract/door/devices.ts'
import { newId } from '#contract/wire/id.ts'
import { readMirror } from '#contract/door/mirror.ts'
import { makeVenue, type Venue } from '#tests/support/builders.ts'
import { describeOnAnyDatabase, makeDatabase, type TestDatabase } from '#tests/support/databases/databases.ts'
import { makeServer, TEST_ORIGIN, type TestServer } from '#tests/support/server.ts'
import { pairTestDevice, pullWholeMirror, makeScanInput, postScans } from './door-calls.ts'

const HOUR = 3_600_000

describeOnAnyDatabase('devices', (kind) => {
  let database: TestDatabase
  let server: TestServer
  let venue: Venue
  let list: { event_id: string; check_in_list_id: string }

  beforeEach(async () => {
    database = await makeDatabase(kind, { migrated: true })
    server = await makeServer({ database: database.db })
    venue = await makeVenue(server)
    list = { event_id: venue.event_id, check_in_list_id: venue.list_id }
  })
  afterEach(async () => {
    await server.close()
    await database.db.close()
  })

  const invite = async () =>
    (await server.call(createPairing, { params: list, body: {}, token: venue.organizer.token })).data
  const enter = (pairing_code: string, list_id = venue.list_id) =>
    server.call(pairDevice, {
      params: { check_in_list_id: list_id },
      body: { pairing_code, device_name: 'Phone', gate: '' },
    })
  const devices = async () =>
    (await server.call(listDevices, { params: list, token: venue.organizer.token })).data
  const revoke = (device_id: string, token = venue.organizer.token) =>
    server.call(revokeDevice, { params: { ...list, device_id }, token })

  test('a pairing code pairs one device once, as typed by people, and is in the fragment of its address', async () => {
    const { pairing_code, url, expires_at } = await invite()
    expect(pairing_code).toMatch(/^([0-9A-HJKMNP-TV-Z]{4}-){3}[0-9A-HJKMNP-TV-Z]{4}$/)
    expect(url).toBe(`${TEST_ORIGIN}/check-in/${venue.list_id}#pair=${pairing_code}`)
    expect(expires_at).toBe('2026-11-21T10:00:00.000Z')
    const { data } = await enter(` ${pairing_code.toLowerCase().replaceAll('-', ' ')} `)
    expect((await pullWholeMirror(server, data.token, venue.list_id)).pages).toBe(1)
    await expect(enter(pairing_code)).rejects.toMatchObject({ code: 'pairing.gone', status: 410 })
    expect(await devices()).toMatchObject([{ id: data.device_id, name: 'Phone', gate: null, user_id: null }])
  })

  test('pairing codes and device tokens are stored only as hashes', async () => {
    const { pairing_code } = await invite()
    const { data } = await enter(pairing_code)
    const rows = await server.db.read(async (tx) =>
      JSON.stringify([
        (await tx.execute('select * from pairings')).rows,
        (await tx.execute('select * from devices')).rows,
      ]),
    )
    expect(rows).toContain(data.device_id)
    expect(rows).not.toContain(data.token)
    expect(rows).not.toContain(pairing_code)
    expect(rows).not.toContain(pairing_code.replaceAll('-', ''))
  })

  test('a pairing code is valid for its own list and for 24 hours', async () => {
    const { pairing_code } = await invite()
    await expect(enter(pairing_code, venue.vip_list_id)).rejects.toMatchObject({ code: 'pairing.gone' })
    await expect(enter('0000-0000-0000-0000')).rejects.toMatchObject({ code: 'pairing.gone' })
    await expect(enter(pairing_code, newId('check_in_list', server.random))).rejects.toMatchObject({
      code: 'check_in_list.not_found',
    })
    server.clock.advance(24 * HOUR)
    await expect(enter(pairing_code)).rejects.toMatchObject({ code: 'pairing.gone' })
  })

  test('one of many concurrent devices with the same code is paired', async () => {
    const { pairing_code } = await invite()
    const tries = await Promise.allSettled(Array.from({ length: 8 }, () => enter(pairing_code)))
    expect(tries.filter((one) => one.status === 'fulfilled')).toHaveLength(1)
    expect(await devices()).toHaveLength(1)
  })

  test('a revoked device loses access at once, and a second revocation changes nothing', async () => {
    const { device_id, token } = await pairTestDevice(server, venue, 'Phone 1')
    await revoke(device_id)
    const [revoked] = await devices()
    server.clock.advance(HOUR)
    await revoke(device_id)
    expect((await devices())[0]?.revoked_at).toBe(revoked?.revoked_at)
    await expect(pullWholeMirror(server, token, venue.list_id)).rejects.toMatchObject({
      code: 'device.revoked',
      status: 401,
    })
    await expect(revoke(newId('device', server.random))).rejects.toMatchObject({ code: 'device.not_found' })
  })

  test('organizers see the heartbeat of a device', async () => {
    const { token } = await pairTestDevice(server, venue, 'Phone 1', { gate: 'Gate A' })
    const body = {
      waiting_scans: 12,
      mirror_at: server.clock.now(),
      app_version: '1.2.3',
      battery_percent: 61,
    }
    server.clock.advance(1000)
    const params = { check_in_list_id: venue.list_id }
    const reply = await server.call(heartbeat, { params, body, token })
    expect(reply).toEqual({
      data: { conflicts: 0, check_in_list_ids: [venue.list_id] },
      meta: { server_time: server.clock.now() },
    })
    expect(await devices()).toMatchObject([{ ...body, last_contact_at: server.clock.now() }])
    const impossible = { ...body, mirror_at: '0000-01-01T00:00:00Z' }
    await expect(server.call(heartbeat, { params, body: impossible, token })).rejects.toMatchObject({
      status: 422,
    })
  })

  test('a device changes its name and gate itself or through the team, and scans keep their gate', async () => {
    const { device_id, token } = await pairTestDevice(server, venue, 'Phone 1', { gate: 'Gate A' })
    const guests = [await venue.attendee(), await venue.attendee()]
    const enterAt = ({ id }: { id: string }) =>
      postScans(server, venue, token, [makeScanInput(server, { attendee_id: id })])
    await enterAt(guests[0] ?? { id: '' })
    const params = { check_in_list_id: venue.list_id }
    const moved = await server.call(placeOwnDevice, { params, body: { gate: 'Gate B' }, token })
    expect(moved.data).toMatchObject({ id: device_id, name: 'Phone 1', gate: 'Gate B' })
    await enterAt(guests[1] ?? { id: '' })
    const { data } = await server.call(placeDevice, {
      params: { ...list, device_id },
      body: { device_name: 'Pixel', gate: '' },
      token: venue.organizer.token,
    })
    expect(data).toMatchObject({ name: 'Pixel', gate: null })
    const { data: mirror } = await server.call(readMirror, { params, token })
    expect(mirror.scans.map(({ device_name, gate }) => [device_name, gate]).sort()).toEqual([
      ['Phone 1', 'Gate A'],
      ['Phone 1', 'Gate B'],
    ])
    expect(mirror.device).toMatchObject({ name: 'Pixel', gate: null })
  })

  test('a device of another list or a revoked one cannot be renamed', async () => {
    const { device_id, token } = await pairTestDevice(server, venue, 'Phone 1')
    const other = { event_id: venue.event_id, check_in_list_id: venue.vip_list_id, device_id }
    await expect(
      server.call(placeDevice, { params: other, body: { gate: 'X' }, token: venue.organizer.token }),
    ).rejects.toMatchObject({ code: 'device.not_found' })
    await revoke(device_id)
    const params = { check_in_list_id: venue.list_id }
    await expect(server.call(placeOwnDevice, { params, body: { gate: 'X' }, token })).rejects.toMatchObject({
      code: 'device.revoked',
    })
  })

  test('a team member becomes a device at the first contact, once per session and list', async () => {
    await pullWholeMirror(server, venue.door.token, venue.list_id)
    const attendee_id = (await venue.attendee()).id
    await postScans(server, venue, venue.door.token, [makeScanInput(server, { attendee_id })])
    await pullWholeMirror(server, venue.door.token, venue.vip_list_id)
    expect(await devices()).toMatchObject([{ name: 'user Lam', user_id: venue.door.user_id }])
  })

  test('each contact of a device is visible, stored at most every 10 seconds', async () => {
    const { token } = await pairTestDevice(server, venue, 'Phone 1')
    const paired_at = server.clock.now()
    server.clock.advance(9000)
    await pullWholeMirror(server, token, venue.list_id)
    expect((await devices())[0]?.last_contact_at).toBe(paired_at)
    server.clock.advance(1000)
    await pullWholeMirror(server, token, venue.list_id)
    expect((await devices())[0]?.last_contact_at).toBe(server.clock.now())
  })

  test('only members who manage devices pair, list and revoke them', async () => {
    const { device_id } = await pairTestDevice(server, venue, 'Phone 1')
    const calls = (token: string) => [
      () => server.call(createPairing, { params: list, body: {}, token }),
      () => server.call(listDevices, { params: list, token }),
      () => revoke(device_id, token),
    ]
    for (const { token } of [venue.door, venue.collaborator]) {
      for (const call of calls(token)) {
        await expect(call()).rejects.toMatchObject({ code: 'permission.denied', status: 403 })
      }
    }
    for (const call of calls(venue.stranger.token)) {
      await expect(call()).rejects.toMatchObject({ code: 'event.not_found', status: 404 })
    }
    for (const call of calls('no-such-token-no-such-token')) {
      await expect(call()).rejects.toMatchObject({ code: 'auth.required', status: 401 })
    }
    const wrong = { event_id: venue.event_id, check_in_list_id: venue.strange_list_id }
    await expect(
      server.call(createPairing, { params: wrong, body: {}, token: venue.organizer.token }),
    ).rejects.toMatchObject({ code: 'check_in_list.not_found' })
  })

  test('device names with control characters or too many characters are refused', async () => {
    const { pairing_code } = await invite()
    for (const device_name of ['', 'x'.repeat(51), 'a\u0007b']) {
      const reply = await server.raw('POST', `/public/check-in-lists/${venue.list_id}/devices`, {
        body: { pairing_code, device_name },
      })
      expect(reply).toMatchObject({ status: 422, json: { errors: { device_name: [expect.any(String)] } } })
    }
    expect(await devices()).toEqual([])
  })
})
