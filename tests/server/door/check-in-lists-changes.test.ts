import { addMs } from '#contract/wire/instant.ts'
import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import {
  deleteCheckInList,
  readCheckInList,
  updateCheckInList,
  type CheckInListEdit,
} from '#contract/door/check-in-lists.ts'
import { entryRulesOf } from '#rules/door/entry-rules.ts'
import { newId } from '#contract/wire/id.ts'
import { scans } from '#server/core/db/schema/scans.ts'
import { describeOnAnyDatabase } from '#tests/support/databases/databases.ts'
import { TEST_NOW } from '#tests/support/server.ts'
import { useFixture } from '#tests/support/fixture.ts'

const HOUR_MS = 3_600_000

describeOnAnyDatabase('changes of a check-in list', (kind) => {
  const fixture = useFixture(kind)
  const event = () => ({ event_id: fixture.venue.event_id })
  const main = () => ({ ...event(), check_in_list_id: fixture.venue.list_id })
  const update = (body: CheckInListEdit, version?: number) =>
    fixture.call('organizer', updateCheckInList, {
      params: main(),
      body,
      ...(version === undefined ? {} : { version }),
    })

  const newTicketId = () => newId('ticket', fixture.server.random)

  /** Inserts a scan into the log as it is stored. */
  const addScan = (check_in_list_id: string) => {
    const { account_id, event_id } = fixture.venue
    return fixture.db.withTx((tx) =>
      tx.insert(scans).values({
        account_id,
        event_id,
        check_in_list_id,
        device_id: newId('device', fixture.server.random),
        id: newId('scan', fixture.server.random),
        device_seq: 1,
        kind: 'in',
        subject: 'somebody',
        scanned_at: TEST_NOW,
        clock_offset_ms: 0,
        override_allowed: false,
        body_hash: '',
        received_at: TEST_NOW,
        after_revocation: false,
        verdict: { kind: 'unknown_code' },
        in_conflict: false,
      }),
    )
  }

  describe('updates of a check-in list', () => {
    test('a change of the name adds no earlier rules', async () => {
      const { data } = await update({ name: 'South gate', description: 'By the pier' }, 1)
      expect(data).toMatchObject({ name: 'South gate', earlier_rules: [], version: 2 })
    })

    test('a change of the rules stores the earlier rules with the time of the change', async () => {
      const { general, vip } = fixture.venue.tickets
      const at_first = {
        ...entryRulesOf({}),
        activates_at: null,
        expires_at: null,
        ticket_ids: [general, vip].sort(),
        re_entry: 'never',
        admit_unpaid: false,
        auto_check_out_at: null,
        minutes_between_entries: null,
        takes_payment: false,
      }
      await update({ re_entry: 'after_exit' })
      fixture.server.clock.advance(HOUR_MS)
      const { data } = await update({ ticket_ids: [vip], expires_at: addMs(TEST_NOW, HOUR_MS) })
      expect(data).toMatchObject({ ticket_ids: [vip], re_entry: 'after_exit', status: 'expired', version: 3 })
      expect(data.earlier_rules).toEqual([
        { ...at_first, until: TEST_NOW },
        { ...at_first, re_entry: 'after_exit', until: addMs(TEST_NOW, HOUR_MS) },
      ])
    })

    test('a change reverted at the same time leaves no earlier rules', async () => {
      await update({ admit_unpaid: true })
      const { data } = await update({ admit_unpaid: false })
      expect(data).toMatchObject({ earlier_rules: [], version: 3 })
    })

    test('check-out time, minutes between entries and payment are rules and can be cleared', async () => {
      const rules = { auto_check_out_at: '03:00', minutes_between_entries: 30, takes_payment: true }
      const changed = await update(rules)
      expect(changed.data).toMatchObject(rules)
      fixture.server.clock.advance(HOUR_MS)
      const none = { auto_check_out_at: null, minutes_between_entries: null, takes_payment: false }
      const { data } = await update(none)
      expect(data).toMatchObject(none)
      expect(data.earlier_rules).toMatchObject([
        { ...none, until: TEST_NOW },
        { ...rules, until: addMs(TEST_NOW, HOUR_MS) },
      ])
    })

    test.each([
      ['auto_check_out_at', '24:00', 'clock_time'],
      ['auto_check_out_at', '3:00', 'clock_time'],
      ['minutes_between_entries', 0, 'too_small'],
      ['minutes_between_entries', 1441, 'too_big'],
      ['minutes_between_entries', 1.5, 'integer'],
    ])('the field %s refuses the value %s', async (field, value, code) => {
      await expect(update({ [field]: value })).rejects.toMatchObject({
        status: 422,
        errors: { [field]: [code] },
      })
    })

    test('a change reverted later leaves both earlier rules', async () => {
      await update({ admit_unpaid: true })
      fixture.server.clock.advance(HOUR_MS)
      const { data } = await update({ admit_unpaid: false })
      expect(data.earlier_rules.map(({ admit_unpaid, until }) => [admit_unpaid, until])).toEqual([
        [false, TEST_NOW],
        [true, addMs(TEST_NOW, HOUR_MS)],
      ])
    })

    test('earlier rules stay in order when the server clock goes back', async () => {
      await update({ admit_unpaid: true })
      fixture.server.clock.advance(-HOUR_MS)
      const { data } = await update({ re_entry: 'always' })
      expect(data.earlier_rules.map(({ until }) => until)).toEqual([TEST_NOW])
      expect(data).toMatchObject({ admit_unpaid: true, re_entry: 'always' })
    })

    test('a list keeps its last fifty earlier rules', async () => {
      for (let at = 0; at < 60; at++) {
        fixture.server.clock.advance(1000)
        await update({ admit_unpaid: at % 2 === 0 })
      }
      const { data } = await fixture.call('owner', readCheckInList, { params: main() })
      expect(data.earlier_rules).toHaveLength(50)
      expect(data.earlier_rules.at(-1)?.until).toBe(fixture.server.clock.now())
    })

    test('an update with equal values changes nothing, also with ticket types in another order', async () => {
      const before = await fixture.call('owner', readCheckInList, { params: main() })
      const change_no = await fixture.venue.change_no()
      const { name, ticket_ids, re_entry } = before.data
      const again = await update({ name, re_entry, ticket_ids: ticket_ids.toReversed() })
      expect(again).toEqual(before)
      expect(await fixture.venue.change_no()).toBe(change_no)
    })

    test('an updated list takes the next change number for door mirrors', async () => {
      await update({ name: 'Pulled' })
      const { rows } = await fixture.db.read((tx) =>
        tx.execute<{ change_no: number }>(
          sql`select change_no from check_in_lists where id = ${fixture.venue.list_id}`,
        ),
      )
      expect(rows[0]?.change_no).toBe(await fixture.venue.change_no())
    })

    test('an invalid update is refused and stores nothing', async () => {
      const before = await fixture.call('owner', readCheckInList, { params: main() })
      await update({ expires_at: addMs(TEST_NOW, HOUR_MS) })
      await expect(update({ activates_at: addMs(TEST_NOW, HOUR_MS) })).rejects.toMatchObject({
        status: 422,
        code: 'check_in_list.ends_before_start',
      })
      await expect(update({ ticket_ids: [newTicketId()] })).rejects.toMatchObject({
        status: 422,
        code: 'check_in_list.tickets_unknown',
      })
      const { data } = await fixture.call('owner', readCheckInList, { params: main() })
      expect(data).toMatchObject({ ticket_ids: before.data.ticket_ids, activates_at: null, version: 2 })
    })

    test('a stale list update returns 412 with the current row', async () => {
      const { data } = await update({ name: 'First' }, 1)
      await expect(update({ name: 'Second' }, 1)).rejects.toMatchObject({
        status: 412,
        code: 'version.stale',
        current: data,
      })
      await expect(
        fixture.call('owner', deleteCheckInList, { params: main(), version: 1 }),
      ).rejects.toMatchObject({ status: 412, code: 'version.stale' })
    })

    test('exactly one of eight concurrent updates on one version succeeds with one history entry', async () => {
      const results = await Promise.allSettled(
        Array.from({ length: 8 }, (_, at) => update({ expires_at: addMs(TEST_NOW, (at + 1) * HOUR_MS) }, 1)),
      )
      const won = results.filter((result) => result.status === 'fulfilled')
      expect(won).toHaveLength(1)
      const { data } = await fixture.call('owner', readCheckInList, { params: main() })
      expect(data).toEqual(won[0]?.value.data)
      expect(data).toMatchObject({ version: 2, earlier_rules: [{ until: TEST_NOW, expires_at: null }] })
    })

    test('eight concurrent updates without a version are applied one after the other', async () => {
      const before = await fixture.venue.change_no()
      await Promise.all(Array.from({ length: 8 }, (_, at) => update({ name: `Gate ${at}` })))
      const { data } = await fixture.call('owner', readCheckInList, { params: main() })
      expect(data.version).toBe(9)
      expect(await fixture.venue.change_no()).toBe(before + 8)
    })
  })

  describe('deletion of a check-in list', () => {
    test('a deleted list disappears, and doors are notified', async () => {
      const before = await fixture.venue.change_no()
      await fixture.call('organizer', deleteCheckInList, { params: main(), version: 1 })
      await expect(fixture.call('owner', readCheckInList, { params: main() })).rejects.toMatchObject({
        code: 'check_in_list.not_found',
      })
      expect(await fixture.venue.change_no()).toBe(before + 1)
    })

    test('a list with scans cannot be deleted', async () => {
      await addScan(fixture.venue.list_id)
      await expect(fixture.call('owner', deleteCheckInList, { params: main() })).rejects.toMatchObject({
        status: 409,
        code: 'check_in_list.has_scans',
      })
      expect((await fixture.call('owner', readCheckInList, { params: main() })).data.id).toBe(
        fixture.venue.list_id,
      )
    })
  })
})
