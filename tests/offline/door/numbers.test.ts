import { expect, test } from 'vitest'
import { createClient } from '#api-client/client.ts'
import { exportAttendees, setAttendeeStatus, updateAttendee } from '#contract/orders/attendees.ts'
import type { Id } from '#contract/wire/id.ts'
import { readEventStats } from '#contract/events/stats.ts'
import { isExpected } from '#rules/door/attendance.ts'
import { readCsv } from '#tests/support/csv-reader.ts'
import type { NewAttendee } from '#tests/support/endpoint-rows/rows.ts'
import { TEST_NOW, TEST_ORIGIN } from '#tests/support/server.ts'
import { setUpPhonesFixture } from '../venue-with-phones.ts'

const at = setUpPhonesFixture(0)

/** Returns attendees in every combination of states. */
function everybody(): NewAttendee[] {
  const either = [false, true]
  return either.flatMap((is_test) =>
    either.flatMap((is_cancelled) =>
      either.flatMap((is_refunded) =>
        either.flatMap((paid) =>
          (['not_needed', 'waiting', 'approved', 'declined'] as const).map((approval) => ({
            paid,
            cancelled_at: is_cancelled ? TEST_NOW : null,
            refunded_at: is_refunded ? TEST_NOW : null,
            order: { is_test, approval, approved_at: approval === 'approved' ? TEST_NOW : null },
          })),
        ),
      ),
    ),
  )
}

async function exported(): Promise<string[][]> {
  const client = createClient({
    base_url: `${TEST_ORIGIN}/api`,
    fetch: at.server.fetch,
    token: () => at.venue.organizer.token,
    language: () => 'en',
  })
  const params = { event_id: at.venue.event_id }
  const file = await client.download(exportAttendees, { params, body: { format: 'csv' } })
  const text = await file.text()
  return readCsv(text.startsWith('\uFEFF') ? text : `\uFEFF${text}`)
}

test('phone, admin pages, dashboard and export count the same attendees in every state', async () => {
  const people = everybody()
  for (const person of people) await at.venue.attendee(person)
  const expected = people.filter(({ cancelled_at, refunded_at, order }) =>
    isExpected({ cancelled_at, refunded_at, ...order }),
  ).length
  const ordinary = await at.venue.attendee()
  const gate_a = await at.phone('Gate A')
  await gate_a.scan(ordinary.code)
  await gate_a.settle()
  expect(gate_a.door.state.counts).toEqual({ inside: 1, entered: 1, expected: expected + 1 })
  expect(await at.countsAtServer(at.venue.list_id)).toMatchObject(gate_a.door.state.counts)
  const { data: stats } = await at.server.call(readEventStats, {
    params: { event_id: at.venue.event_id },
    token: at.venue.owner.token,
  })
  expect(stats).toMatchObject({ entered: 1, expected: expected + 1, tickets_sold: people.length / 2 + 1 })
  const [general] = stats.tickets
  expect(general).toMatchObject({ sold: stats.tickets_sold, expected: stats.expected, entered: 1 })
  const [titles = [], ...rows] = await exported()
  const answers = rows.map((row) => row[titles.indexOf('Expected')])
  expect(answers.filter((answer) => answer === 'Yes')).toHaveLength(expected + 1)
})

test('an attendee who is cancelled or leaves the list during the event is no longer expected', async () => {
  const [one, two] = [await at.venue.attendee({ ticket: 'vip' }), await at.venue.attendee({ ticket: 'vip' })]
  const lounge = await at.phone('Lounge', { list_id: at.venue.vip_list_id })
  expect(lounge.door.state.counts.expected).toBe(2)
  const of = ({ id: attendee_id }: { id: Id }) => ({
    params: { event_id: at.venue.event_id, attendee_id },
    token: at.venue.organizer.token,
    version: 1,
  })
  await at.server.call(setAttendeeStatus, { ...of(one), body: { status: 'CANCELLED' } })
  await lounge.settle()
  expect(lounge.door.state.counts.expected).toBe(1)
  await at.server.call(updateAttendee, { ...of(two), body: { ticket_id: at.venue.tickets.general } })
  await lounge.settle()
  expect(lounge.door.state.counts.expected).toBe(0)
  expect(await at.countsAtServer(at.venue.vip_list_id)).toMatchObject({ expected: 0 })
})

test('a scan refused by the server for good is not counted on the phone', async () => {
  const [one, two] = [await at.venue.attendee(), await at.venue.attendee()]
  const gate_a = await at.phone('Gate A')
  gate_a.browser.network.is_down = true
  await gate_a.scan(one.code)
  expect(gate_a.door.state.counts).toMatchObject({ inside: 1, entered: 1 })
  await gate_a.ports.db.scans.toCollection().modify({ attendee_id: two.id })
  gate_a.browser.network.is_down = false
  await gate_a.settle()
  expect(gate_a.door.state.queue.refused).toBe(1)
  expect(gate_a.door.state.counts).toMatchObject({ inside: 0, entered: 0 })
  const opened = await gate_a.reopen()
  expect(opened.state.counts).toMatchObject({ inside: 0, entered: 0 })
  expect(await at.countsAtServer(at.venue.list_id)).toMatchObject({ inside: 0, entered: 0 })
})
