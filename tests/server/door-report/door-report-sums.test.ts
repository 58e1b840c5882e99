import { expect, test } from 'vitest'
import { updateOwnAccount } from '#contract/account/accounts.ts'
import { createCheckInList, readCheckInStats } from '#contract/door/check-in-lists.ts'
import { heartbeat } from '#contract/door/devices.ts'
import { signOffDoorReport } from '#contract/door/door-report.ts'
import { createSupervisor } from '#contract/door/supervisors.ts'
import { newId } from '#contract/wire/id.ts'
import { makePracticeCode } from '#rules/door/practice-code.ts'
import { makeSale, sellAtDoor, sendEntries } from '#tests/server/box-office/box-office-calls.ts'
import { describeOnAnyDatabase } from '#tests/support/databases/databases.ts'
import { useFixture } from '#tests/support/fixture.ts'
import { makeScanInput, pairTestDevice, postScans } from '#tests/server/door/door-calls.ts'
import { after, useDoorReport } from './report-calls.ts'

describeOnAnyDatabase('what a door report adds up and names', (kind) => {
  const fixture = useFixture(kind)
  const { gate, params, report, send, scanOf } = useDoorReport(fixture)

  test('a device that still holds sales is named, also without waiting scans', async () => {
    const { server, venue } = fixture
    await server.call(heartbeat, {
      params: { check_in_list_id: venue.list_id },
      body: { waiting_scans: 0, waiting_sales: 2, mirror_at: null, app_version: '1' },
      token: gate('gate_b').token,
    })
    expect((await report()).waiting_devices).toMatchObject([
      { name: 'Phone 2', waiting_scans: 0, waiting_sales: 2 },
    ])
  })

  test('entries over the limit are listed with who, where, when and whose PIN, as many as the check-in page counts', async () => {
    const [one, two, three] = [
      await fixture.venue.attendee({ first_name: 'Mei', last_name: 'Chan' }),
      await fixture.venue.attendee(),
      await fixture.venue.attendee(),
    ]
    const { data: supervisor } = await fixture.call('owner', createSupervisor, {
      params: params(),
      body: { name: 'Ada', pin: '482913' },
    })
    const undone = scanOf(three, 3, { over_limit: true })
    await send(
      gate('gate_a'),
      scanOf(one, 1, { over_limit: true, supervisor_id: supervisor.id }),
      scanOf(two, 2, { over_limit: true }),
      undone,
      makeScanInput(fixture.server, { kind: 'undo', undoes: undone.id, scanned_at: after(4) }),
    )
    await fixture.call('owner', updateOwnAccount, { body: { building_limit: 1 } })
    const { data: stats } = await fixture.call('owner', readCheckInStats, { params: params() })
    const found = await report()
    expect(stats.building).toMatchObject({ over_limit: 2 })
    expect(found.incident_counts).toMatchObject({ over_limit: 2, undo: 1 })
    expect(found.incidents.filter(({ incident }) => incident === 'over_limit')).toMatchObject([
      { attendee_id: two.id, supervisor_name: null, scanned_at: after(2), over_limit: true },
      { attendee_name: 'Mei Chan', gate: 'Gate A', device_name: 'Phone 1', supervisor_name: 'Ada' },
    ])
  })

  test('practice codes that an older phone sent are no incidents', async () => {
    const raw_code = makePracticeCode('admitted')
    await send(
      gate('gate_a'),
      makeScanInput(fixture.server, { raw_code, local_verdict: { kind: 'unknown_code' } }),
    )
    expect(await report()).toMatchObject({ incident_counts: { unknown_code: 0 }, incidents: [] })
  })

  test('tickets sold at the door add up per device and tender, without reversed sales', async () => {
    await sellAtDoor(fixture)
    const reversed = makeSale(fixture, {})
    await sendEntries(fixture, gate('gate_a').token, makeSale(fixture, {}, 2), reversed)
    await sendEntries(fixture, gate('gate_a').token, makeSale(fixture, { tender: 'fps' }))
    await sendEntries(fixture, gate('gate_b').token, makeSale(fixture, {}))
    await sendEntries(fixture, gate('gate_a').token, {
      kind: 'reversal',
      id: newId('box_office_entry', fixture.server.random),
      reverses: reversed.id,
      at: fixture.server.clock.now(),
    })
    const { sales } = await report()
    expect(sales).toMatchObject([
      { device_name: 'Phone 1', gate: 'Gate A', tender: 'cash', sales: 1, tickets: 2, sum_cents: 96_000 },
      { device_name: 'Phone 1', gate: 'Gate A', tender: 'fps', sales: 1, tickets: 1, sum_cents: 48_000 },
      { device_name: 'Phone 2', gate: 'Gate B', tender: 'cash', sales: 1, tickets: 1, sum_cents: 48_000 },
    ])
    expect((await report('collaborator')).sales).toBeNull()
    const { data } = await fixture.call('owner', signOffDoorReport, { params: params(), body: {} })
    expect(data.takings_cents, 'the sum of all devices').toBe(4 * 48_000)
  })

  test('hand-outs are counted per list, without those that were undone', async () => {
    const [one, two] = [await fixture.venue.attendee(), await fixture.venue.attendee()]
    const body = {
      name: 'Badges',
      kind: 'hand_out' as const,
      ticket_ids: Object.values(fixture.venue.tickets),
    }
    const { data: list } = await fixture.call('owner', createCheckInList, { params: params(), body })
    const desk = await pairTestDevice(fixture.server, fixture.venue, 'Desk', { list_id: list.id })
    const second = scanOf(two, 2)
    const undo = makeScanInput(fixture.server, { kind: 'undo', undoes: second.id, scanned_at: after(3) })
    await postScans(fixture.server, fixture.venue, desk.token, [scanOf(one, 1), second, undo], list.id)
    expect((await report()).hand_outs).toEqual([
      { check_in_list_id: list.id, name: 'Badges', given: 1, expected: 2 },
    ])
  })
})
