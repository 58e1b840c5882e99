import { addMs } from '#contract/wire/instant.ts'
import { eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { listConflicts } from '#contract/door/conflicts.ts'
import { newId, type Id } from '#contract/wire/id.ts'
import { attendees, orders } from '#server/core/db/schema/attendees.ts'
import { check_in_lists } from '#server/core/db/schema/check-in-lists.ts'
import { describeOnAnyDatabase } from '#tests/support/databases/databases.ts'
import { type IssuedTicket } from '#tests/support/endpoint-rows/rows.ts'
import { TEST_NOW } from '#tests/support/server.ts'
import { useFixture } from '#tests/support/fixture.ts'
import { pairTestDevice, pullWholeMirror, makeScanInput, postScans, type PairedDevice } from './door-calls.ts'

const MINUTE_MS = 60_000
const after = (minutes: number) => addMs(TEST_NOW, minutes * MINUTE_MS)

describeOnAnyDatabase('D94: paid at the door', (kind) => {
  const fixture = useFixture(kind)
  let order_id: Id
  let two: IssuedTicket[]
  let gate_a: PairedDevice
  let gate_b: PairedDevice

  beforeEach(async () => {
    await fixture.db.withTx((tx) =>
      tx
        .update(check_in_lists)
        .set({ takes_payment: true })
        .where(eq(check_in_lists.event_id, fixture.venue.event_id)),
    )
    order_id = newId('order', fixture.server.random)
    two = [await unpaid(), await unpaid()]
    gate_a = await pairTestDevice(fixture.server, fixture.venue, 'Phone 1', { gate: 'Gate A' })
    gate_b = await pairTestDevice(fixture.server, fixture.venue, 'Phone 2', { gate: 'Gate B' })
    fixture.server.clock.set(after(60))
  })

  const unpaid = () => fixture.venue.attendee({ paid: false, order_id })
  const paying = (guest: number, minutes: number, fields: Record<string, unknown> = {}) =>
    makeScanInput(fixture.server, {
      raw_code: two[guest]?.code,
      attendee_id: two[guest]?.id,
      scanned_at: after(minutes),
      paid_at_door: true,
      ...fields,
    })
  const undo = (scan: { id: Id }, minutes: number) =>
    makeScanInput(fixture.server, {
      kind: 'undo',
      undoes: scan.id,
      scanned_at: after(minutes),
      local_verdict: { kind: 'undone' },
    })
  const sendFrom = (door: PairedDevice, ...scans: unknown[]) =>
    postScans(fixture.server, fixture.venue, door.token, scans)
  const order = async () => {
    const [row] = await fixture.db.read((tx) => tx.select().from(orders).where(eq(orders.id, order_id)))
    return row
  }
  const people = () =>
    fixture.db.read((tx) => tx.select().from(attendees).where(eq(attendees.order_id, order_id)))
  const conflicts = async () => {
    const params = { check_in_list_id: fixture.venue.list_id }
    return (await fixture.call('organizer', listConflicts, { params })).data
  }

  test('two tickets of one unpaid order in a batch pay the order once and are admitted, also when resent', async () => {
    const batch = [paying(0, 1), paying(1, 2)]
    const answers = await sendFrom(gate_a, ...batch)
    expect(answers.map(({ verdict, conflict }) => [verdict?.kind, conflict])).toEqual([
      ['admitted', undefined],
      ['admitted', undefined],
    ])
    const paid = await order()
    expect(paid).toMatchObject({
      paid_at: after(1),
      paid_at_door: { scan_id: batch[0]?.id, device_id: gate_a.device_id, device: 'Phone 1', gate: 'Gate A' },
      version: 2,
    })
    expect((await people()).map(({ paid_at }) => paid_at)).toEqual([after(1), after(1)])
    const change_no = await fixture.venue.change_no()
    expect(await sendFrom(gate_a, ...batch)).toEqual(answers)
    expect(await order()).toEqual(paid)
    expect(await fixture.venue.change_no()).toBe(change_no)
    expect(await conflicts()).toEqual([])
  })

  test('a door payment marks all attendees of the order as paid in the mirrors of other doors', async () => {
    const before = await pullWholeMirror(fixture.server, gate_b.token, fixture.venue.list_id)
    expect(before.attendees.get(two[1]!.id)).toMatchObject({ paid: false, owed: { cents: 48_000 } })
    const scan = paying(0, 1)
    await sendFrom(gate_a, scan)
    const since = await pullWholeMirror(fixture.server, gate_b.token, fixture.venue.list_id, { from: before })
    const sibling = since.attendees.get(two[1]!.id)
    expect(sibling).toMatchObject({
      paid: true,
      paid_at: after(1),
      paid_at_door: { scan_id: scan.id, device_id: gate_a.device_id, device: 'Phone 1', gate: 'Gate A' },
    })
    expect(sibling).not.toHaveProperty('owed')
    const plain = makeScanInput(fixture.server, {
      raw_code: two[1]?.code,
      local_verdict: null,
      scanned_at: after(5),
    })
    expect(await sendFrom(gate_b, plain)).toMatchObject([{ verdict: { kind: 'admitted' } }])
  })

  test.each([
    ['the first door reports first', [0, 1]],
    ['the second door reports first', [1, 0]],
  ])(
    'two doors that both take the money admit both, pay once and show a conflict: %s',
    async (_, order_of) => {
      const deliveries = [
        { door: gate_a, scan: paying(0, 1) },
        { door: gate_b, scan: paying(1, 5) },
      ]
      for (const place of order_of) await sendFrom(deliveries[place]!.door, deliveries[place]!.scan)
      expect(await order()).toMatchObject({
        paid_at: after(1),
        paid_at_door: { scan_id: deliveries[0]?.scan.id },
      })
      expect(await conflicts()).toMatchObject([
        {
          attendee_id: two[1]?.id,
          second: { scan_id: deliveries[1]?.scan.id, gate: 'Gate B' },
          verdict: { kind: 'admitted' },
          paid_twice: { at: after(1), gate: 'Gate A', device: 'Phone 1' },
        },
      ])
      const { json } = await fixture.server.raw('GET', `/events/${fixture.venue.event_id}/check_in_stats`, {
        token: fixture.venue.door.token,
      })
      expect(json).toMatchObject({ data: { lists: [{ inside: 2, entered: 2, conflicts: 1 }, {}] } })
    },
  )

  test('two payments at doors of different lists show a conflict', async () => {
    two = [await fixture.venue.attendee({ paid: false, order_id, ticket: 'vip' }), two[1]!]
    const { vip_list_id } = fixture.venue
    const lounge = await pairTestDevice(fixture.server, fixture.venue, 'Phone 3', {
      list_id: vip_list_id,
      gate: 'Lounge',
    })
    await sendFrom(gate_a, paying(1, 5))
    await postScans(fixture.server, fixture.venue, lounge.token, [paying(0, 1)], vip_list_id)
    expect(await order()).toMatchObject({ paid_at: after(1), paid_at_door: { gate: 'Lounge' } })
    expect(await conflicts()).toMatchObject([{ paid_twice: { gate: 'Lounge', device: 'Phone 3' } }])
  })

  test('an undone payment makes the order unpaid and shows who entered on it', async () => {
    const scan = paying(0, 1)
    await sendFrom(
      gate_a,
      scan,
      makeScanInput(fixture.server, { raw_code: two[1]?.code, scanned_at: after(2) }),
    )
    expect(await conflicts()).toEqual([])
    await sendFrom(gate_a, undo(scan, 3))
    expect(await order()).toMatchObject({ paid_at: null, paid_at_door: null })
    expect((await people()).map(({ paid_at }) => paid_at)).toEqual([null, null])
    expect(await conflicts()).toMatchObject([{ attendee_id: two[1]?.id, verdict: { kind: 'unpaid' } }])
  })

  test('an undo that arrives before its payment leaves the order unpaid', async () => {
    const scan = paying(0, 1)
    await sendFrom(gate_a, undo(scan, 3))
    await sendFrom(gate_a, scan)
    expect(await order()).toMatchObject({ paid_at: null, paid_at_door: null })
  })

  test('the second payment counts when the first is undone', async () => {
    const [first, second] = [paying(0, 1), paying(1, 5)]
    await sendFrom(gate_a, first)
    await sendFrom(gate_b, second)
    await sendFrom(gate_a, undo(first, 6))
    expect(await order()).toMatchObject({ paid_at: after(5), paid_at_door: { scan_id: second.id } })
    expect(await conflicts()).toEqual([])
  })

  test('a door payment of an order paid online shows a conflict, and the online payment stays', async () => {
    await fixture.db.withTx(async (tx) => {
      const paid_at = after(3)
      await tx.update(orders).set({ paid_at }).where(eq(orders.id, order_id))
      await tx.update(attendees).set({ paid_at }).where(eq(attendees.order_id, order_id))
    })
    await sendFrom(gate_a, paying(0, 1))
    expect(await order()).toMatchObject({ paid_at: after(3), paid_at_door: null })
    expect(await conflicts()).toMatchObject([
      { first: null, verdict: { kind: 'admitted' }, paid_twice: { at: after(3), gate: null, device: '' } },
    ])
  })

  test('a payment at a list that takes no money pays nothing and shows a conflict', async () => {
    await fixture.db.withTx((tx) =>
      tx
        .update(check_in_lists)
        .set({ takes_payment: false })
        .where(eq(check_in_lists.id, fixture.venue.list_id)),
    )
    expect(await sendFrom(gate_a, paying(0, 1))).toMatchObject([
      { verdict: { kind: 'unpaid' }, conflict: {} },
    ])
    expect(await order()).toMatchObject({ paid_at: null })
  })

  test('a refused scan pays nothing', async () => {
    await sendFrom(gate_a, paying(0, 1, { local_verdict: { kind: 'unpaid' } }))
    expect(await order()).toMatchObject({ paid_at: null })
  })

  test('concurrent payments at many doors pay once, and all others show conflicts', async () => {
    const doors = await Promise.all(
      Array.from({ length: 6 }, (_, at) =>
        pairTestDevice(fixture.server, fixture.venue, `Door ${at}`, { gate: `G${at}` }),
      ),
    )
    two = await Promise.all(doors.map(unpaid))
    await Promise.all(doors.map((door, at) => sendFrom(door, paying(at, at + 1))))
    expect(await order()).toMatchObject({ paid_at: after(1), paid_at_door: { gate: 'G0' } })
    const seen = await conflicts()
    expect(seen.map(({ paid_twice }) => paid_twice?.gate)).toEqual(['G0', 'G0', 'G0', 'G0', 'G0'])
    expect(new Set((await people()).map(({ paid_at }) => paid_at))).toEqual(new Set([after(1)]))
  })
})
