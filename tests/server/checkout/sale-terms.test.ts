import { sql, type SQL } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { newId } from '#contract/wire/id.ts'
import { updateTicket } from '#contract/resources/tickets.ts'
import { connect, type Database } from '#server/core/db/connect.ts'
import { readSaleConfig } from '#server/domains/sales/sale-config/service.ts'
import { makeVenue, type Venue } from '#tests/support/builders.ts'
import { describeOnAnyDatabase, makeDatabase, type TestDatabase } from '#tests/support/databases/databases.ts'
import { addCapacity } from '#tests/support/endpoint-rows/endpoint-rows-capacity-assignments.ts'
import { addQuestion } from '#tests/support/endpoint-rows/sales-rows.ts'
import { makeServer, type TestServer } from '#tests/support/server.ts'
import { fixtureOf } from '#tests/support/fixture.ts'
import { makeCheckout } from './checkout-fixture.ts'

/** On PostgreSQL the changes come from another process than the one that sells. */
describeOnAnyDatabase('what a sale goes by', (kind) => {
  let database: TestDatabase
  let other: Database | undefined
  let server: TestServer
  let venue: Venue
  const fixture = fixtureOf(() => ({ server, database, venue }))
  const { hold, general, vip, read } = makeCheckout(fixture)

  beforeAll(async () => {
    database = await makeDatabase(kind, { migrated: true })
    server = await makeServer({ database: database.db })
    const { database_url } = database
    if (database_url !== undefined) other = await connect({ database_url, data_dir: '' })
  })
  beforeEach(async () => {
    venue = await makeVenue(server)
    await hold([general()])
  })
  afterAll(async () => {
    await server.close()
    await other?.close()
    await database.db.close()
  })

  const elsewhere = () => other ?? database.db
  const change = (statement: SQL) => elsewhere().withTx(async (tx) => void (await tx.execute(statement)))
  const setting = (name: string, value: unknown) =>
    change(sql`update event_settings set settings = settings || ${JSON.stringify({ [name]: value })}::jsonb
      where event_id = ${venue.event_id}`)

  test('a change of the sale by any process applies to the next hold', async () => {
    const prices = [venue.event.prices.general]
    await change(sql`update ticket_prices set price_cents = 51000 where id = any(${sql.param(prices)})`)
    expect((await hold([general()])).order.lines[0]?.price_cents).toBe(51_000)
    await change(sql`update tickets set name = 'Stalls' where id = ${venue.tickets.general}`)
    expect((await hold([general()])).order.lines[0]?.ticket_name).toBe('Stalls')
    await setting('order_timeout_in_minutes', 7)
    expect((await hold([general()])).order.held_until).toBe('2026-11-20T10:07:00.000Z')
    await change(sql`update organizers set name = 'The Owls' where account_id = ${venue.account_id}`)
    expect((await hold([general()])).order.event.organizer_name).toBe('The Owls')
    await elsewhere().withTx((tx) => addQuestion(server, tx, venue.event, { title: 'Which choir?' }))
    const asked = (await hold([general()])).order.asks?.questions.map(({ title }) => title)
    expect(asked).toContain('Which choir?')
    await change(sql`update questions set deleted_at = now() where title = 'Which choir?'`)
    const asked_then = (await hold([general()])).order.asks?.questions.map(({ title }) => title)
    expect(asked_then).not.toContain('Which choir?')
  })

  test('an added, changed or deleted tax applies to the next hold', async () => {
    const id = newId('tax_or_fee', server.random)
    const feesOf = async () => (await hold([general()])).order.total_fee_cents
    const before = await feesOf()
    await change(sql`
      insert into taxes_and_fees (id, account_id, name, type, calculation_type, rate, is_active, is_default, description)
      values (${id}, ${venue.account_id}, 'Booking', 'FEE', 'FIXED', 500, true, false, '')`)
    await change(sql`update tickets set tax_and_fee_ids = array_append(tax_and_fee_ids, ${id})
      where id = ${venue.tickets.general}`)
    expect(await feesOf()).toBe(before + 500)
    await change(
      sql`update taxes_and_fees set rate = 700 where name = 'Booking' and account_id = ${venue.account_id}`,
    )
    expect(await feesOf()).toBe(before + 700)
    await change(sql`delete from taxes_and_fees where name = 'Booking' and account_id = ${venue.account_id}`)
    expect(await feesOf()).toBe(before)
  })

  test('an added, changed or switched-off capacity applies to the next hold', async () => {
    const id = await elsewhere().withTx((tx) => addCapacity(server, tx, venue.event, { capacity: 2 }))
    await hold([vip()])
    await expect(hold([vip()])).rejects.toMatchObject({ code: 'ticket.sold_out' })
    await change(sql`update capacity_assignments set capacity = 3 where id = ${id}`)
    await hold([vip()])
    await expect(hold([general()])).rejects.toMatchObject({ code: 'ticket.sold_out' })
    await change(sql`update capacity_assignments set status = 'INACTIVE' where id = ${id}`)
    await hold([general()])
    await change(sql`update capacity_assignments set status = 'ACTIVE' where id = ${id}`)
    await expect(hold([general()])).rejects.toMatchObject({ code: 'ticket.sold_out' })
    await change(sql`delete from capacity_assignments where id = ${id}`)
    await hold([general()])
  })

  test('a paused ticket, a drafted event and a live event apply to the next hold', async () => {
    await change(sql`update tickets set is_paused = true where id = ${venue.tickets.general}`)
    await expect(hold([general()])).rejects.toMatchObject({ code: 'ticket.not_for_sale' })
    await change(sql`update tickets set is_paused = false where id = ${venue.tickets.general}`)
    await hold([general()])
    await change(sql`update events set status = 'draft' where id = ${venue.event_id}`)
    await expect(hold([general()])).rejects.toMatchObject({ code: 'event.not_found' })
    await change(sql`update events set status = 'live' where id = ${venue.event_id}`)
    await hold([general()])
  })

  test('uncommitted and rolled-back changes do not apply to a hold', async () => {
    const undone = database.db.withTx(async (tx) => {
      await tx.execute(sql`update ticket_prices set price_cents = 1 where id = ${venue.event.prices.general}`)
      expect(
        (await readSaleConfig(tx, venue.event_id))?.prices.map(({ price_cents }) => price_cents),
      ).toContain(1)
      throw new Error('thought better of it')
    })
    await expect(undone).rejects.toThrow('thought better of it')
    expect((await hold([general()])).order.lines[0]?.price_cents).toBe(48_000)
  })

  test('two changes in one transaction apply with their final value', async () => {
    const { general: price_id } = venue.event.prices
    await database.db.withTx(async (tx) => {
      for (const cents of [1, 2]) {
        await tx.execute(sql`update ticket_prices set price_cents = ${cents} where id = ${price_id}`)
        const terms = await readSaleConfig(tx, venue.event_id)
        expect(terms?.prices.find(({ id }) => id === price_id)?.price_cents).toBe(cents)
      }
    })
    expect((await hold([general()])).order.lines[0]?.price_cents).toBe(2)
  })

  test('an organizer’s change applies to the next hold, and a held order keeps its terms', async () => {
    const { order_key, order } = await hold([general()])
    await fixture.call('organizer', updateTicket, {
      params: { event_id: venue.event_id, ticket_id: venue.tickets.general },
      body: { name: 'Standing' },
    })
    expect((await hold([general()])).order.lines[0]?.ticket_name).toBe('Standing')
    expect((await read(order_key)).lines).toEqual(order.lines)
  })
})
