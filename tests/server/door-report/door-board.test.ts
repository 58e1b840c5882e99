import { expect, test } from 'vitest'
import { heartbeat, revokeDevice } from '#contract/door/devices.ts'
import { readDoorBoard } from '#contract/door/door-board.ts'
import { addMs } from '#contract/wire/instant.ts'
import { eq } from 'drizzle-orm'
import { events } from '#server/core/db/schema/events.ts'
import { describeOnAnyDatabase } from '#tests/support/databases/databases.ts'
import { useFixture } from '#tests/support/fixture.ts'
import { TEST_NOW } from '#tests/support/server.ts'
import { makeScanInput, pairTestDevice, postScans } from '#tests/server/door/door-calls.ts'

const after = (minutes: number) => addMs(TEST_NOW, minutes * 60_000)

describeOnAnyDatabase('the door board', (kind) => {
  const fixture = useFixture(kind)
  const board = async (role: 'owner' | 'organizer' = 'organizer', event_id = fixture.venue.event_id) =>
    (await fixture.call(role, readDoorBoard, { params: { event_id } })).data

  test('devices of every list are shown with their state, revoked ones only while they hold scans', async () => {
    const { server, venue } = fixture
    const list_id = await venue.list()
    const [a, b, gone] = [
      await pairTestDevice(server, venue, 'Phone 1', { gate: 'Gate A' }),
      await pairTestDevice(server, venue, 'Phone 2', { gate: 'Gate B', list_id }),
      await pairTestDevice(server, venue, 'Phone 3'),
    ]
    const report = { waiting_scans: 0, mirror_at: null, app_version: '1', battery_percent: 15 }
    await server.call(heartbeat, {
      params: { check_in_list_id: venue.list_id },
      body: report,
      token: a.token,
    })
    const params = { event_id: venue.event_id, check_in_list_id: venue.list_id, device_id: gone.device_id }
    await fixture.call('organizer', revokeDevice, { params })
    const { devices } = await board()
    expect(
      devices.map(({ id, check_in_list_id, battery_percent }) => [id, check_in_list_id, battery_percent]),
    ).toEqual([
      [a.device_id, venue.list_id, 15],
      [b.device_id, list_id, null],
    ])
  })

  test('a phone reports its camera and waiting sales, and one that does not report them shows neither', async () => {
    const { server, venue } = fixture
    const phone = await pairTestDevice(server, venue, 'Phone 1')
    const report = (state: object) =>
      server.call(heartbeat, {
        params: { check_in_list_id: venue.list_id },
        body: { waiting_scans: 0, mirror_at: null, app_version: '1', ...state },
        token: phone.token,
      })
    const camera = { state: 'black' as const, since: after(-5) }
    await report({ camera, waiting_sales: 2 })
    expect((await board()).devices).toMatchObject([{ camera, waiting_sales: 2 }])
    await fixture.call('organizer', revokeDevice, {
      params: {
        event_id: venue.event_id,
        check_in_list_id: venue.list_id,
        device_id: phone.device_id,
      },
    })
    expect((await board()).devices, 'it still holds sales').toHaveLength(1)
  })

  test('a report of an older phone clears what a newer one said about the camera', async () => {
    const { server, venue } = fixture
    const phone = await pairTestDevice(server, venue, 'Phone 1')
    const report = (state: object) =>
      server.call(heartbeat, {
        params: { check_in_list_id: venue.list_id },
        body: { waiting_scans: 0, mirror_at: null, app_version: '1', ...state },
        token: phone.token,
      })
    await report({ camera: { state: 'denied', since: after(-5) } })
    await report({})
    expect((await board()).devices).toMatchObject([{ camera: null, waiting_sales: null }])
  })

  test('arrivals of this evening and of earlier events are counted from their starts', async () => {
    const { server, venue, db } = fixture
    const device = await pairTestDevice(server, venue, 'Phone', { gate: 'Gate A' })
    const guest = await venue.attendee()
    await venue.attendee()
    server.clock.set(after(60))
    await postScans(server, venue, device.token, [
      makeScanInput(server, { raw_code: guest.code, attendee_id: guest.id, scanned_at: after(20) }),
    ])
    const found = await board()
    expect(found).toMatchObject({ expected: 2, entered: 1, earlier_events: [] })
    expect(found.arrivals).toEqual([{ from: after(20), entered: 1 }])
    expect(found.gates).toMatchObject([{ gate: 'Gate A', entries: 1, lanes: 1 }])
    // Seen from a later event of the account, this one is an earlier one.
    await db.withTx((tx) =>
      tx
        .update(events)
        .set({ starts_at: after(50) })
        .where(eq(events.id, venue.event_id)),
    )
    await db.withTx((tx) =>
      tx
        .update(events)
        .set({ starts_at: after(500) })
        .where(eq(events.id, venue.other_event.id)),
    )
    expect((await board('owner', venue.other_event.id)).earlier_events).toEqual([
      { expected: 2, steps: [{ minutes: -30, entered: 1 }] },
    ])
  })
})
