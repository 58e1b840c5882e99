import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ApiError } from '#api-client/api-error.ts'
import { createClient } from '#api-client/client.ts'
import { holdOrder, saveOrderDetails, type CheckoutOrder } from '#contract/checkout.ts'
import type { BodyIn } from '#contract/endpoint.ts'
import type { Id } from '#contract/id.ts'
import { payOrder } from '#contract/payments.ts'
import { connect, type Database } from '#server/db/connect.ts'
import { attendees, orders, ticket_codes } from '#server/db/schema/attendees.ts'
import { promo_codes } from '#server/db/schema/events.ts'
import { makeVenue, type Venue } from '#tests/support/builders.ts'
import { describeOnEachDatabase, makeDatabase, type TestDatabase } from '#tests/support/databases.ts'
import { addCapacity, addPromoCode, addTicketType } from '#tests/support/sales-rows.ts'
import { makeServer, type TestServer } from '#tests/support/server.ts'

const AT_ONCE = 40
const LONG_MS = 400_000
const LOST: ReadonlySet<string> = new Set(['ticket.sold_out', 'promo_code.invalid'])
type Wanted = BodyIn<typeof holdOrder>

/** Everybody at once over real HTTP; on PostgreSQL at two servers with connections of their own. */
describeOnEachDatabase('a rush for tickets', (kind) => {
  let database: TestDatabase
  let second: Database | null = null
  let servers: TestServer[]
  let origins: string[]
  let venue: Venue
  beforeAll(async () => {
    database = await makeDatabase(kind, { migrated: true })
    if (database.database_url !== undefined)
      second = await connect({ database_url: database.database_url, data_dir: '' })
    const all = second === null ? [database.db] : [database.db, second]
    servers = await Promise.all(
      all.map((db) => makeServer({ database: db, deps: { checks_replies: false } })),
    )
    origins = await Promise.all(servers.map((server) => server.listen()))
    venue = await makeVenue(ground())
  })
  afterAll(async () => {
    await Promise.all(servers.map((server) => server.close()))
    await second?.close()
    await database.db.close()
  })
  const ground = (): TestServer => {
    const [server] = servers
    if (server === undefined) throw new Error('There is no server')
    return server
  }

  /** One visitor: holds, says who they are, buys; null when somebody else was quicker. */
  async function visit(at: number, wanted: Wanted): Promise<CheckoutOrder | null> {
    const base_url = `${origins[at % origins.length]}/api`
    const { call } = createClient({ base_url, fetch, token: () => null, language: () => 'en' })
    const event = { event_id: venue.event_id }
    try {
      const { data, session_token: s } = await call(holdOrder, { params: event, body: wanted })
      const named = { params: { ...event, order_id: data.id }, query: { s } }
      const buyer = { first_name: `Visitor ${at}`, email: `visitor-${at}@example.test` }
      const people = data.lines.flatMap(({ price_id, quantity }) =>
        Array.from({ length: quantity }, () => ({ ...buyer, ticket_price_id: price_id })),
      )
      await call(saveOrderDetails, { ...named, body: { order: buyer, attendees: people } })
      return (await call(payOrder, named)).data.order
    } catch (error) {
      if (error instanceof ApiError && LOST.has(error.code)) return null
      throw error
    }
  }

  async function rush(count: number, wantedBy: (at: number) => Wanted): Promise<CheckoutOrder[]> {
    const bought: CheckoutOrder[] = []
    let next = 0
    const queue = async () => {
      while (next < count) {
        const at = next++
        const order = await visit(at, wantedBy(at))
        if (order !== null) bought.push(order)
      }
    }
    await Promise.all(Array.from({ length: AT_ONCE }, queue))
    return bought
  }

  const soldOf = (ticket_id: Id) =>
    database.db.read((tx) => tx.select().from(attendees).where(eq(attendees.ticket_id, ticket_id)))
  const want = (ticket_id: Id, price_id = '', promo_code = ''): Wanted => ({
    tickets: [{ ticket_id, quantities: [{ price_id, quantity: 1 }] }],
    promo_code,
  })

  test(
    'of 2,000 for 100 places sells exactly 100, each with a code and an order of its own',
    { timeout: LONG_MS },
    async () => {
      const { id, price_ids } = await database.db.withTx((tx) =>
        addTicketType(ground(), tx, venue.event, {
          type: 'FREE',
          prices: [{ price_cents: 0, quantity_available: 100 }],
        }),
      )
      const bought = await rush(2000, () => want(id, price_ids[0]))
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
    'over prices and types that share a capacity sells no more than that',
    { timeout: LONG_MS },
    async () => {
      const [one, other] = await database.db.withTx(async (tx) => {
        const prices = [{ price_cents: 0 }, { price_cents: 0, label: 'Late' }]
        const types = [
          await addTicketType(ground(), tx, venue.event, { type: 'TIERED', prices }),
          await addTicketType(ground(), tx, venue.event, { type: 'FREE', prices: [{ price_cents: 0 }] }),
        ]
        const ticket_ids = types.map(({ id }) => id)
        await addCapacity(ground(), tx, venue.event, { capacity: 30, ticket_ids })
        return types
      })
      const choices = [
        ...(one?.price_ids ?? []).map((price_id) => [one?.id, price_id]),
        [other?.id, other?.price_ids[0]],
      ]
      const bought = await rush(300, (at) => {
        const [ticket_id = '', price_id = ''] = choices[at % choices.length] ?? []
        return want(ticket_id, price_id)
      })
      expect(bought).toHaveLength(30)
      const sold = [...(await soldOf(one?.id ?? '')), ...(await soldOf(other?.id ?? ''))]
      expect(sold).toHaveLength(30)
    },
  )

  test('for the last uses of a promo code gives exactly those', { timeout: LONG_MS }, async () => {
    const { id, price_ids } = await database.db.withTx((tx) =>
      addTicketType(ground(), tx, venue.event, { type: 'PAID', prices: [{ price_cents: 5000 }] }),
    )
    await database.db.withTx((tx) =>
      addPromoCode(ground(), tx, venue.event, {
        code: 'LASTSEVEN',
        discount_type: 'PERCENTAGE',
        discount: 100,
        max_uses: 7,
      }),
    )
    const bought = await rush(49, () => want(id, price_ids[0], 'LASTSEVEN'))
    expect(bought).toHaveLength(7)
    const [code] = await database.db.read(async (tx) =>
      (await tx.select().from(promo_codes)).filter((row) => row.code === 'LASTSEVEN'),
    )
    expect(code?.times_used).toBe(7)
  })
})
