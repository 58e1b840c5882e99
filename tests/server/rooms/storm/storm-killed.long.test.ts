import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { and, eq, isNotNull, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addMs } from '#contract/wire/instant.ts'
import { connect } from '#server/core/db/connect.ts'
import { payments, refunds } from '#server/core/db/schema/payments.ts'
import { bookings, occupancy } from '#server/core/db/schema/rooms.ts'
import { sandbox_payments } from '#server/core/db/schema/sandbox.ts'
import { findBookingFaults } from '#server/domains/rooms/bookings/service.ts'
import { makeVenue } from '#tests/support/builders.ts'
import { startChild } from '#tests/support/child-program.ts'
import { describeOnAnyDatabase } from '#tests/support/databases/databases.ts'
import { sharedPostgres } from '#tests/support/databases/postgres.ts'
import { makeServer, TEST_NOW } from '#tests/support/server.ts'
import { fixtureOf, type Fixture } from '#tests/support/fixture.ts'
import { makeBookingPayments } from '../booking-payments.ts'
import { expectBalancedBooks, type OutcomeCounts } from '../money-adds-up.ts'
import type { StormFixture } from './storm-fixture.ts'

const CHILD = path.join(import.meta.dirname, 'storm-child.ts')
const KILLS = 8
/** Upper bound of rounds until random events give coverage; so many fit before the requested days. */
const KILLS_AT_MOST = 12
const HAPPENINGS = 300
const CLIENTS = 6
const DAY_MS = 24 * 3_600_000
/** Time between a kill and the next server, in which requests and payment deadlines expire. */
const AWAY_MS = 26 * 3_600_000
/** Days until every waiting request has moved up. */
const UNTIL_ALL_IS_OVER = 16
const LONG_MS = 600_000

/** Requests, approvals, moves, payments, expiries and cancellations at servers that are killed meanwhile. */
describeOnAnyDatabase('a storm over the house', (kind) => {
  let data_dir: string
  let database_url: string | undefined
  const fixture_file = () => path.join(data_dir, 'storm.json')
  beforeAll(async () => {
    data_dir = mkdtempSync(path.join(tmpdir(), 'foyer-storm-'))
    if (kind === 'postgres') database_url = await (await sharedPostgres())?.createDatabase('storm')
  })
  afterAll(() => rmSync(data_dir, { recursive: true, force: true }))

  async function inOneProcess<Made>(
    work: (fixture: Fixture) => Promise<Made>,
    known?: StormFixture['venue'],
  ): Promise<Made> {
    const db = await connect({ database_url, data_dir: path.join(data_dir, 'data') })
    await db.migrate()
    const server = await makeServer({ database: db })
    const venue = known ?? (await makeVenue(server))
    try {
      return await work(fixtureOf(() => ({ server, database: { db, database_url }, venue })))
    } finally {
      await server.close()
      await db.close()
    }
  }

  /** Rooms that share units, and their clients. */
  const build = () =>
    inOneProcess(async (fixture): Promise<StormFixture> => {
      const house = makeBookingPayments(fixture)
      const rooms = [
        await house.room({ units: ['A'] }),
        await house.room({ units: ['B'] }),
        await house.room({ units: ['A', 'B'] }),
      ]
      const clients = []
      for (let at = 0; at < CLIENTS; at++) clients.push(await house.client())
      return { venue: fixture.venue, rooms: rooms.map(({ id }) => ({ id })), clients, starts_at: TEST_NOW }
    })

  /** Runs servers on one database, two where it supports two, and kills them after a number of events. */
  async function stormAndKill(): Promise<void> {
    const url = database_url === undefined ? [] : [database_url]
    const args = [fixture_file(), String(Date.now()), path.join(data_dir, 'data'), ...url]
    const servers = await Promise.all(
      Array.from({ length: kind === 'postgres' ? 2 : 1 }, () =>
        startChild(CHILD, args, { stdio: ['ignore', 'ignore', 'inherit', 'ipc'] }),
      ),
    )
    let happened = 0
    for (const server of servers)
      server.on('message', () => {
        happened += 1
        if (happened === HAPPENINGS) for (const one of servers) one.kill('SIGKILL')
      })
    const ends = await Promise.all(servers.map((server) => once(server, 'exit')))
    // None exited by itself: every rejection was a response.
    expect(ends.map(([, signal]: unknown[]) => signal)).toEqual(servers.map(() => 'SIGKILL'))
  }

  test(
    'no unit is taken twice after killed servers, and all money is accounted for',
    { timeout: LONG_MS },
    async () => {
      const storm = await build()
      let { starts_at } = storm
      let has_enough = false
      for (let killed = 0; killed < KILLS || (!has_enough && killed < KILLS_AT_MOST); killed++) {
        writeFileSync(fixture_file(), JSON.stringify({ ...storm, starts_at }))
        await stormAndKill()
        starts_at = addMs(starts_at, AWAY_MS)
        if (killed + 1 >= KILLS) has_enough = await inOneProcess(hasSeenEnough, storm.venue)
      }
      expect(has_enough).toBe(true)
      const seen: OutcomeCounts = {
        confirmed: 0,
        given_back: 0,
        several: 0,
        bought: 0,
        handed: 0,
        there: 0,
        lost: 0,
        won: 0,
      }
      await inOneProcess(async (fixture) => {
        const house = makeBookingPayments(fixture)
        fixture.server.clock.set(starts_at)
        for (let day = 0; day < UNTIL_ALL_IS_OVER; day++) {
          await house.tend()
          await house.money.deliver()
          await house.money.reconcile()
          await house.giveBack()
          fixture.server.clock.advance(DAY_MS)
        }
        await expectBalancedBooks(fixture, seen)
        expect(await findBookingFaults(fixture.db)).toEqual([])
        await expectNothingTwice(fixture)
      }, storm.venue)
      expect(seen.confirmed + seen.given_back).toBeGreaterThan(0)
    },
  )

  /** Whether random events gave coverage: bookings paid by card to the end, with several outcomes. */
  async function hasSeenEnough({ db }: Fixture): Promise<boolean> {
    const { confirmed, given_back, states } = await db.read(async (tx) => ({
      confirmed: await tx
        .select({ id: bookings.id })
        .from(bookings)
        .innerJoin(payments, eq(payments.booking_id, bookings.id))
        .innerJoin(sandbox_payments, eq(sandbox_payments.payment_id, payments.id))
        .where(and(eq(bookings.state, 'confirmed'), eq(sandbox_payments.status, 'SUCCEEDED'))),
      given_back: await tx
        .select({ id: refunds.id })
        .from(refunds)
        .where(and(isNotNull(refunds.booking_id), eq(refunds.status, 'SUCCEEDED'))),
      states: (await tx.select().from(bookings)).map(({ state }) => state),
    }))
    const ended = new Set(states.filter((state) => !isOpen(state)))
    return confirmed.length + given_back.length > 0 && ended.size > 2
  }

  const isOpen = (state: string) => state === 'requested' || state === 'held'

  async function expectNothingTwice({ db }: Fixture): Promise<void> {
    const { twice, states } = await db.read(async (tx) => ({
      twice: (
        await tx.execute(sql`select one.unit from ${occupancy} as one join ${occupancy} as other
          on one.account_id = other.account_id and one.unit = other.unit and one.ctid <> other.ctid
            and one.starts_at < other.ends_at and other.starts_at < one.ends_at`)
      ).rows,
      states: (await tx.select().from(bookings)).map(({ state }) => state),
    }))
    expect(twice).toEqual([])
    expect(new Set(states).size).toBeGreaterThan(2)
    expect(states.filter(isOpen)).toEqual([])
  }
})
