import { afterEach, beforeEach, expect, test } from 'vitest'
import {
  createPairing,
  endPairing,
  listDevices,
  listPairings,
  pairDevice,
  revokeDevices,
} from '#contract/door/devices.ts'
import { addMs } from '#contract/wire/instant.ts'
import { makeVenue, type Venue } from '#tests/support/builders.ts'
import { describeOnAnyDatabase, makeDatabase, type TestDatabase } from '#tests/support/databases/databases.ts'
import { makeServer, TEST_NOW, type TestServer } from '#tests/support/server.ts'
import { makeScanInput, pairTestDevice, postScans } from './door-calls.ts'

const HOUR = 3_600_000
const DAY = 24 * HOUR

describeOnAnyDatabase('pairing links', (kind) => {
  let database: TestDatabase
  let server: TestServer
  let venue: Venue
  let params: { event_id: string; check_in_list_id: string }

  beforeEach(async () => {
    database = await makeDatabase(kind, { migrated: true })
    server = await makeServer({ database: database.db })
    venue = await makeVenue(server)
    params = { event_id: venue.event_id, check_in_list_id: venue.list_id }
  })
  afterEach(async () => {
    await server.close()
    await database.db.close()
  })

  const token = () => venue.organizer.token
  const makeLink = async (body: Record<string, unknown>) =>
    (await server.call(createPairing, { params, body, token: token() })).data
  const pair = (pairing_code: string, device_name: string) =>
    server.call(pairDevice, {
      params: { check_in_list_id: venue.list_id },
      body: { pairing_code, device_name, gate: null },
    })
  const links = async () => (await server.call(listPairings, { params, token: token() })).data
  const revokeAll = async (pairing_id: string | null) =>
    (await server.call(revokeDevices, { params, body: { pairing_id }, token: token() })).data.revoked

  test('of 30 phones that open a link for 20 at once, exactly 20 get in, each as its own device', async () => {
    const { id, pairing_code } = await makeLink({ max_devices: 20, may_search: false })
    const attempts = await Promise.allSettled(
      Array.from({ length: 30 }, (_, at) => pair(pairing_code, `Phone ${at}`)),
    )
    const codes = attempts.flatMap((attempt) =>
      attempt.status === 'rejected' ? [(attempt.reason as { code: string }).code] : [],
    )
    expect(codes).toEqual(Array.from({ length: 10 }, () => 'pairing.gone'))
    expect(await links()).toMatchObject([{ id, max_devices: 20, used: 20, ended_at: null }])
    const { data: devices } = await server.call(listDevices, { params, token: token() })
    expect(new Set(devices.map(({ name }) => name)).size).toBe(20)
    expect(devices.every(({ pairing_id, may_search }) => pairing_id === id && !may_search)).toBe(true)
  })

  test('a link works until its time, at most 7 days, and until it is ended', async () => {
    const tooLate = { max_devices: 2, expires_at: addMs(TEST_NOW, 7 * DAY + 1) }
    await expect(makeLink(tooLate)).rejects.toMatchObject({ code: 'pairing.expiry_invalid', status: 422 })
    await expect(makeLink({ expires_at: TEST_NOW })).rejects.toMatchObject({ code: 'pairing.expiry_invalid' })
    await expect(makeLink({ max_devices: 51 })).rejects.toMatchObject({ code: 'request.invalid' })
    expect(await links()).toEqual([])
    const week = await makeLink({ max_devices: 3, expires_at: addMs(TEST_NOW, 7 * DAY) })
    const ended = await makeLink({ max_devices: 3 })
    await pair(ended.pairing_code, 'First')
    await server.call(endPairing, { params: { ...params, pairing_id: ended.id }, token: token() })
    await expect(pair(ended.pairing_code, 'Second')).rejects.toMatchObject({ code: 'pairing.gone' })
    server.clock.advance(6 * DAY)
    await pair(week.pairing_code, 'Day six')
    server.clock.advance(DAY)
    await expect(pair(week.pairing_code, 'Day seven')).rejects.toMatchObject({ code: 'pairing.gone' })
    const other = { event_id: venue.event_id, check_in_list_id: venue.vip_list_id, pairing_id: week.id }
    await expect(server.call(endPairing, { params: other, token: token() })).rejects.toMatchObject({
      code: 'pairing.not_found',
    })
  })

  test('a single code is listed until it is used', async () => {
    const { pairing_code } = await makeLink({})
    expect(await links()).toMatchObject([{ max_devices: 1, used: 0 }])
    await pair(pairing_code, 'Phone')
    expect(await links()).toEqual([])
  })

  test('all phones of a link are revoked at once, send what they hold, and the link ends', async () => {
    const { id, pairing_code } = await makeLink({ max_devices: 5 })
    const [one, two] = [await pair(pairing_code, 'One'), await pair(pairing_code, 'Two')]
    const other = await pairTestDevice(server, venue, 'Other')
    expect(await revokeAll(id)).toBe(2)
    expect(await revokeAll(id)).toBe(0)
    await expect(pair(pairing_code, 'Three')).rejects.toMatchObject({ code: 'pairing.gone' })
    const { id: attendee_id } = await venue.attendee()
    const [late] = await postScans(server, venue, one.data.token, [makeScanInput(server, { attendee_id })])
    expect(late).toMatchObject({ stored: true, verdict: { kind: 'admitted' } })
    server.clock.advance(25 * HOUR)
    const again = [makeScanInput(server, { attendee_id })]
    await expect(postScans(server, venue, two.data.token, again)).rejects.toMatchObject({
      code: 'device.revoked',
    })
    expect((await postScans(server, venue, other.token, again))[0]).toMatchObject({ stored: true })
    await expect(revokeAll('pg_0000000000000000')).rejects.toMatchObject({ code: 'pairing.not_found' })
  })

  test('all phones of a list are revoked at once with its open links; team members keep their door', async () => {
    const { pairing_code } = await makeLink({ max_devices: 5 })
    await pair(pairing_code, 'One')
    await pairTestDevice(server, venue, 'Two')
    await pairTestDevice(server, venue, 'VIP', { list_id: venue.vip_list_id })
    const { id: attendee_id } = await venue.attendee()
    await postScans(server, venue, venue.door.token, [makeScanInput(server, { attendee_id })])
    expect(await revokeAll(null)).toBe(2)
    await expect(pair(pairing_code, 'Three')).rejects.toMatchObject({ code: 'pairing.gone' })
    const again = makeScanInput(server, { attendee_id })
    expect((await postScans(server, venue, venue.door.token, [again]))[0]).toMatchObject({ stored: true })
  })
})
