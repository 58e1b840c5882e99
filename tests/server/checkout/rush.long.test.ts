import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Id } from '#contract/wire/id.ts'
import { attendees, orders, ticket_codes } from '#server/core/db/schema/attendees.ts'
import { ofEvents } from '#server/domains/sales/promo-codes/store.ts'
import { makeVenue, type Venue } from '#tests/support/builders.ts'
import { describeOnAnyDatabase, makeDatabase, type TestDatabase } from '#tests/support/databases/databases.ts'
import { addCapacity } from '#tests/support/endpoint-rows/endpoint-rows-capacity-assignments.ts'
import { addPromoCode, addTicketType } from '#tests/support/endpoint-rows/sales-rows.ts'
import { expectCorrectTotals } from '#tests/support/right-counts.ts'
import { makeServer, type TestServer } from '#tests/support/server.ts'
import { startServerProcess, type ServerProcess } from '../start/server-process.ts'
import { runRush, completeCheckout, oneTicketBody, type HoldBody } from '#tests/support/visitors.ts'

const LONG_MS = 400_000
const VISITORS = 2000

/** All visitors at once over HTTP; on PostgreSQL against two processes with separate connections. */
describeOnAnyDatabase('a rush for tickets', (kind) => {
  let database: TestDatabase
  let server: TestServer
  let processes: ServerProcess[]
  let origins: string[]
  let venue: Venue
  beforeAll(async () => {
    database = await makeDatabase(kind, { migrated: true })
    const { database_url } = database
    server = await makeServer({ database: database.db, deps: { checks_replies: false } })
    processes =
      database_url === undefined
        ? []
        : await Promise.all([1, 2].map(() => startServerProcess({ data_dir: '', database_url })))
    origins = database_url === undefined ? [await server.listen()] : processes.map(({ origin }) => origin)
    venue = await makeVenue(server)
  }, LONG_MS)
  afterAll(async () => {
    await Promise.all(processes.map(({ kill }) => kill()))
    await server.close()
    await expectCorrectTotals(database.db)
    await database.db.close()
  })

  const rush = (count: number, wantedBy: (at: number) => HoldBody) =>
    runRush(count, (at) =>
      completeCheckout({ event_id: venue.event_id, at, origins: () => origins, tries: 1 }, wantedBy(at)),
    )
  const soldOf = (ticket_id: Id) =>
    database.db.read((tx) => tx.select().from(attendees).where(eq(attendees.ticket_id, ticket_id)))
  test(
    'a rush for 100 places sells exactly 100, each with its own code and order',
    { timeout: LONG_MS },
    async () => {
      const { id, price_ids } = await database.db.withTx((tx) =>
        addTicketType(server, tx, venue.event, {
          type: 'FREE',
          prices: [{ price_cents: 0, quantity_available: 100 }],
        }),
      )
      const bought = await rush(VISITORS, () => oneTicketBody(id, price_ids[0]))
      expect(bought).toHaveLength(100)
      expect(bought.every(({ status }) => status === 'COMPLETED')).toBe(true)
      const sold = await soldOf(id)
      expect(sold).toHaveLength(100)
      const codes = await database.db.read((tx) => tx.select().from(ticket_codes))
      const own = codes.filter(({ attendee_id }) => sold.some((person) => person.id === attendee_id))
      expect(new Set(own.map(({ code }) => code)).size).toBe(100)
      const kept = await database.db.read((tx) => tx.select().from(orders))
      expect(new Set(sold.map(({ order_id }) => order_id))).toEqual(new Set(bought.map((order) => order.id)))
      expect(kept.filter((order) => bought.some((one) => one.id === order.id))).toHaveLength(100)
    },
  )

  test(
    'a rush over prices and ticket types of one capacity does not exceed it',
    { timeout: LONG_MS },
    async () => {
      const [one, other] = await database.db.withTx(async (tx) => {
        const prices = [{ price_cents: 0 }, { price_cents: 0, label: 'Late' }]
        const types = [
          await addTicketType(server, tx, venue.event, { type: 'TIERED', prices }),
          await addTicketType(server, tx, venue.event, { type: 'FREE', prices: [{ price_cents: 0 }] }),
        ]
        const ticket_ids = types.map(({ id }) => id)
        await addCapacity(server, tx, venue.event, { capacity: 30, ticket_ids })
        return types
      })
      const choices = [
        ...(one?.price_ids ?? []).map((price_id) => [one?.id, price_id]),
        [other?.id, other?.price_ids[0]],
      ]
      const bought = await rush(300, (at) => {
        const [ticket_id = '', price_id = ''] = choices[at % choices.length] ?? []
        return oneTicketBody(ticket_id, price_id)
      })
      expect(bought).toHaveLength(30)
      const sold = [...(await soldOf(one?.id ?? '')), ...(await soldOf(other?.id ?? ''))]
      expect(sold).toHaveLength(30)
    },
  )

  test('a rush for the last uses of a promo code grants exactly those', { timeout: LONG_MS }, async () => {
    const { id, price_ids } = await database.db.withTx((tx) =>
      addTicketType(server, tx, venue.event, { type: 'PAID', prices: [{ price_cents: 5000 }] }),
    )
    await database.db.withTx((tx) =>
      addPromoCode(server, tx, venue.event, {
        code: 'LASTSEVEN',
        discount_type: 'PERCENTAGE',
        discount: 100,
        max_uses: 7,
      }),
    )
    const bought = await rush(49, () => oneTicketBody(id, price_ids[0], 'LASTSEVEN'))
    expect(bought).toHaveLength(7)
    const codes = await database.db.read((tx) => ofEvents(tx, [venue.event_id]))
    const code = codes.find((row) => row.code === 'LASTSEVEN')
    expect(code?.times_used).toBe(7)
  })
})
