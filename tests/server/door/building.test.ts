import { expect, test } from 'vitest'
import { updateOwnAccount } from '#contract/account/accounts.ts'
import { listAudit } from '#contract/account/audit.ts'
import { readCheckInStats } from '#contract/door/check-in-lists.ts'
import { readMirror } from '#contract/door/mirror.ts'
import type { Id } from '#contract/wire/id.ts'
import { addMs, type Instant } from '#contract/wire/instant.ts'
import { countsInBuilding } from '#rules/door/building.ts'
import { presences } from '#server/core/db/schema/scans.ts'
import { describeOnAnyDatabase } from '#tests/support/databases/databases.ts'
import { addEvent, addList } from '#tests/support/endpoint-rows/rows.ts'
import { useFixture } from '#tests/support/fixture.ts'
import { TEST_NOW } from '#tests/support/server.ts'
import { makeScanInput, pairTestDevice, postScans } from './door-calls.ts'

const HOUR_MS = 3_600_000

describeOnAnyDatabase('how many people are inside the building', (kind) => {
  const fixture = useFixture(kind)

  const setLimit = (building_limit: number | null) =>
    fixture.call('owner', updateOwnAccount, { body: { building_limit } })
  const readBuilding = async (event_id = fixture.venue.event_id) =>
    (await fixture.call('organizer', readCheckInStats, { params: { event_id } })).data.building
  const readAtDoor = async (token: string, list_id = fixture.venue.list_id) =>
    (await fixture.server.call(readMirror, { params: { check_in_list_id: list_id }, token })).meta.building

  /** Inserts people who are inside by a list; a subject that is an attendee's id is that attendee. */
  const putInside = (event: { account_id: Id; event_id: Id }, check_in_list_id: Id, subjects: string[]) =>
    fixture.db.withTx((tx) =>
      tx.insert(presences).values(
        subjects.map((subject) => ({
          account_id: event.account_id,
          event_id: event.event_id,
          check_in_list_id,
          subject,
          attendee_id: subject.startsWith('at_') ? subject : null,
          is_inside: true,
          entries: 1,
        })),
      ),
    )

  test('without a limit nothing is counted, neither at the door nor for the organizer', async () => {
    const { venue, server } = fixture
    const phone = await pairTestDevice(server, venue, 'Phone 1')
    await putInside(venue, venue.list_id, ['at_1'])
    expect(await readBuilding()).toBeNull()
    expect(await readAtDoor(phone.token)).toBeNull()
  })

  test('a person inside by two lists of an event counts once, and people of other events count too', async () => {
    const { venue, server } = fixture
    await setLimit(250)
    const other = { account_id: venue.account_id, event_id: venue.other_event.id }
    const other_list = await fixture.db.withTx((tx) => addList(server, tx, venue.other_event))
    await putInside(venue, venue.list_id, ['at_1', 'at_2', 'hash'])
    await putInside(venue, venue.vip_list_id, ['at_1', 'at_3'])
    await putInside(other, other_list, ['at_9'])
    expect(await readBuilding()).toEqual({ inside: 5, limit: 250, over_limit: 0 })
    const phone = await pairTestDevice(server, venue, 'Phone 1')
    expect(await readAtDoor(phone.token)).toEqual({ inside: 5, here: 3, limit: 250 })
  })

  test('people who left, of another account, or of an event that does not run now do not count', async () => {
    const { venue, server } = fixture
    await setLimit(10)
    const { account_id } = venue
    const [past, past_list] = await fixture.db.withTx(async (tx) => {
      const event = await addEvent(server, tx, {
        account_id,
        starts_at: addMs(TEST_NOW, -9 * HOUR_MS),
        ends_at: addMs(TEST_NOW, -HOUR_MS),
      })
      return [event, await addList(server, tx, event)] as const
    })
    await putInside({ account_id, event_id: past.id }, past_list, ['at_4'])
    const { strange_event } = venue
    await putInside(
      { account_id: strange_event.account_id, event_id: strange_event.id },
      venue.strange_list_id,
      ['at_5'],
    )
    await putInside(venue, venue.list_id, ['at_1'])
    await fixture.db.withTx((tx) =>
      tx.insert(presences).values({
        account_id,
        event_id: venue.event_id,
        check_in_list_id: venue.list_id,
        subject: 'at_6',
        attendee_id: 'at_6',
        is_inside: false,
        entries: 1,
      }),
    )
    expect(await readBuilding()).toMatchObject({ inside: 1 })
  })

  test('the database and the phone agree on when a list counts', async () => {
    const { venue, server } = fixture
    await setLimit(10)
    const { account_id } = venue
    const hours = [-30, -13, -12, -11, -1, 0, 1, 11, 12, 13, 30]
    const at = (hour: number | null): Instant | null =>
      hour === null ? null : addMs(TEST_NOW, hour * HOUR_MS)
    const cases = hours.flatMap((start) =>
      [null, start + 4].flatMap((end) =>
        [null, start - 20, start + 1].flatMap((opens) =>
          [null, start + 2, start + 40].map((closes) => ({ start, end, opens, closes })),
        ),
      ),
    )
    let expected = 0
    await fixture.db.withTx(async (tx) => {
      for (const [index, { start, end, opens, closes }] of cases.entries()) {
        const dates = { starts_at: at(start) ?? TEST_NOW, ends_at: at(end) }
        const window = { activates_at: at(opens), expires_at: at(closes) }
        const event = await addEvent(server, tx, { account_id, ...dates })
        const list_id = await addList(server, tx, event, window)
        await tx.insert(presences).values({
          account_id,
          event_id: event.id,
          check_in_list_id: list_id,
          subject: `at_case${index}`,
          is_inside: true,
          entries: 1,
        })
        if (countsInBuilding(window, dates, TEST_NOW)) expected += 1
      }
    })
    expect(expected).toBeGreaterThan(10)
    expect(expected).toBeLessThan(cases.length)
    expect(await readBuilding()).toMatchObject({ inside: expected })
  })

  test('an entry over the limit is kept in the log and counted until it is undone', async () => {
    const { venue, server } = fixture
    await setLimit(1)
    const phone = await pairTestDevice(server, venue, 'Phone 1')
    const [first, second] = [await venue.attendee(), await venue.attendee()]
    const over = makeScanInput(server, { attendee_id: second.id, over_limit: true })
    await postScans(server, venue, phone.token, [makeScanInput(server, { attendee_id: first.id }), over])
    expect(await readBuilding()).toEqual({ inside: 2, limit: 1, over_limit: 1 })
    const { data } = await server.call(readMirror, {
      params: { check_in_list_id: venue.list_id },
      token: phone.token,
    })
    expect(data.scans.find(({ id }) => id === over.id)).toMatchObject({ over_limit: true })
    await postScans(server, venue, phone.token, [
      makeScanInput(server, { kind: 'undo', undoes: over.id, local_verdict: { kind: 'undone' } }),
    ])
    expect(await readBuilding()).toEqual({ inside: 1, limit: 1, over_limit: 0 })
  })

  test('a scan of a phone that knows no limit is the same scan when a newer phone sends it again', async () => {
    const { venue, server } = fixture
    const phone = await pairTestDevice(server, venue, 'Phone 1')
    const { id } = await venue.attendee()
    const scan = makeScanInput(server, { attendee_id: id })
    await postScans(server, venue, phone.token, [scan])
    const [again] = await postScans(server, venue, phone.token, [{ ...scan, over_limit: false }])
    expect(again).toMatchObject({ stored: true, verdict: { kind: 'admitted' } })
  })

  test('only an admin sets the limit, a wrong one is refused, and the activity log has the change', async () => {
    await expect(
      fixture.call('organizer', updateOwnAccount, { body: { building_limit: 5 } }),
    ).rejects.toMatchObject({ status: 403 })
    await expect(setLimit(0)).rejects.toMatchObject({
      status: 422,
      errors: { building_limit: ['too_small'] },
    })
    await expect(setLimit(1.5)).rejects.toMatchObject({ errors: { building_limit: ['integer'] } })
    expect((await setLimit(250)).data.building_limit).toBe(250)
    const { data } = await fixture.call('owner', listAudit, {
      params: { account_id: fixture.venue.account_id },
    })
    expect(data[0]).toMatchObject({ action: 'account_changed' })
    expect(JSON.stringify(data[0])).toContain('building_limit')
    expect((await setLimit(null)).data.building_limit).toBeNull()
  })
})
