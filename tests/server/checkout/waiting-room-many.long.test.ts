import { describe, expect, test } from 'vitest'
import type { QueuePosition } from '#contract/orders/waiting-room.ts'
import type { Id } from '#contract/wire/id.ts'
import { AppError } from '#server/core/app-error.ts'
import { connect } from '#server/core/db/connect.ts'
import type { Database } from '#server/core/db/database.ts'
import { WaitingQueues, type QueueVisitor } from '#server/domains/sales/waiting-room/queues.ts'
import { listOpenQueues } from '#server/domains/sales/waiting-room/store.ts'
import { makeVenue } from '#tests/support/builders.ts'
import { describeOnAnyDatabase, hasPostgres, makeDatabase } from '#tests/support/databases/databases.ts'
import { makeServer, type TestServer } from '#tests/support/server.ts'
import { useFixture } from '#tests/support/fixture.ts'
import { MAX_HOLDS, useWaitingRoom } from './line-fixture.ts'

const VISITORS = 20_000
const SECOND_MS = 1000
const MOST_UNDER_WAY = 200
/** Holds that the server completes per second. */
const BEARS = 400
/** Seconds in which the server restarts. */
const RESTARTS = new Set([15, 30])
const PATIENCE_MS = 240_000

/** The queues of a server that advances them only on demand. */
const linesOf = (server: TestServer, db: Database = server.db) =>
  new WaitingQueues({
    db,
    clock: server.clock.now,
    random: server.random,
    most_under_way: MOST_UNDER_WAY,
    move_every_ms: SECOND_MS,
    onFailure: (error) => {
      throw error
    },
  })

const NO_LINE = { place: null, is_let_in: true, ahead: 0, wait_seconds: 0, ask_again_seconds: 0 }
const standIn = async (lines: WaitingQueues, event_id: Id, comer: QueueVisitor): Promise<QueuePosition> =>
  (await lines.positionOf(event_id, comer, () => undefined)) ?? NO_LINE

describeOnAnyDatabase('twenty thousand visitors in one line', (kind) => {
  const fixture = useFixture(kind)

  test(
    'twenty thousand visitors are admitted once and in order despite a restart and forged tokens',
    { timeout: PATIENCE_MS },
    async () => {
      const { server, venue } = fixture
      const { event_id } = venue
      let lines = linesOf(server)
      await lines.refresh()
      /** Running holds in the order of their start. */
      let under_way: (() => void)[] = []
      for (let one = 0; one < MOST_UNDER_WAY; one++) under_way.push(await lines.enter(event_id, undefined))
      await expect(lines.enter(event_id, undefined)).rejects.toMatchObject({ code: 'line.waiting' })

      const visitors = Array.from({ length: VISITORS }, (_, at) => ({ browser: `visitor-${at}` }))
      const comings = await Promise.all(
        visitors.map(({ browser }) => standIn(lines, event_id, { place: undefined, browser })),
      )
      const places = comings.map(({ place }) => place ?? '')
      expect(places.map(numberOf)).toEqual(places.map((_, at) => at + 1))

      /** Indices of the visitors that poll in each second. */
      const due = new Map<number, number[]>()
      const askLater = (at: number, second: number, { ask_again_seconds }: QueuePosition) => {
        const next = second + Math.max(1, ask_again_seconds)
        due.set(next, [...(due.get(next) ?? []), at])
      }
      comings.forEach((standing, at) => askLater(at, 0, standing))
      const held: number[] = []
      let forged_in = 0
      let second = 0
      while (held.length < VISITORS && second < 1_000) {
        second += 1
        server.clock.advance(SECOND_MS)
        for (const leave of under_way.splice(0, BEARS)) leave()
        await lines.advance()
        if (RESTARTS.has(second)) {
          // Running holds are lost with the process.
          under_way = []
          await lines.stop()
          lines = linesOf(server)
          await lines.refresh()
        }
        const asking = due.get(second) ?? []
        await Promise.all(
          asking.map(async (at) => {
            const place = places[at]
            const standing = await standIn(lines, event_id, { place, browser: `visitor-${at}` })
            // A visitor with a place keeps it across restarts.
            if (standing.place !== null) expect(standing.place).toBe(place)
            if (!standing.is_let_in) return askLater(at, second, standing)
            try {
              under_way.push(await lines.enter(event_id, place))
              held.push(at)
            } catch (error) {
              if (!(error instanceof AppError) || error.code !== 'line.waiting') throw error
              askLater(at, second, { ...standing, ask_again_seconds: 2 })
            }
          }),
        )
        const last = places.at(-1) ?? ''
        const made_up = last.replace(/^\d+/, '1')
        // When nobody has to wait, no queue exists and everybody may hold.
        const has_line = (await server.db.read(listOpenQueues)).length > 0
        if (has_line && held.length < VISITORS)
          forged_in += await lines.enter(event_id, made_up).then(
            () => 1,
            () => 0,
          )
        expect(under_way.length).toBeLessThanOrEqual(MOST_UNDER_WAY)
      }
      await lines.stop()
      expect(new Set(held).size).toBe(VISITORS)
      expect(held).toHaveLength(VISITORS)
      expect(forged_in).toBe(0)
      // Admissions are nearly in the order of arrival.
      const moved = held.map((at, now) => Math.abs(at - now)).toSorted((a, b) => a - b)
      expect(moved[Math.floor(VISITORS / 2)]).toBeLessThan(VISITORS / 20)
      expect(second).toBeLessThan((VISITORS / MOST_UNDER_WAY) * 4)
    },
  )
})

const numberOf = (place: string) => Number(place.split('.')[0])

describe.skipIf(!hasPostgres)('a queue shared by several processes', () => {
  test(
    'several processes share one queue with equal numbers, places and admissions',
    { timeout: PATIENCE_MS },
    async () => {
      const { db, database_url } = await makeDatabase('postgres', { migrated: true })
      const other_db = await connect({ database_url, data_dir: '' })
      const server = await makeServer({ database: db })
      const { event_id } = await makeVenue(server)
      const all = [linesOf(server), linesOf(server, other_db)] as const
      const [one, other] = all
      const stand = (lines: WaitingQueues, browser: string, place?: string) =>
        standIn(lines, event_id, { browser, place })
      try {
        const holds = await Promise.all(
          Array.from({ length: MOST_UNDER_WAY }, () => one.enter(event_id, undefined)),
        )
        await expect(one.enter(event_id, undefined)).rejects.toMatchObject({ code: 'line.waiting' })
        // The other process has no running holds and is notified of the queue.
        await expect
          .poll(() =>
            other.enter(event_id, undefined).then(
              () => 'entered',
              (error: unknown) => (error instanceof AppError ? error.code : error),
            ),
          )
          .toBe('line.waiting')
        const comings = await Promise.all(
          Array.from({ length: 2_000 }, (_, at) => stand(all[at % 2] ?? one, `visitor-${at}`)),
        )
        const numbers = comings.map(({ place }) => numberOf(place ?? ''))
        expect(new Set(numbers).size).toBe(2_000)
        expect(Math.max(...numbers)).toBe(2_000)
        // The same browser gets the same place at the other process.
        expect((await stand(other, 'visitor-0')).place).toBe(comings[0]?.place)
        for (const leave of holds) leave()
        // Both processes advance the queue in the same seconds: it moves once per second and counts completed
        // holds of both.
        for (let second = 0; second < 4; second++) {
          server.clock.advance(SECOND_MS)
          await Promise.all(all.map((lines) => lines.advance()))
          await Promise.all(all.map((lines) => lines.advance()))
        }
        // The last arrivals, whichever process stored them last.
        const last = comings.find(({ place }) => numberOf(place ?? '') === 2_000)?.place ?? ''
        const stood = await Promise.all(all.map((lines) => stand(lines, '', last)))
        expect(stood[0]).toEqual(stood[1])
        const let_in = 1_999 - (stood[0]?.ahead ?? 0)
        // Nobody is admitted in the first second, then slightly fewer than the completed holds.
        expect(let_in).toBeGreaterThan(2 * 150)
        expect(let_in).toBeLessThan(3 * 200)
        const first = comings.find(({ place }) => numberOf(place ?? '') === 1)?.place ?? ''
        const leave = await other.enter(event_id, first)
        leave()
        // Both processes count the uses of one place together.
        const uses = await Promise.allSettled(
          Array.from({ length: 20 }, (_, at) => (all[at % 2] ?? one).enter(event_id, first)),
        )
        expect(uses.filter(({ status }) => status === 'fulfilled')).toHaveLength(5)
      } finally {
        await Promise.all(all.map((lines) => lines.stop()))
        await server.close()
        await other_db.close()
        await db.close()
      }
    },
  )
})

describeOnAnyDatabase('a hundred visitors at a real server', (kind) => {
  const line = useWaitingRoom(kind)
  const CROWD = 100

  test(
    'a hundred visitors all hold tickets despite two restarts and lost connections',
    { timeout: PATIENCE_MS },
    async () => {
      const held = new Set<number>()
      const waiting = new Map<number, string | null>()
      const come = async (at: number) => {
        const { status, code } = await line.hold()
        if (status === 201) return void held.add(at)
        expect(code).toBe('line.waiting')
        waiting.set(at, null)
      }
      await Promise.all(Array.from({ length: CROWD }, (_, at) => come(at)))
      expect(held.size).toBeGreaterThanOrEqual(MAX_HOLDS)
      expect(waiting.size).toBeGreaterThan(CROWD / 2)
      const visit = async (at: number, round: number) => {
        // Every seventh phone is silent most of the time.
        if (at % 7 === 0 && round % 5 !== 0) return
        // Some visitors reload and have only their browser id.
        const place = at % 3 === 0 ? null : (waiting.get(at) ?? null)
        const standing = await line.ask({ place, browser: `phone-${at}` })
        const before = waiting.get(at) ?? null
        if (before !== null && standing.place !== null) expect(standing.place).toBe(before)
        waiting.set(at, standing.place ?? before)
        if (!standing.is_let_in) return
        const { status } = await line.hold({ place: standing.place })
        if (status !== 201) return
        waiting.delete(at)
        held.add(at)
      }
      for (let round = 0; round < 60 && waiting.size > 0; round++) {
        await Promise.all([...waiting.keys()].map((at) => visit(at, round)))
        await line.later(1)
        if (round === 3 || round === 9) await line.restart()
      }
      expect(held.size).toBe(CROWD)
    },
  )
})
