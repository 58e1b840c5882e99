import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { readCheckInStats, updateCheckInList } from '#contract/door/check-in-lists.ts'
import { events } from '#server/core/db/schema/events.ts'
import { presences } from '#server/core/db/schema/scans.ts'
import { runAutoCheckOut } from '#server/domains/door/scans/service.ts'
import { describeOnAnyDatabase } from '#tests/support/databases/databases.ts'
import { useFixture } from '#tests/support/fixture.ts'
import { pairTestDevice, makeScanInput, postScans } from './door-calls.ts'

/** The night of the clock change in Berlin from 03:00 back to 02:00; 03:00 is 02:00 UTC. */
const EVENING = '2026-10-24T19:00:00.000Z'
const JUST_BEFORE = '2026-10-25T01:59:59.999Z'
const AT_THREE = '2026-10-25T02:00:00.000Z'

describeOnAnyDatabase('D33: checking out by the clock, 03:00 in a night with a clock change', (kind) => {
  const fixture = useFixture(kind)
  const clock = (at: string) => fixture.server.clock.set(at)

  /**
   * Creates a list in Berlin with check-out at 03:00 and three attendees who entered in the evening, one of whom
   * left.
   */
  const evening = async (at = EVENING) => {
    clock(at)
    await fixture.db.withTx((tx) =>
      tx.update(events).set({ timezone: 'Europe/Berlin' }).where(eq(events.id, fixture.venue.event_id)),
    )
    const list_id = await fixture.venue.list({ re_entry: 'after_exit', auto_check_out_at: '03:00' })
    const { token } = await pairTestDevice(fixture.server, fixture.venue, 'Phone 1', { list_id })
    const guests = await Promise.all([1, 2, 3].map(() => fixture.venue.attendee()))
    const scan = (guest: number, fields: Record<string, unknown> = {}) =>
      makeScanInput(fixture.server, { attendee_id: guests[guest]?.id, ...fields })
    const sendAll = (...scans: unknown[]) => postScans(fixture.server, fixture.venue, token, scans, list_id)
    await sendAll(scan(0), scan(1), scan(2))
    await sendAll(scan(2, { kind: 'out', local_verdict: { kind: 'left' } }))
    const read = () =>
      fixture.db.read((tx) => tx.select().from(presences).where(eq(presences.check_in_list_id, list_id)))
    const inside = async () => (await read()).filter(({ is_inside }) => is_inside).length
    return { list_id, guests, scan, sendAll, inside }
  }
  const run = () => runAutoCheckOut(fixture.db, fixture.server.clock.now())

  test('each attendee is checked out once at the local time, and a second run changes nothing', async () => {
    const { inside, list_id } = await evening()
    clock(JUST_BEFORE)
    await run()
    expect(await inside()).toBe(2)
    clock(AT_THREE)
    const before = await fixture.venue.change_no()
    await run()
    expect(await inside()).toBe(0)
    const after = await fixture.venue.change_no()
    expect(after).toBeGreaterThan(before)
    await run()
    expect(await fixture.venue.change_no()).toBe(after)
    const { data } = await fixture.call('door', readCheckInStats, {
      params: { event_id: fixture.venue.event_id },
    })
    expect(data.lists.find((list) => list.check_in_list_id === list_id)).toMatchObject({
      inside: 0,
      entered: 3,
    })
  })

  test('two concurrent runs check out each attendee once', async () => {
    const { inside } = await evening()
    clock(AT_THREE)
    const before = await fixture.venue.change_no()
    await Promise.all([run(), run()])
    expect(await inside()).toBe(0)
    expect(await fixture.venue.change_no()).toBe(before + 1)
  })

  test('a checked-out attendee enters again and is checked out a day later', async () => {
    const { inside, scan, sendAll } = await evening()
    clock(AT_THREE)
    await run()
    clock('2026-10-25T02:10:00.000Z')
    expect(await sendAll(scan(0))).toMatchObject([{ verdict: { kind: 'admitted' } }])
    await run()
    expect(await inside()).toBe(1)
    clock('2026-10-26T02:00:00.000Z')
    await run()
    expect(await inside()).toBe(0)
  })

  test('a late-arriving scan of the evening is checked out, and a scan of the next day stays inside', async () => {
    const { inside, scan, sendAll } = await evening()
    const late = scan(2, { scanned_at: '2026-10-24T20:00:00.000Z' })
    const next_day = scan(2, { scanned_at: '2026-10-25T08:00:00.000Z' })
    clock('2026-10-25T09:00:00.000Z')
    await run()
    await sendAll(late)
    expect(await inside()).toBe(0)
    const answers = await sendAll(next_day, late)
    expect(answers.map(({ verdict, conflict }) => [verdict?.kind, conflict])).toEqual([
      ['admitted', undefined],
      ['admitted', undefined],
    ])
    expect(await inside()).toBe(1)
  })

  test('a check-out time removed afterwards still applies to the night before', async () => {
    const { inside, list_id } = await evening()
    clock('2026-10-25T03:00:00.000Z')
    await fixture.call('organizer', updateCheckInList, {
      params: { event_id: fixture.venue.event_id, check_in_list_id: list_id },
      body: { auto_check_out_at: null },
    })
    await run()
    expect(await inside()).toBe(0)
  })

  test('a list without a check-out time checks out nobody', async () => {
    const { inside, list_id } = await evening()
    await fixture.call('organizer', updateCheckInList, {
      params: { event_id: fixture.venue.event_id, check_in_list_id: list_id },
      body: { auto_check_out_at: null },
    })
    clock('2026-10-27T12:00:00.000Z')
    await run()
    expect(await inside()).toBe(2)
  })
})
