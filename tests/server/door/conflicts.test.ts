import { addMs } from '#contract/wire/instant.ts'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readCheckInStats } from '#contract/door/check-in-lists.ts'
import type { Id } from '#contract/wire/id.ts'
import { makeVenue, type Venue } from '#tests/support/builders.ts'
import {
  anyDatabase,
  describeOnAnyDatabase,
  makeDatabase,
  type TestDatabase,
} from '#tests/support/databases/databases.ts'
import { makeServer, TEST_NOW, type TestServer } from '#tests/support/server.ts'
import { pairTestDevice, pullWholeMirror, makeScanInput, postScans, type PairedDevice } from './door-calls.ts'

const MINUTE = 60_000

describe('scans in any order of arrival', () => {
  let database: TestDatabase
  let server: TestServer
  let venue: Venue
  let doors: PairedDevice[]

  beforeAll(async () => {
    database = await makeDatabase(anyDatabase, { migrated: true })
    server = await makeServer({ database: database.db })
    venue = await makeVenue(server, { attendees: 2 })
    doors = []
    for (const gate of ['A', 'B', 'C'])
      doors.push(await pairTestDevice(server, venue, `Phone ${gate}`, { gate }))
  })
  afterAll(async () => {
    await server.close()
    await database.db.close()
  })

  type SentScan = { door: number; scan: Record<string, unknown> & { id: Id } }

  const drawn = fc.record({
    door: fc.nat(2),
    guest: fc.nat(1),
    kind: fc.constantFrom('in', 'in', 'in', 'out', 'undo'),
    minutes_ago: fc.nat(40),
    shown: fc.constantFrom('admitted', 'admitted', 'already_in'),
    by_code: fc.boolean(),
    undoes: fc.nat(11),
  })

  /** Sends consecutive scans of one door as a batch each, and returns verdicts, conflicts and counts. */
  async function deliver(sent: readonly SentScan[]) {
    await server.db.withTx((tx) => tx.execute('delete from scans'))
    await server.db.withTx((tx) => tx.execute('delete from presences'))
    for (let at = 0; at < sent.length;) {
      const door = sent[at]?.door ?? 0
      const end = sent.findIndex((one, position) => position > at && one.door !== door)
      const batch = sent.slice(at, end === -1 ? sent.length : end)
      await postScans(
        server,
        venue,
        doors[door]?.token ?? '',
        batch.map(({ scan }) => scan),
      )
      at += batch.length
    }
    const { scans } = await pullWholeMirror(server, venue.owner.token, venue.list_id)
    const stats = await server.call(readCheckInStats, {
      params: { event_id: venue.event_id },
      token: venue.owner.token,
    })
    const seen = [...scans].map(([key, { verdict, in_conflict, attendee_id }]) => ({
      key,
      verdict,
      in_conflict,
      attendee_id,
    }))
    return { seen: seen.toSorted((a, b) => (a.key < b.key ? -1 : 1)), stats: stats.data }
  }

  test('scans result in the same verdicts, conflicts and counts for any batches', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(drawn, { minLength: 2, maxLength: 12 }).chain((draws) =>
          fc.record({
            draws: fc.constant(draws),
            order: fc.shuffledSubarray([...draws.keys()], { minLength: draws.length }),
          }),
        ),
        async ({ draws, order }) => {
          const ids = draws.map(() => makeScanInput(server, {}).id)
          const sent: SentScan[] = draws.map((draw, at) => {
            const guest = venue.attendees[draw.guest]
            const who = draw.by_code ? { raw_code: guest?.code } : { attendee_id: guest?.id }
            const fields = draw.kind === 'undo' ? { undoes: ids[draw.undoes % ids.length] } : who
            const scanned_at = addMs(TEST_NOW, -draw.minutes_ago * MINUTE)
            const local_verdict = draw.kind === 'out' ? 'left' : draw.shown
            const base = {
              ...makeScanInput(server, { scanned_at, local_verdict, kind: draw.kind, ...fields }),
            }
            return { door: draw.door, scan: { ...base, id: ids[at] ?? base.id, device_seq: at } }
          })
          const shuffled = order.flatMap((at) => sent[at] ?? [])
          const one = await deliver(sent)
          expect(await deliver(shuffled)).toEqual(one)
          expect(await deliver([...shuffled, ...sent])).toEqual(one)
        },
      ),
      { numRuns: 12 },
    )
  })
})

describeOnAnyDatabase('many doors at the same moment', (kind) => {
  let database: TestDatabase
  let server: TestServer
  let venue: Venue
  let doors: PairedDevice[]

  beforeAll(async () => {
    database = await makeDatabase(kind, { migrated: true })
    server = await makeServer({ database: database.db })
    venue = await makeVenue(server, { attendees: 20 })
    doors = []
    for (let at = 0; at < 6; at++)
      doors.push(await pairTestDevice(server, venue, `Phone ${at}`, { gate: `Gate ${at}` }))
  })
  afterAll(async () => {
    await server.close()
    await database.db.close()
  })

  test('concurrent scans of one ticket admit it once', async () => {
    const { code } = await venue.attendee()
    const answers = await Promise.all(
      doors.map(({ token }) =>
        postScans(server, venue, token, [makeScanInput(server, { raw_code: code, local_verdict: null })]),
      ),
    )
    const kinds = answers.flat().map((answer) => answer.verdict?.kind)
    expect(kinds.filter((one) => one === 'admitted')).toHaveLength(1)
    expect(kinds.filter((one) => one === 'already_in')).toHaveLength(doors.length - 1)
  })

  test('two concurrent copies of a batch are stored once', async () => {
    const { id } = await venue.attendee()
    const batch = [makeScanInput(server, { attendee_id: id })]
    const [door] = doors
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => postScans(server, venue, door?.token ?? '', batch)),
    )
    expect(new Set(answers.map((one) => JSON.stringify(one))).size).toBe(1)
    const { scans } = await pullWholeMirror(server, venue.owner.token, venue.list_id)
    expect([...scans.values()].filter((scan) => scan.attendee_id === id)).toHaveLength(1)
  })

  test('a device that pulls during writes misses no scan and ends with the full log', async () => {
    const writers = doors.map(async ({ token }, door) => {
      for (let round = 0; round < 8; round++) {
        const scans = Array.from({ length: 5 }, (_, at) => {
          const guest = venue.attendees[(door * 3 + round * 5 + at * 7) % 20]
          return makeScanInput(server, {
            attendee_id: guest?.id,
            scanned_at: addMs(TEST_NOW, -(round + 1) * MINUTE),
          })
        })
        await postScans(server, venue, token, scans)
      }
    })
    let is_over = false
    const all = Promise.all(writers).finally(() => (is_over = true))
    let mirror = await pullWholeMirror(server, venue.door.token, venue.list_id)
    while (!is_over) mirror = await pullWholeMirror(server, venue.door.token, venue.list_id, { from: mirror })
    await all
    mirror = await pullWholeMirror(server, venue.door.token, venue.list_id, { from: mirror })
    const whole = await pullWholeMirror(server, venue.organizer.token, venue.list_id)
    expect(mirror.scans).toEqual(whole.scans)
    expect(whole.scans.size).toBeGreaterThanOrEqual(6 * 8 * 5)
    const guests = venue.attendees.map((guest) =>
      [...whole.scans.values()].filter((scan) => scan.attendee_id === guest.id),
    )
    for (const log of guests.filter((scans) => scans.length > 0)) {
      expect(log.filter((scan) => scan.verdict.kind === 'admitted')).toHaveLength(1)
      expect(log.filter((scan) => scan.in_conflict)).toHaveLength(log.length - 1)
    }
  })
})
