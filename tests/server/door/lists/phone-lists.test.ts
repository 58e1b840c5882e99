import { afterEach, beforeEach, expect, test } from 'vitest'
import { createPairing, heartbeat, listDevices, pairDevice, revokeDevices } from '#contract/door/devices.ts'
import { setPhoneLists } from '#contract/door/phone-lists.ts'
import type { Id } from '#contract/wire/id.ts'
import { makeVenue, type Venue } from '#tests/support/builders.ts'
import { describeOnAnyDatabase, makeDatabase, type TestDatabase } from '#tests/support/databases/databases.ts'
import { addMember } from '#tests/support/endpoint-rows/people-rows.ts'
import { addAttendees, addList } from '#tests/support/endpoint-rows/rows.ts'
import { makeServer, type TestServer } from '#tests/support/server.ts'
import { makeScanInput, postScans, pullWholeMirror } from '../door-calls.ts'

const DAY = 24 * 3_600_000

describeOnAnyDatabase('a phone with several lists', (kind) => {
  let database: TestDatabase
  let server: TestServer
  let venue: Venue
  let second_list_id: Id

  beforeEach(async () => {
    database = await makeDatabase(kind, { migrated: true })
    server = await makeServer({ database: database.db })
    venue = await makeVenue(server)
    second_list_id = await server.db.withTx((tx) =>
      addList(server, tx, venue.other_event, { name: 'Second door' }),
    )
  })
  afterEach(async () => {
    await server.close()
    await database.db.close()
  })

  const params = () => ({ event_id: venue.event_id, check_in_list_id: venue.list_id })
  const pair = async (other_list_ids: readonly Id[], rights: Record<string, unknown> = {}) => {
    const made = await server.call(createPairing, {
      params: params(),
      body: { ...rights, other_list_ids: [...other_list_ids] },
      token: venue.organizer.token,
    })
    const paired = await server.call(pairDevice, {
      params: { check_in_list_id: venue.list_id },
      body: { pairing_code: made.data.pairing_code, device_name: 'Phone', gate: 'Gate A' },
    })
    return { ...paired.data, pairing_id: made.data.id }
  }
  const setLists = async (device_id: Id, check_in_list_ids: readonly Id[], token = venue.organizer.token) =>
    (
      await server.call(setPhoneLists, {
        params: { ...params(), device_id },
        body: { check_in_list_ids: [...check_in_list_ids] },
        token,
      })
    ).data.check_in_list_ids
  const devicesOf = async (list_id = venue.list_id, event_id = venue.event_id) =>
    (
      await server.call(listDevices, {
        params: { event_id, check_in_list_id: list_id },
        token: venue.organizer.token,
      })
    ).data
  const beat = async (token: string, list_id = venue.list_id) =>
    (
      await server.call(heartbeat, {
        params: { check_in_list_id: list_id },
        body: { waiting_scans: 0, mirror_at: null, app_version: '1' },
        token,
      })
    ).data.check_in_list_ids
  const secondTicket = async () => {
    const [made] = await server.db.withTx((tx) => addAttendees(server, tx, venue.other_event, [{}]))
    return made?.id ?? ''
  }
  const inListOf = (list_id: Id) => ({ list_id })

  test('a pairing code for several lists gives one token for all of them, each with its own device', async () => {
    const phone = await pair([venue.vip_list_id, second_list_id], { may_override: true })
    expect(phone.check_in_list_ids).toEqual([venue.list_id, venue.vip_list_id, second_list_id])
    const { id: attendee_id } = await venue.attendee()
    const other_id = await secondTicket()
    const scans = (id: Id) => [makeScanInput(server, { attendee_id: id })]
    expect((await postScans(server, venue, phone.token, scans(attendee_id)))[0]).toMatchObject({
      stored: true,
    })
    const second = await postScans(server, inListOf(second_list_id), phone.token, scans(other_id))
    expect(second[0]).toMatchObject({ stored: true, verdict: { kind: 'admitted' } })
    const mirror = await pullWholeMirror(server, phone.token, second_list_id)
    expect([...mirror.attendees.keys()]).toEqual([other_id])
    const [main] = await devicesOf()
    const [door] = await devicesOf(second_list_id, venue.other_event.id)
    expect(main).toMatchObject({ id: phone.device_id, may_override: true })
    expect(main?.other_lists.map(({ check_in_list_id }) => check_in_list_id).toSorted()).toEqual(
      [venue.vip_list_id, second_list_id].toSorted(),
    )
    expect(door).toMatchObject({ name: 'Phone', gate: 'Gate A', may_override: true })
    expect(door?.id).not.toBe(main?.id)
    expect((await beat(phone.token))?.toSorted()).toEqual(phone.check_in_list_ids?.toSorted())
  })

  test('the token of a phone opens no list that it does not hold', async () => {
    const phone = await pair([])
    expect(phone.check_in_list_ids).toEqual([venue.list_id])
    for (const list_id of [venue.vip_list_id, second_list_id, venue.strange_list_id])
      await expect(pullWholeMirror(server, phone.token, list_id)).rejects.toMatchObject({
        code: 'check_in_list.not_found',
      })
  })

  test('lists are added to a paired phone and removed from it, and what is removed takes its scans for a day', async () => {
    const phone = await pair([])
    const all = [venue.list_id, second_list_id]
    expect(await setLists(phone.device_id, all)).toEqual(all)
    expect((await beat(phone.token, second_list_id))?.toSorted()).toEqual(all.toSorted())
    expect(await setLists(phone.device_id, [venue.list_id])).toEqual([venue.list_id])
    expect(await beat(phone.token)).toEqual([venue.list_id])
    await expect(beat(phone.token, second_list_id)).rejects.toMatchObject({ code: 'device.revoked' })
    const late = [makeScanInput(server, { attendee_id: await secondTicket() })]
    const [stored] = await postScans(server, inListOf(second_list_id), phone.token, late)
    expect(stored).toMatchObject({ stored: true })
    expect(await setLists(phone.device_id, all)).toEqual(all)
    expect((await beat(phone.token, second_list_id))?.toSorted()).toEqual(all.toSorted())
  })

  test('an empty set of lists revokes the phone everywhere', async () => {
    const phone = await pair([venue.vip_list_id, second_list_id])
    expect(await setLists(phone.device_id, [])).toEqual([])
    for (const list_id of [venue.list_id, venue.vip_list_id, second_list_id])
      await expect(pullWholeMirror(server, phone.token, list_id)).rejects.toMatchObject({
        code: 'device.revoked',
      })
    await expect(setLists(phone.device_id, [venue.list_id])).rejects.toMatchObject({
      code: 'device.not_found',
    })
  })

  test('revoking the phones of a link revokes them at all their lists', async () => {
    const phone = await pair([second_list_id])
    const body = { pairing_id: phone.pairing_id }
    await server.call(revokeDevices, { params: params(), body, token: venue.organizer.token })
    await expect(pullWholeMirror(server, phone.token, second_list_id)).rejects.toMatchObject({
      code: 'device.revoked',
    })
  })

  test('an organizer of one event revokes phones and lists there, and leaves those of other events', async () => {
    const { token } = await server.db.withTx((tx) =>
      addMember(server, tx, {
        account_id: venue.account_id,
        role: 'organizer',
        event_ids: [venue.event_id],
      }),
    )
    const phone = await pair([second_list_id])
    expect(await setLists(phone.device_id, [venue.list_id], token)).toContain(second_list_id)
    const body = { pairing_id: phone.pairing_id }
    const { data } = await server.call(revokeDevices, { params: params(), body, token })
    expect(data).toEqual({ revoked: 1 })
    await expect(beat(phone.token)).rejects.toMatchObject({ code: 'device.revoked' })
    expect(await beat(phone.token, second_list_id)).toEqual([second_list_id])
  })

  test('lists of another account, unknown lists and too many are refused, and nothing changes', async () => {
    const phone = await pair([])
    const field = {
      code: 'check_in_list.not_found',
      errors: { check_in_list_ids: ['check_in_list.not_found'] },
    }
    for (const id of [venue.strange_list_id, 'cl_0000000000000000'])
      await expect(setLists(phone.device_id, [venue.list_id, id])).rejects.toMatchObject(field)
    await expect(pair([venue.strange_list_id])).rejects.toMatchObject({
      code: 'check_in_list.not_found',
      errors: { other_list_ids: ['check_in_list.not_found'] },
    })
    const many = Array.from({ length: 13 }, (_, no) => `cl_${String(no).padStart(16, '0')}`)
    await expect(setLists(phone.device_id, many)).rejects.toMatchObject({ code: 'request.invalid' })
    expect(await beat(phone.token)).toEqual([venue.list_id])
  })

  test('a list that phones delete because it is over is no longer named to them', async () => {
    const phone = await pair([second_list_id])
    server.clock.advance(3 * DAY)
    expect(await beat(phone.token)).toEqual([])
  })

  test('a deleted list is skipped when a phone pairs', async () => {
    const made = await server.call(createPairing, {
      params: params(),
      body: { other_list_ids: [second_list_id] },
      token: venue.organizer.token,
    })
    await server.db.withTx((tx) => tx.execute(`delete from check_in_lists where id = '${second_list_id}'`))
    const { data } = await server.call(pairDevice, {
      params: { check_in_list_id: venue.list_id },
      body: { pairing_code: made.data.pairing_code, device_name: 'Phone', gate: null },
    })
    expect(data.check_in_list_ids).toEqual([venue.list_id])
  })
})
