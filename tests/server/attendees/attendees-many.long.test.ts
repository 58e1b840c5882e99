import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createClient } from '#api-client/client.ts'
import { exportAttendees, listAttendees, updateAttendee } from '#contract/orders/attendees.ts'
import { listCapacityAssignments } from '#contract/resources/capacity-assignments.ts'
import type { QueryInput } from '#contract/wire/endpoint.ts'
import { newId } from '#contract/wire/id.ts'
import { listTickets } from '#contract/resources/tickets.ts'
import { makeVenue, type Venue } from '#tests/support/builders.ts'
import { describeOnAnyDatabase, makeDatabase, type TestDatabase } from '#tests/support/databases/databases.ts'
import { addCapacity } from '#tests/support/endpoint-rows/endpoint-rows-capacity-assignments.ts'
import { makeServer, type TestServer } from '#tests/support/server.ts'

const PEOPLE = 20_000
const LAST_PAGE = PEOPLE / 100
/** Upper limit of the memory for an export: one page of rows instead of all rows. */
const MOST_MEMORY_BYTES = 10_000_000

setFlagsFromString('--expose-gc')
const collectGarbage = runInNewContext('gc') as () => void

/** Memory in use, in bytes. */
function usedMemory(): number {
  collectGarbage()
  const { heapUsed, external } = process.memoryUsage()
  return heapUsed + external
}

describeOnAnyDatabase('the attendees of a big event', (kind) => {
  let database: TestDatabase
  let server: TestServer
  let venue: Venue
  let origin: string
  const event = () => ({ event_id: venue.event_id })

  beforeAll(async () => {
    database = await makeDatabase(kind, { migrated: true })
    server = await makeServer({ database: database.db })
    venue = await makeVenue(server)
    origin = await server.listen()
    const { account_id, event_id, tickets } = venue
    await server.db.withTx(async (tx) => {
      const order_id = newId('order', server.random)
      await tx.execute(sql`insert into orders (id, account_id, event_id, first_name, last_name, email,
          total_gross_cents, currency, created_at)
          values (${order_id}, ${account_id}, ${event_id}, 'A', 'B', 'a@b.test', 0, 'HKD', now())`)
      await tx.execute(sql`insert into attendees (id, account_id, event_id, order_id, ticket_id, first_name,
            last_name, email, created_at)
          select 'at_' || substr(md5(${event_id} || n), 1, 16), ${account_id}, ${event_id}, ${order_id},
            ${tickets.general}, 'First ' || n, 'Last ' || n % 500, 'guest' || n || '@example.test',
            now() - n * interval '1 second'
          from generate_series(1, ${PEOPLE}::int) as n`)
      await addCapacity(server, tx, venue.event, { capacity: PEOPLE })
    })
    await server.db.analyze()
  })
  afterAll(async () => {
    await server.close()
    await database.db.close()
  })

  test.each<[query: QueryInput<typeof listAttendees>, total: number, rows: number]>([
    [{}, PEOPLE, 100],
    [{ page: LAST_PAGE / 2 }, PEOPLE, 100],
    [{ page: LAST_PAGE }, PEOPLE, 100],
    [{ sort_by: 'first_name', sort_direction: 'desc' }, PEOPLE, 100],
    [{ sort_by: 'email', page: LAST_PAGE - 1 }, PEOPLE, 100],
    [{ sort_by: 'created_at', sort_direction: 'desc' }, PEOPLE, 100],
    [{ filter_fields: { status: { eq: 'ACTIVE' } } }, PEOPLE, 100],
    [{ query: 'last first guest19999@' }, 1, 1],
    [{ query: 'last', page: LAST_PAGE }, PEOPLE, 100],
    [{ query: 'ÉMILE' }, 0, 0],
    [{ query: 'last', page: LAST_PAGE + 1 }, PEOPLE, 0],
  ])('20,000 attendees are counted and paged for the query %j', async (query, total, rows) => {
    const { data, meta } = await server.call(listAttendees, {
      params: event(),
      query,
      token: venue.owner.token,
    })
    expect([meta.total, data.length]).toEqual([total, rows])
  })

  test('20,000 attendees are counted in quantity_sold of tickets and in used of capacities', async () => {
    const token = venue.owner.token
    const tickets = await server.call(listTickets, { params: event(), token })
    const capacities = await server.call(listCapacityAssignments, { params: event(), token })
    expect(tickets.data[0]?.quantity_sold).toBe(PEOPLE)
    expect(capacities.data[0]?.used).toBe(PEOPLE)
  })

  test('totals stay right when attendees are cancelled and reactivated', async () => {
    const totalOf = async (query: QueryInput<typeof listAttendees>) =>
      (await server.call(listAttendees, { params: event(), query, token: venue.owner.token })).meta.total
    const of = (status: string) => totalOf({ filter_fields: { status: { eq: status } } })
    const some = sql`event_id = ${venue.event_id} and last_name = 'Last 7'`
    await server.db.withTx((tx) => tx.execute(sql`update attendees set cancelled_at = now() where ${some}`))
    const cancelled = PEOPLE / 500
    expect([await totalOf({}), await of('ACTIVE'), await of('CANCELLED')]).toEqual([
      PEOPLE,
      PEOPLE - cancelled,
      cancelled,
    ])
    await server.db.withTx((tx) => tx.execute(sql`update attendees set cancelled_at = null where ${some}`))
    expect([await totalOf({}), await of('CANCELLED')]).toEqual([PEOPLE, 0])
  })

  describe('the export of a large event', () => {
    const download = (format: 'csv' | 'xlsx', signal?: AbortSignal) =>
      createClient({
        base_url: `${origin}/api`,
        fetch,
        token: () => venue.owner.token,
        language: () => 'en',
      }).download(exportAttendees, {
        params: event(),
        body: { format },
        ...(signal === undefined ? {} : { signal }),
      })

    test.each(['csv', 'xlsx'] as const)(
      'the %s export contains all 20,000 attendees with bounded memory',
      async (format) => {
        const before = usedMemory()
        let most = before
        let [bytes, lines, looked_at] = [0, 0, performance.now()]
        const file = await download(format)
        for await (const chunk of file.body!) {
          bytes += chunk.length
          if (format === 'csv') lines += chunk.filter((byte: number) => byte === 10).length
          if (performance.now() - looked_at < 100) continue
          most = Math.max(most, usedMemory())
          looked_at = performance.now()
        }
        expect(file.headers.get('x-total-rows')).toBe(String(PEOPLE))
        if (format === 'csv') expect(lines).toBe(PEOPLE + 1)
        expect(bytes).toBeGreaterThan(600_000)
        expect(most - before).toBeLessThan(MOST_MEMORY_BYTES)
      },
      240_000,
    )

    test('a slow reader of the export blocks no other request, and a disconnect stops the export', async () => {
      const going = new AbortController()
      const file = await download('csv', going.signal)
      const reader = file.body!.getReader()
      await reader.read()
      const { data } = await server.call(listAttendees, { params: event(), token: venue.owner.token })
      const changed = await server.call(updateAttendee, {
        params: { ...event(), attendee_id: data[0]!.id },
        body: { note: 'While they read' },
        token: venue.owner.token,
      })
      expect(changed.data.note).toBe('While they read')
      going.abort()
      await expect(reader.read()).rejects.toThrow(/abort/)
      expect((await server.raw('GET', '/health')).status).toBe(200)
    })
  })
})
