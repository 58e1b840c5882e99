import { gzipSync } from 'node:zlib'
import { eq, sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { createCheckInList } from '#contract/door/check-in-lists.ts'
import { readMirror } from '#contract/door/mirror.ts'
import { createQuestion } from '#contract/resources/questions.ts'
import { answers } from '#server/core/db/schema/answers.ts'
import { attendees } from '#server/core/db/schema/attendees.ts'
import { tickets } from '#server/core/db/schema/events.ts'
import { addAttendees } from '#tests/support/endpoint-rows/rows.ts'
import { useFixture } from '#tests/support/fixture.ts'
import { makeScanInput, pairTestDevice, postScans } from './door-calls.ts'

const PEOPLE = 400
/** Bytes as sent (gzip): the limit of a plain attendee, and what an answer and a scan may add. */
const ATTENDEE_MAX = 200
const ANSWER_MAX = 20
const SCAN_MAX = 120

const bytesPer = (rows: readonly unknown[]) => gzipSync(JSON.stringify(rows)).byteLength / rows.length

describe('the size of a download', () => {
  const fixture = useFixture()

  test('a row of a door’s download stays small with windows, answers and hand-outs', async () => {
    const { db, server, venue } = fixture
    const params = { event_id: venue.event_id }
    const people = await db.withTx((tx) =>
      addAttendees(
        server,
        tx,
        venue.event,
        Array.from({ length: PEOPLE }, (_, at) => ({ first_name: `Wing ${at}`, last_name: `Chan ${at}` })),
      ),
    )
    const body = { name: 'Badges', kind: 'hand_out' as const, ticket_ids: Object.values(venue.tickets) }
    const { data: list } = await fixture.call('owner', createCheckInList, { params, body })
    const desk = await pairTestDevice(server, venue, 'Desk 1', { list_id: list.id, gate: 'Desk 1' })
    const read = async () => {
      const place = { params: { check_in_list_id: list.id }, query: { limit: 2_000 }, token: desk.token }
      return (await server.call(readMirror, place)).data
    }
    const plain = await read()
    expect(plain.attendees).toHaveLength(PEOPLE)
    expect(bytesPer(plain.attendees)).toBeLessThan(ATTENDEE_MAX)

    await db.withTx((tx) =>
      tx
        .update(tickets)
        .set({
          entry_from: '18:00',
          entry_until: '23:00',
          entries_per_day: 2,
          entry_gates: ['Gate A', 'Gate B'],
        })
        .where(eq(tickets.event_id, venue.event_id)),
    )
    const question = { title: 'Meal', type: 'RADIO' as const, options: ['Fish', 'Tofu'], shows_at_door: true }
    const { data: meal } = await fixture.call('owner', createQuestion, { params, body: question })
    await db.withTx((tx) =>
      tx.execute(sql`
        insert into ${answers} (id, account_id, event_id, order_id, attendee_id, question_id, question_title, answer,
          options, version)
        select 'an_' || substr(id, 4), account_id, event_id, order_id, id, ${meal.id}, 'Meal', '', '["Tofu"]', 1
        from ${attendees} where event_id = ${venue.event_id}`),
    )
    const scans = people
      .slice(0, 200)
      .map(({ id, code }, device_seq) =>
        makeScanInput(server, { attendee_id: id, raw_code: code, device_seq }),
      )
    await postScans(server, venue, desk.token, scans, list.id)
    const full = await read()
    expect(full.attendees.every((attendee) => attendee.answers !== undefined)).toBe(true)
    expect(full.scans).toHaveLength(scans.length)
    expect(bytesPer(full.attendees)).toBeLessThan(bytesPer(plain.attendees) + ANSWER_MAX)
    expect(bytesPer(full.scans)).toBeLessThan(SCAN_MAX)
    const windows = JSON.stringify(full.tickets).length - JSON.stringify(plain.tickets).length
    expect(windows, 'windows belong to the ticket type, not to each person').toBeLessThan(1_000)
  })
})
