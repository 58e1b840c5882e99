import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ApiError } from '#api-client/api-error.ts'
import type { CheckoutOrder } from '#contract/orders/checkout.ts'
import { addMs } from '#contract/wire/instant.ts'
import { connect, type Database } from '#server/core/db/connect.ts'
import { attendees, orders, ticket_codes } from '#server/core/db/schema/attendees.ts'
import { ofEvents } from '#server/domains/sales/promo-codes/store.ts'
import { payments, refunds } from '#server/core/db/schema/payments.ts'
import { sandbox_payments } from '#server/core/db/schema/sandbox.ts'
import { makeVenue, type Venue } from '#tests/support/builders.ts'
import { describeOnAnyDatabase } from '#tests/support/databases/databases.ts'
import { sharedPostgres } from '#tests/support/databases/postgres.ts'
import { addCapacity } from '#tests/support/endpoint-rows/endpoint-rows-capacity-assignments.ts'
import { addPromoCode, addTicketType } from '#tests/support/endpoint-rows/sales-rows.ts'
import { expectCorrectTotals } from '#tests/support/right-counts.ts'
import { makeServer, TEST_NOW, type TestServer } from '#tests/support/server.ts'
import { makePayments } from '#tests/server/payments/payments-fixture.ts'
import { startServerProcess, type ServerProcess } from '../start/server-process.ts'
import { runRush, completeCheckout, oneTicketBody, type HoldBody } from '#tests/support/visitors.ts'

const VISITORS = { embedded: 500, postgres: 2000 }
const PLACES = 100
const USES = 7
const WITH_CODE = 14
const LONG_MS = 400_000
const WAVES = 4
const BEFORE_KILL_MS = 250
/** Number of attempts, long enough for a killed server to be back on a busy machine. */
const TRIES = 1200
const AN_HOUR_MS = 3_600_000

/**
 * Server processes that are killed during purchases with payment: one on the embedded database, two on PostgreSQL.
 * Two tiers and a free ticket type share a capacity, and the last uses of a promo code are taken meanwhile.
 */
describeOnAnyDatabase('a rush at servers that are killed', (kind) => {
  let data_dir: string
  let database_url: string | undefined
  let venue: Venue
  let processes: ServerProcess[] = []
  let choices: (readonly [string, string])[]

  beforeAll(async () => {
    data_dir = mkdtempSync(path.join(tmpdir(), 'foyer-rush-'))
    if (kind === 'postgres') database_url = await (await sharedPostgres())?.createDatabase('rush')
    await inOneProcess(async (server) => {
      await server.db.migrate()
      venue = await makeVenue(server)
      choices = await server.db.withTx((tx) => makeTickets(server, tx))
    })
    processes = await Promise.all((kind === 'postgres' ? [1, 2] : [1]).map(start))
  }, LONG_MS)
  afterAll(async () => {
    await Promise.all(processes.map(({ kill }) => kill()))
    rmSync(data_dir, { recursive: true, force: true })
  })
  const start = () => startServerProcess({ data_dir, database_url })

  /** Runs `work` with a server and the database in this process. */
  async function inOneProcess<T>(work: (server: TestServer, db: Database) => Promise<T>): Promise<T> {
    const database = await connect({ database_url, data_dir })
    const server = await makeServer({ database, app: { trusted_proxies: 1 } })
    try {
      return await work(server, database)
    } finally {
      await server.close()
      await database.close()
    }
  }

  async function makeTickets(server: TestServer, tx: Parameters<typeof addTicketType>[1]) {
    const prices = [{ price_cents: 12_345 }, { price_cents: 9_900, label: 'Late' }]
    const tiered = await addTicketType(server, tx, venue.event, { type: 'TIERED', prices })
    const free = await addTicketType(server, tx, venue.event, { type: 'FREE', prices: [{ price_cents: 0 }] })
    await addCapacity(server, tx, venue.event, { capacity: PLACES, ticket_ids: [tiered.id, free.id] })
    const half = { code: 'LASTSEVEN', discount_type: 'PERCENTAGE', discount: 50, max_uses: USES } as const
    await addPromoCode(server, tx, venue.event, half)
    return [tiered, free].flatMap(({ id, price_ids }) => price_ids.map((price_id) => [id, price_id] as const))
  }

  const wantedBy = (at: number): HoldBody => {
    const [ticket_id = '', price_id] = choices[at % choices.length] ?? []
    return oneTicketBody(ticket_id, price_id, at < WITH_CODE ? 'LASTSEVEN' : '')
  }
  const enter = (tries: number, origins: () => readonly string[]) => (at: number) =>
    completeCheckout({ event_id: venue.event_id, at, origins, tries }, wantedBy(at))

  /** Runs the next visitors, while one process is killed and restarted. */
  async function wave(number: number): Promise<CheckoutOrder[]> {
    const size = VISITORS[kind] / WAVES
    const enterNext = enter(TRIES, () => processes.map(({ origin }) => origin))
    const [promised] = await Promise.all([
      runRush(size, (at) => enterNext(number * size + at)),
      killSoon(number % processes.length),
    ])
    return promised
  }

  async function killSoon(at: number) {
    await wait(BEFORE_KILL_MS)
    await processes[at]?.kill()
    processes[at] = await start()
  }

  test(
    'killed servers oversell nothing, keep every confirmed order and lose no payment',
    { timeout: LONG_MS },
    async () => {
      const promised: CheckoutOrder[] = []
      for (let number = 0; number < WAVES; number++) promised.push(...(await wave(number)))
      await Promise.all(processes.map(({ kill }) => kill()))
      expect(promised.length).toBeGreaterThan(PLACES / 2)
      expect(promised.length).toBeLessThanOrEqual(PLACES)

      await inOneProcess(async (server, db) => {
        const fixture = { server, db, venue, call: notCalled }
        const at = makePayments(fixture)
        server.clock.set(addMs(TEST_NOW, AN_HOUR_MS))
        await settle(at)
        // Holds whose response was lost have expired, and other visitors come.
        const origin = await server.listen()
        await runRush(
          PLACES * 2,
          enter(1, () => [origin]),
        )
        await settle(at)
        await expectAllKept(db, promised)
        await expectCorrectTotals(db)
        const { provider, rest } = await at.balance()
        expect(provider + rest).toBe(0)
      })
    },
  )

  async function settle({ deliver, reconcile, giveBack }: ReturnType<typeof makePayments>) {
    await deliver()
    await reconcile()
    await giveBack()
    await deliver()
  }

  async function expectAllKept(db: Database, promised: readonly CheckoutOrder[]) {
    const all = await db.read(async (tx) => ({
      orders: await tx.select().from(orders).where(eq(orders.event_id, venue.event_id)),
      people: (await tx.select().from(attendees)).filter(({ ticket_id }) =>
        choices.some(([id]) => id === ticket_id),
      ),
      codes: await tx.select().from(ticket_codes),
      payments: await tx.select().from(payments),
      refunds: await tx.select().from(refunds),
      taken: (await tx.select().from(sandbox_payments)).filter(({ status }) => status === 'SUCCEEDED'),
      promo: (await ofEvents(tx, [venue.event_id])).filter(({ code }) => code === 'LASTSEVEN'),
    }))
    expect(all.people).toHaveLength(PLACES)
    const own = new Set(all.people.map(({ id }) => id))
    const codes = all.codes.filter(({ attendee_id }) => own.has(attendee_id)).map(({ code }) => code)
    expect(new Set(codes).size).toBe(PLACES)
    const kept = new Set(all.people.map(({ order_id }) => order_id))
    expect(promised.filter(({ id }) => !kept.has(id))).toEqual([])
    // A code whose response was lost may be free again when only visitors without a code are left.
    const with_code = all.orders.filter(({ id, promo_code }) => kept.has(id) && promo_code === 'LASTSEVEN')
    expect(all.promo[0]?.times_used).toBe(with_code.length)
    expect(with_code.length).toBeLessThanOrEqual(USES)
    // Every accepted payment has an order or was refunded.
    for (const { payment_id } of all.taken) {
      const order_id = all.payments.find(({ id }) => id === payment_id)?.order_id ?? ''
      const back = all.refunds.filter((row) => row.payment_id === payment_id && row.status === 'SUCCEEDED')
      expect({ payment_id, is_bought: kept.has(order_id), backs: back.length }).toEqual({
        payment_id,
        is_bought: back.length === 0,
        backs: back.length,
      })
    }
    expect(all.taken.length).toBeGreaterThan(PLACES / 3)
  }
})

const notCalled = () => Promise.reject(new ApiError({ code: 'network.unreachable', status: 0 }))
