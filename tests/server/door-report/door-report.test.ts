import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { heartbeat } from '#contract/door/devices.ts'
import { exportDoorReport, signOffDoorReport } from '#contract/door/door-report.ts'
import { newId } from '#contract/wire/id.ts'
import { attendees } from '#server/core/db/schema/attendees.ts'
import { check_in_lists } from '#server/core/db/schema/check-in-lists.ts'
import { describeOnAnyDatabase } from '#tests/support/databases/databases.ts'
import { useFixture } from '#tests/support/fixture.ts'
import { makeScanInput, pairTestDevice, postScans } from '#tests/server/door/door-calls.ts'
import { after, useDoorReport } from './report-calls.ts'

describeOnAnyDatabase('the door report', (kind) => {
  const fixture = useFixture(kind)
  const { gate, params, report, send, scanOf } = useDoorReport(fixture)
  const cancel = (id: string) =>
    fixture.db.withTx((tx) =>
      tx
        .update(attendees)
        .set({ cancelled_at: after(59) })
        .where(eq(attendees.id, id)),
    )
  const general = async () => {
    const { tickets } = await report()
    return tickets.find(({ ticket_id }) => ticket_id === fixture.venue.tickets.general)
  }

  test('sold splits into who came, who did not, and who cancelled before coming', async () => {
    const [came, came_then_cancelled, , cancelled] = [
      await fixture.venue.attendee(),
      await fixture.venue.attendee(),
      await fixture.venue.attendee(),
      await fixture.venue.attendee(),
    ]
    await send(gate('gate_a'), scanOf(came, 1), scanOf(came_then_cancelled, 2))
    await cancel(came_then_cancelled.id)
    await cancel(cancelled.id)
    expect(await general()).toMatchObject({ sold: 4, entered: 2, did_not_come: 1, cancelled: 1 })
    expect(await report()).toMatchObject({ others_entered: 0 })
  })

  test('overrides, conflicts, undone scans, revoked and unknown codes are listed with who, where and when', async () => {
    const guest = await fixture.venue.attendee({ first_name: 'Mei', last_name: 'Chan' })
    const first = scanOf(guest, 1)
    const again = scanOf(guest, 3)
    await send(gate('gate_a'), first)
    await send(gate('gate_b'), again)
    await send(
      gate('gate_a'),
      makeScanInput(fixture.server, {
        kind: 'undo',
        undoes: first.id,
        scanned_at: after(2),
        local_verdict: { kind: 'undone' },
      }),
      makeScanInput(fixture.server, {
        raw_code: 'NOT-A-TICKET',
        scanned_at: after(4),
        local_verdict: { kind: 'unknown_code' },
      }),
      makeScanInput(fixture.server, {
        raw_code: 'THE BAND',
        scanned_at: after(5),
        override: { reason: 'Band', by: 'Ada' },
      }),
    )
    const found = await report()
    expect(found.incident_counts).toEqual({
      undo: 1,
      conflict: 0,
      override: 1,
      over_limit: 0,
      revoked_code: 0,
      unknown_code: 1,
    })
    expect(found.incidents).toMatchObject([
      { incident: 'override', override: { reason: 'Band', by: 'Ada' }, gate: 'Gate A', attendee_name: null },
      { incident: 'unknown_code', device_name: 'Phone 1', scanned_at: after(4) },
      { incident: 'undo', attendee_name: 'Mei Chan', verdict: { kind: 'undone' } },
    ])
    await send(gate('gate_b'), scanOf(guest, 6))
    const conflict = (await report()).incidents.find(({ incident }) => incident === 'conflict')
    expect(conflict).toMatchObject({
      gate: 'Gate B',
      shown: { kind: 'admitted' },
      verdict: { kind: 'already_in' },
      attendee_name: 'Mei Chan',
    })
    expect((await report()).others_entered).toBe(1)
  })

  test('throughput counts entries per gate and five minutes, without undone ones', async () => {
    const [a, b, undone] = [
      await fixture.venue.attendee(),
      await fixture.venue.attendee(),
      await fixture.venue.attendee(),
    ]
    const wrong = scanOf(undone, 11)
    const undo = makeScanInput(fixture.server, {
      kind: 'undo',
      undoes: wrong.id,
      scanned_at: after(12),
      local_verdict: { kind: 'undone' },
    })
    await send(gate('gate_a'), scanOf(a, 10), wrong, undo)
    await send(gate('gate_b'), scanOf(b, 10))
    const { gates } = await report()
    expect(gates.map(({ gate, entries, lanes }) => [gate, entries, lanes])).toEqual([
      ['Gate A', 1, 1],
      ['Gate B', 1, 1],
    ])
    expect(gates[0]?.peak).toEqual({ from: after(10), entries: 1 })
  })

  test('money taken at the door is summed per device, and hidden from who may not see money', async () => {
    await fixture.db.withTx((tx) =>
      tx
        .update(check_in_lists)
        .set({ takes_payment: true })
        .where(eq(check_in_lists.event_id, fixture.venue.event_id)),
    )
    const order_id = newId('order', fixture.server.random)
    const two = [
      await fixture.venue.attendee({ paid: false, order_id }),
      await fixture.venue.attendee({ paid: false, order_id }),
    ]
    await send(gate('gate_a'), ...two.map((guest, at) => scanOf(guest, at + 1, { paid_at_door: true })))
    expect((await report()).takings).toEqual([
      {
        device_id: gate('gate_a').device_id,
        device_name: 'Phone 1',
        gate: 'Gate A',
        orders: 1,
        amount_cents: 48_000,
        paid_twice_cents: 0,
      },
    ])
    expect((await report('collaborator')).takings).toBeNull()
    await send(gate('gate_b'), scanOf(two[0]!, 5, { paid_at_door: true }))
    expect((await report()).takings).toMatchObject([
      { device_name: 'Phone 1', paid_twice_cents: 0 },
      { device_name: 'Phone 2', amount_cents: 48_000, paid_twice_cents: 48_000 },
    ])
  })

  test('a device that last reported unsent scans is named with its list', async () => {
    const { server, venue } = fixture
    const body = { waiting_scans: 3, mirror_at: null, app_version: '1' }
    await server.call(heartbeat, {
      params: { check_in_list_id: venue.list_id },
      body,
      token: gate('gate_b').token,
    })
    expect((await report()).waiting_devices).toMatchObject([
      { name: 'Phone 2', gate: 'Gate B', waiting_scans: 3, check_in_list_id: venue.list_id },
    ])
  })

  test('a sign-off keeps its figures, and only scans that arrive later are listed apart', async () => {
    const [early, late] = [await fixture.venue.attendee(), await fixture.venue.attendee()]
    await send(gate('gate_a'), scanOf(early, 1))
    const body = { note: 'Cash counted' }
    const { data } = await fixture.call('owner', signOffDoorReport, { params: params(), body })
    expect(data).toMatchObject({ sold: 2, entered: 1, takings_cents: 0, note: 'Cash counted' })
    expect(await report()).toMatchObject({ sign_offs: [data], late_scans: { total: 0, scans: [] } })
    fixture.server.clock.set(after(90))
    await send(gate('gate_b'), scanOf(late, 2))
    const found = await report()
    expect(found.late_scans).toMatchObject({
      total: 1,
      scans: [{ attendee_id: late.id, received_at: after(90) }],
    })
    expect(found.sign_offs).toEqual([data])
    fixture.server.clock.set(after(95))
    await fixture.call('owner', signOffDoorReport, { params: params(), body: {} })
    const again = await report()
    expect(again.late_scans.total).toBe(0)
    expect(again.sign_offs.map(({ entered, note }) => [entered, note])).toEqual([
      [2, ''],
      [1, 'Cash counted'],
    ])
  })

  test('the figures of a sign-off hide its takings from who may not see money', async () => {
    await fixture.call('owner', signOffDoorReport, { params: params(), body: {} })
    expect((await report('collaborator')).sign_offs).toMatchObject([{ takings_cents: null }])
  })
})

describe('the file of a door report', () => {
  const fixture = useFixture()

  test('hostile text of a door stays text, and every incident is a row', async () => {
    const { server, venue } = fixture
    const door = await pairTestDevice(server, venue, '=1+1', { may_override: true })
    const override = { reason: '=HYPERLINK("x")', by: '+Ada' }
    await postScans(server, venue, door.token, [makeScanInput(server, { raw_code: 'BAND', override })])
    const path = exportDoorReport.path.replace(':event_id', venue.event_id)
    const file = await server.raw('POST', path, { token: venue.owner.token, body: { format: 'csv' } })
    expect(file.status).toBe(200)
    expect(file.text).toContain('HYPERLINK')
    expect(file.text).not.toMatch(/(^|,)"?[=+](1\+1|HYPERLINK|Ada)/m)
  })

  test('as PDF it is one document in the reader’s language with every script, signed off by name', async () => {
    const { server, venue } = fixture
    const door = await pairTestDevice(server, venue, 'Phone 1', { gate: '正門', may_override: true })
    const guest = await venue.attendee({ first_name: 'مريم', last_name: '陳大文' })
    const override = { reason: 'สวัสดี', by: 'Ada' }
    await postScans(server, venue, door.token, [
      makeScanInput(server, { raw_code: guest.code, attendee_id: guest.id, override }),
    ])
    const params = { event_id: venue.event_id }
    await fixture.call('owner', signOffDoorReport, { params, body: { note: 'Cash counted' } })
    const path = exportDoorReport.path.replace(':event_id', venue.event_id)
    const file = await server.raw('POST', path, { token: venue.owner.token, body: { format: 'pdf' } })
    expect(file.status).toBe(200)
    expect(file.text.startsWith('%PDF-')).toBe(true)
    expect(file.text).toContain('%%EOF')
    const refused = await server.raw('POST', path, { token: venue.owner.token, body: { format: 'doc' } })
    expect(refused.status).toBe(422)
  })
})
