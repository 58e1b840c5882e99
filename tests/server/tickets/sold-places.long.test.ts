import { sql } from 'drizzle-orm'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createAttendee, setAttendeeStatus, updateAttendee } from '#contract/orders/attendees.ts'
import { cancelOrder } from '#contract/orders/cancel-refund.ts'
import { newId, type Id } from '#contract/wire/id.ts'
import { readTicket } from '#contract/resources/tickets.ts'
import { rebuildInventory, soldQuantitiesOf } from '#server/domains/events/inventory/service.ts'
import { makeVenue, type Venue } from '#tests/support/builders.ts'
import { describeOnAnyDatabase, makeDatabase, type TestDatabase } from '#tests/support/databases/databases.ts'
import { expectCorrectTotals } from '#tests/support/right-counts.ts'
import { makeServer, type TestServer } from '#tests/support/server.ts'
import { fixtureOf } from '#tests/support/fixture.ts'
import { makePayments } from '#tests/server/payments/payments-fixture.ts'

describeOnAnyDatabase('what is counted as sold', (kind) => {
  let database: TestDatabase
  let server: TestServer
  let venue: Venue
  const fixture = fixtureOf(() => ({ server, database, venue }))
  const at = makePayments(fixture)

  beforeEach(async () => {
    database = await makeDatabase(kind, { migrated: true })
    server = await makeServer({ database: database.db })
    venue = await makeVenue(server)
  })
  afterEach(async () => {
    await server.close()
    await database.db.close()
  })

  const counted = async () => {
    const { general, vip } = venue.tickets
    const rows = await database.db.read((tx) => soldQuantitiesOf(tx, [general, vip]))
    const of = (id: Id) => rows.find(({ ticket_id }) => ticket_id === id)?.quantity ?? 0
    await expectCorrectTotals(database.db)
    return { general: of(general), vip: of(vip) }
  }
  const person = { first_name: 'Ada', last_name: 'Chan', email: 'ada@example.test', locale: 'en' } as const
  const give = (ticket_id: Id) =>
    fixture.call('organizer', createAttendee, {
      params: at.event(),
      body: { ...person, ticket_id, amount_paid_cents: 0, send_confirmation_email: false },
    })
  const theAttendee = (attendee_id: Id) => ({ params: { ...at.event(), attendee_id } })

  test('the inventory follows added, exchanged, cancelled and reactivated attendees', async () => {
    const { data: guest } = await give(venue.tickets.general)
    expect(await counted()).toEqual({ general: 1, vip: 0 })
    const one = theAttendee(guest.id)
    await fixture.call('organizer', updateAttendee, { ...one, body: { ticket_id: venue.tickets.vip } })
    expect(await counted()).toEqual({ general: 0, vip: 1 })
    await fixture.call('organizer', updateAttendee, { ...one, body: { first_name: 'Grace' } })
    expect(await counted()).toEqual({ general: 0, vip: 1 })
    await fixture.call('organizer', setAttendeeStatus, { ...one, body: { status: 'CANCELLED' } })
    expect(await counted()).toEqual({ general: 0, vip: 0 })
    await fixture.call('organizer', setAttendeeStatus, { ...one, body: { status: 'ACTIVE' } })
    expect(await counted()).toEqual({ general: 0, vip: 1 })
  })

  test('the inventory follows purchases and the cancellation of an order', async () => {
    const { payment_ref, order_key } = await at.toPage(3)
    expect(await counted()).toEqual({ general: 0, vip: 0 })
    await at.useCard(payment_ref, at.CARDS.success)
    await at.ask(order_key)
    expect(await counted()).toEqual({ general: 3, vip: 0 })
    const { data } = await fixture.call('organizer', readTicket, {
      params: { ...at.event(), ticket_id: venue.tickets.general },
    })
    expect(data.quantity_sold).toBe(3)
    await fixture.call('organizer', cancelOrder, {
      params: order_key.params,
      body: { refund: 'none', notify_buyer: false },
    })
    expect(await counted()).toEqual({ general: 0, vip: 0 })
  })

  test('rebuilding the inventory corrects wrong counts and reports them', async () => {
    await give(venue.tickets.general)
    await give(venue.tickets.vip)
    const missing = newId('ticket', server.random)
    await database.db.withTx(async (tx) => {
      await tx.execute(sql`update sold_places set quantity = 7 where ticket_id = ${venue.tickets.general}`)
      await tx.execute(sql`delete from sold_places where ticket_id = ${venue.tickets.vip}`)
      await tx.execute(sql`insert into sold_places (account_id, event_id, ticket_id, price_id, quantity)
        values (${venue.account_id}, ${venue.event_id}, ${missing}, null, 2)`)
    })
    const wrong = await rebuildInventory(database.db)
    expect(
      new Set(wrong.map(({ ticket_id, counted, sold }) => [ticket_id, counted, sold].join(' '))),
    ).toEqual(new Set([`${venue.tickets.general} 7 1`, `${venue.tickets.vip} 0 1`, `${missing} 2 0`]))
    expect(await counted()).toEqual({ general: 1, vip: 1 })
    expect(await rebuildInventory(database.db)).toEqual([])
  })

  test('the inventory stays correct when tickets are sold during a rebuild', async () => {
    await give(venue.tickets.general)
    await database.db.withTx((tx) => tx.execute(sql`update sold_places set quantity = 40`))
    await Promise.all([
      ...Array.from({ length: 6 }, () => give(venue.tickets.general)),
      rebuildInventory(database.db),
      rebuildInventory(database.db),
    ])
    await rebuildInventory(database.db)
    expect(await counted()).toEqual({ general: 7, vip: 0 })
  })
})
