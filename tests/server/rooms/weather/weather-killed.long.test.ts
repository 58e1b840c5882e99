import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { eq, inArray } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { closeForWeather } from '#contract/rooms/weather.ts'
import { connect } from '#server/core/db/connect.ts'
import { orders } from '#server/core/db/schema/attendees.ts'
import { events } from '#server/core/db/schema/events.ts'
import { mails } from '#server/core/db/schema/mails.ts'
import { bookings } from '#server/core/db/schema/rooms.ts'
import { refunds } from '#server/core/db/schema/payments.ts'
import { addOrderWithSecret } from '#tests/support/bought-orders.ts'
import { makeVenue } from '#tests/support/builders.ts'
import { startChild } from '#tests/support/child-program.ts'
import { describeOnAnyDatabase } from '#tests/support/databases/databases.ts'
import { sharedPostgres } from '#tests/support/databases/postgres.ts'
import { addEvent } from '#tests/support/endpoint-rows/rows.ts'
import { makeServer, type TestServer } from '#tests/support/server.ts'
import { fixtureOf, type Fixture } from '#tests/support/fixture.ts'
import { DAY, venueTime } from '../booking-calls.ts'
import { makeBookingPayments } from '../booking-payments.ts'

const CHILD = path.join(import.meta.dirname, 'weather-child.ts')
const CARD_ORDERS = 9
const FREE_ORDERS = 4
const BOOKINGS = 14
const AFTER = 5
const LONG_MS = 120_000
const SPAN = { from: venueTime('08:00'), until: venueTime('23:59') }
const EVENING = {
  start_date: `${DAY}T19:30`,
  starts_at: venueTime('19:30'),
  end_date: `${DAY}T22:30`,
  ends_at: venueTime('22:30'),
}

/** Three events and fourteen bookings are cancelled, and the notifying process is killed repeatedly. */
describeOnAnyDatabase('signal 8 at a server that is killed', (kind) => {
  let data_dir: string
  let database_url: string | undefined
  beforeAll(async () => {
    data_dir = mkdtempSync(path.join(tmpdir(), 'foyer-weather-'))
    if (kind === 'postgres') database_url = await (await sharedPostgres())?.createDatabase('weather')
  })
  afterAll(() => rmSync(data_dir, { recursive: true, force: true }))

  async function inOneProcess(work: (fixture: Fixture, server: TestServer) => Promise<void>): Promise<void> {
    const db = await connect({ database_url, data_dir })
    await db.migrate()
    const server = await makeServer({ database: db })
    const venue = await makeVenue(server)
    const database = { db, database_url }
    try {
      await work(
        fixtureOf(() => ({ server, database, venue })),
        server,
      )
    } finally {
      await server.close()
      await db.close()
    }
  }

  /**
   * Runs notifiers, two where the database supports two.
   * @param until number of notifications before the kill
   */
  async function tellAndKill(until: number | null): Promise<void> {
    const args = [data_dir, ...(database_url === undefined ? [] : [database_url])]
    const tellers = await Promise.all(
      Array.from({ length: kind === 'postgres' ? 2 : 1 }, () => startChild(CHILD, args)),
    )
    let told = 0
    for (const teller of tellers)
      teller.on('message', () => {
        told += 1
        if (told === until) for (const one of tellers) one.kill('SIGKILL')
      })
    await Promise.all(tellers.map((teller) => once(teller, 'exit')))
    if (until !== null) expect(told).toBeGreaterThanOrEqual(until)
  }

  test('killed processes notify each person once and refund each once', { timeout: LONG_MS }, async () => {
    await inOneProcess(async (fixture, server) => {
      const { venue, db } = fixture
      const house = makeBookingPayments(fixture)
      await db.withTx(async (tx) => {
        await tx
          .update(events)
          .set(EVENING)
          .where(inArray(events.id, [venue.event_id, venue.other_event.id]))
        const third = await addEvent(server, tx, { account_id: venue.account_id, ...EVENING })
        for (const event of [venue.other_event, third])
          for (let at = 0; at < FREE_ORDERS / 2; at++)
            await addOrderWithSecret(server, tx, event, {
              is_free: true,
              email: `${event.id}${at}@free.test`,
            })
      })
      for (let at = 0; at < CARD_ORDERS; at++) {
        const page = await house.money.toPage()
        await house.money.useCard(page.payment_ref, house.money.CARDS.success)
        await house.money.ask(page.order_key)
      }
      for (let at = 0; at < BOOKINGS; at++) await house.held('10:00', '12:00')
      const { data } = await fixture.call('organizer', closeForWeather, {
        body: {
          signal: 'signal_8',
          ...SPAN,
          events: (
            await db.read((tx) => tx.select().from(events).where(eq(events.start_date, EVENING.start_date)))
          ).map(({ id }) => ({ event_id: id, outcome: 'call_off' as const })),
          bookings: (await db.read((tx) => tx.select().from(bookings))).map(({ id }) => ({
            booking_id: id,
            outcome: 'call_off' as const,
          })),
        },
      })
      expect(data).toMatchObject({ orders: CARD_ORDERS + FREE_ORDERS, told: 0, bookings: BOOKINGS })
    })
    await tellAndKill(AFTER)
    await tellAndKill(1)
    await tellAndKill(null)
    const db = await connect({ database_url, data_dir })
    const { rows, told, back } = await db.read(async (tx) => ({
      rows: await tx.select().from(orders),
      told: (await tx.select().from(mails)).map(({ template, data }) => ({ template, data })),
      back: await tx.select().from(refunds),
    }))
    await db.close()
    expect(rows.filter(({ cancelled_at }) => cancelled_at === null)).toEqual([])
    const references = told
      .filter(({ template }) => template === 'put-off')
      .map(({ data }) => (data as { reference: string }).reference)
    expect(references).toHaveLength(CARD_ORDERS + FREE_ORDERS)
    expect(new Set(references).size).toBe(CARD_ORDERS + FREE_ORDERS)
    expect(back).toHaveLength(CARD_ORDERS)
    expect(new Set(back.map(({ order_id }) => order_id)).size).toBe(CARD_ORDERS)
    const called_off = told.filter(
      ({ template, data }) => template === 'booking' && (data as { kind: string }).kind === 'called_off',
    )
    expect(called_off).toHaveLength(BOOKINGS)
  })
})
