import { addMs } from '#contract/wire/instant.ts'
import { describe, expect, test } from 'vitest'
import { readCheckInStats, readPublicCheckInList, updateCheckInList } from '#contract/door/check-in-lists.ts'
import { newId } from '#contract/wire/id.ts'
import { presences } from '#server/core/db/schema/scans.ts'
import { describeOnAnyDatabase } from '#tests/support/databases/databases.ts'
import { addAttendees } from '#tests/support/endpoint-rows/rows.ts'
import { TEST_NOW } from '#tests/support/server.ts'
import { useFixture } from '#tests/support/fixture.ts'

const HOUR_MS = 3_600_000

describeOnAnyDatabase('what is shown of check-in lists', (kind) => {
  const fixture = useFixture(kind)
  const event = () => ({ event_id: fixture.venue.event_id })

  test('the counts of each list show who is inside and how many are expected', async () => {
    const { account_id, event_id, list_id, vip_list_id } = fixture.venue
    await fixture.db.withTx(async (tx) => {
      await addAttendees(fixture.server, tx, fixture.venue.event, [
        {},
        {},
        { cancelled_at: TEST_NOW },
        { ticket: 'vip' },
        { ticket: 'vip', paid: false },
        { ticket: 'vip', cancelled_at: TEST_NOW },
      ])
      await addAttendees(fixture.server, tx, fixture.venue.other_event, [{}])
      const here = { account_id, event_id, check_in_list_id: list_id }
      await tx.insert(presences).values([
        { ...here, subject: 'a', is_inside: true, entries: 1 },
        { ...here, subject: 'b', is_inside: false, entries: 2, conflicts: 2 },
        { ...here, subject: 'c', is_inside: false, entries: 0, conflicts: 1 },
        { ...here, check_in_list_id: vip_list_id, subject: 'd', is_inside: true, entries: 1 },
      ])
    })
    const { data } = await fixture.call('door', readCheckInStats, { params: event() })
    expect(data.lists).toEqual([
      { check_in_list_id: list_id, inside: 1, entered: 2, given: 0, expected: 4, conflicts: 3 },
      { check_in_list_id: vip_list_id, inside: 1, entered: 1, given: 0, expected: 2, conflicts: 0 },
    ])
    const other = await fixture.call('door', readCheckInStats, {
      params: { event_id: fixture.venue.other_event.id },
    })
    expect(other.data.lists).toEqual([])
  })

  describe('the public page of a check-in list', () => {
    test('the public page shows the name and times of the list and no attendee', async () => {
      await fixture.venue.attendee()
      await fixture.call('organizer', updateCheckInList, {
        params: { ...event(), check_in_list_id: fixture.venue.list_id },
        body: { activates_at: addMs(TEST_NOW, HOUR_MS) },
      })
      const reply = await fixture.server.raw('GET', `/public/check-in-lists/${fixture.venue.list_id}`)
      expect(reply).toMatchObject({ status: 200 })
      expect(reply.json).toEqual({
        data: {
          id: fixture.venue.list_id,
          name: 'Main door',
          description: '',
          event_title: 'Harbour Lights',
          timezone: 'Asia/Hong_Kong',
          status: 'not_active_yet',
          activates_at: addMs(TEST_NOW, HOUR_MS),
          expires_at: null,
        },
      })
    })

    test('the public page of an unknown list returns 404', async () => {
      const id = newId('check_in_list', fixture.server.random)
      await expect(
        fixture.server.call(readPublicCheckInList, { params: { check_in_list_id: id } }),
      ).rejects.toMatchObject({ status: 404, code: 'check_in_list.not_found' })
    })
  })
})
