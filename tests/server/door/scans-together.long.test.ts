import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { revokeDevice } from '#contract/door/devices.ts'
import type { ScanAnswer } from '#contract/door/scans.ts'
import { newId, type Id } from '#contract/wire/id.ts'
import { addMs } from '#contract/wire/instant.ts'
import { presences, scans } from '#server/core/db/schema/scans.ts'
import { AppError } from '#server/core/app-error.ts'
import type { Outcome } from '#server/core/batch-queue.ts'
import { cardsOf } from '#server/core/http/request-parts.ts'
import { ingestScans } from '#server/domains/door/scans/service.ts'
import { describeOnEachDatabase } from '#tests/support/databases/databases.ts'
import { statementsOf } from '#tests/support/databases/statements.ts'
import { makePrng } from '#tests/support/prng.ts'
import { addList } from '#tests/support/endpoint-rows/rows.ts'
import { useFixture } from '#tests/support/fixture.ts'
import { pairTestDevice, makeScanInput, postScans, type PairedDevice } from './door-calls.ts'

const DOORS = 6
const SCANS = 40
const TRIES = 80
const MINUTE_MS = 60_000

describeOnEachDatabase('scans that wait together', (kind) => {
  const fixture = useFixture(kind)

  const doorsOf = async (list_id: Id, count = DOORS): Promise<PairedDevice[]> => {
    const doors: PairedDevice[] = []
    for (let at = 0; at < count; at++)
      doors.push(await pairTestDevice(fixture.server, fixture.venue, `Phone ${at}`, { list_id }))
    return doors
  }

  test('concurrent batches are stored in few transactions, each with its own response', async () => {
    const { server, venue, db, call } = fixture
    const doors = await doorsOf(venue.list_id)
    const [gone] = doors
    const params = { event_id: venue.event_id, check_in_list_id: venue.list_id }
    const guests = await Promise.all(Array.from({ length: SCANS }, () => venue.attendee()))
    await call('organizer', revokeDevice, { params: { ...params, device_id: gone?.device_id ?? '' } })
    // A revoked device may hand over earlier scans for a day and not longer.
    server.clock.advance(25 * 60 * MINUTE_MS)
    const path = `/check-in-lists/${venue.list_id}/scans`
    const { result, texts } = await statementsOf(() =>
      Promise.all([
        ...guests.map(({ code }, at) => {
          const body = { scans: [makeScanInput(server, { raw_code: code })] }
          return server.raw('POST', path, { body, token: doors[at % DOORS]?.token ?? '' })
        }),
        server.raw('POST', path, { body: { scans: [] }, token: doors[1]?.token ?? '' }),
        server.raw('POST', path, { body: { scans: [{ id: 'no scan' }] }, token: doors[1]?.token ?? '' }),
        server.raw('POST', path, { body: { scans: [] }, token: 'nobody-has-a-token-like-this-one' }),
      ]),
    )
    const statuses = result.map(({ status }) => status)
    const refused = guests.flatMap((_, at) => (at % DOORS === 0 ? [at] : []))
    guests.forEach((_, at) =>
      expect(statuses[at], `door ${at % DOORS}`).toBe(refused.includes(at) ? 401 : 200),
    )
    expect(statuses.slice(SCANS)).toEqual([422, 200, 401])
    const stored = await db.read((tx) =>
      tx.select().from(scans).where(eq(scans.check_in_list_id, venue.list_id)),
    )
    expect(stored).toHaveLength(SCANS - refused.length)
    expect(texts.filter((text) => text === 'begin').length).toBeLessThan(SCANS / 4)
  })

  test('concurrent copies of a scan are stored once', async () => {
    const { server, venue } = fixture
    const [door] = await doorsOf(venue.list_id, 1)
    const { code } = await venue.attendee()
    const scan = makeScanInput(server, { raw_code: code })
    const sends = Array.from({ length: 5 }, () => postScans(server, venue, door?.token ?? '', [scan]))
    for (const [answer] of await Promise.all(sends))
      expect(answer).toMatchObject({ id: scan.id, stored: true, verdict: { kind: 'admitted' } })
    const stored = await fixture.db.read((tx) => tx.select().from(scans).where(eq(scans.id, scan.id)))
    expect(stored).toHaveLength(1)
  })

  /** Creates a list with its own doors. */
  async function place() {
    const { server, venue, db } = fixture
    const list_id = await db.withTx((tx) => addList(server, tx, venue.event, { re_entry: 'after_exit' }))
    const doors: PairedDevice[] = []
    for (let at = 0; at < 3; at++) doors.push(await pairTestDevice(server, venue, 'Phone', { list_id }))
    // Scans of one time are ordered by device.
    return { list_id, doors: doors.toSorted((one, other) => (one.device_id < other.device_id ? -1 : 1)) }
  }
  type DoorSetup = Awaited<ReturnType<typeof place>>
  type ScanBatch = { door: number; scans: unknown[] }

  const take = ({ list_id, doors }: DoorSetup, sent: readonly ScanBatch[]) =>
    fixture.db.withTx((tx) => {
      const { clock, random, deps } = fixture.server
      const { account_id, event_id } = fixture.venue
      return ingestScans(
        tx,
        list_id,
        sent.map(({ door, scans: own }) => ({
          sent: own,
          context: {
            tx,
            now: clock.now(),
            random,
            settings: deps.settings,
            cards: cardsOf(deps),
            locale: 'en',
            from: { address: '', user_agent: '' },
            actor: {
              kind: 'device',
              device_id: doors[door]?.device_id ?? '',
              check_in_list_id: list_id,
              event_id,
              account_id,
              may_override: false,
              revoked_at: null,
            },
          },
        })),
      )
    })

  /** Replaces ids so that the same door of two lists compares as equal. */
  const said = ({ list_id, doors }: DoorSetup, told: unknown): unknown =>
    JSON.parse(
      doors.reduce(
        (text, { device_id }, at) => text.replaceAll(device_id, `door ${at}`),
        JSON.stringify(told).replaceAll(list_id, 'list'),
      ),
    )
  const answersIn = (outcomes: readonly Outcome<{ data: ScanAnswer[] }>[]) =>
    outcomes.map((one) => {
      if ('answer' in one) return one.answer.data
      return one.failure instanceof AppError ? one.failure.code : one
    })
  const storedIn = (at: DoorSetup) =>
    fixture.db.read(async (tx) => {
      const log = await tx
        .select()
        .from(scans)
        .where(eq(scans.check_in_list_id, at.list_id))
        .orderBy(scans.id, scans.device_id)
      const sums = await tx
        .select()
        .from(presences)
        .where(eq(presences.check_in_list_id, at.list_id))
        .orderBy(presences.subject)
      // A batch has one change number, where successive scans have one each.
      return said(at, { log: log.map(({ change_no: _, ...scan }) => scan), sums })
    })

  test('concurrent batches have the same results as successive ones for any scans', async () => {
    const { server, venue } = fixture
    const [together, in_turn] = [await place(), await place()]
    for (let seed = 1; seed <= TRIES; seed++) {
      const dice = makePrng(seed)
      const below = (most: number) => Math.floor(dice() * most)
      const guests = [await venue.attendee(), await venue.attendee({ cancelled_at: server.clock.now() })]
      const codes = [...guests.map(({ code }) => code), 'no ticket of ours']
      const before: (Record<string, unknown> & { id: Id })[] = []
      const oneScan = () => {
        const earlier = before[below(before.length)]
        const roll = dice()
        if (earlier !== undefined && roll < 0.1) return earlier
        if (earlier !== undefined && roll < 0.15) return { ...earlier, kind: 'out' }
        const scanned_at = addMs(server.clock.now(), -(below(30) * MINUTE_MS))
        const by = below(4)
        const named = by < codes.length ? { raw_code: codes[by] } : { attendee_id: guests[0]?.id }
        const kinds = { kind: roll < 0.3 ? 'out' : 'in', ...named }
        const undo = { kind: 'undo', undoes: earlier?.id ?? newId('scan', server.random) }
        const made = makeScanInput(server, {
          ...(roll > 0.92 ? undo : kinds),
          scanned_at,
          local_verdict: dice() < 0.5 ? null : { kind: 'admitted' },
        })
        before.push(made)
        return made
      }
      const sent = Array.from({ length: 2 + below(7) }, (): ScanBatch => {
        return { door: below(3), scans: Array.from({ length: 1 + below(2) }, oneScan) }
      })
      const at_once = answersIn(await take(together, sent))
      const each: unknown[] = []
      for (const one of sent) each.push(...answersIn(await take(in_turn, [one])))
      expect(said(together, at_once), `answers of seed ${seed}`).toEqual(said(in_turn, each))
      expect(await storedIn(together), `log of seed ${seed}`).toEqual(await storedIn(in_turn))
    }
  })
})
