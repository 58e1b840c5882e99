import { eq, sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { newId, type Id } from '#contract/wire/id.ts'
import { readMirror } from '#contract/door/mirror.ts'
import { deleteTicket, listTickets, readTicket, sortTickets } from '#contract/resources/tickets.ts'
import type { Tx } from '#server/core/db/database.ts'
import { ticket_prices } from '#server/core/db/schema/events.ts'
import { describeOnAnyDatabase } from '#tests/support/databases/databases.ts'
import type { BuiltEvent } from '#tests/support/endpoint-rows/rows.ts'
import { addCapacity } from '#tests/support/endpoint-rows/endpoint-rows-capacity-assignments.ts'
import { addPromoCode, addQuestion, addTicketType } from '#tests/support/endpoint-rows/sales-rows.ts'
import { useFixture, type Fixture } from '#tests/support/fixture.ts'

describeOnAnyDatabase('a ticket type', (kind) => {
  const fixture = useFixture(kind)
  const event = () => ({ event_id: fixture.venue.event_id })
  const of = (ticket_id: Id) => ({ ...event(), ticket_id })
  const read = async (id: Id) => (await fixture.call('owner', readTicket, { params: of(id) })).data
  const add = (ticket: Parameters<typeof addTicketType>[3] = {}) =>
    fixture.db.withTx((tx) => addTicketType(fixture.server, tx, fixture.venue.event, ticket))
  const remove = (id: Id, version?: number) =>
    fixture.call('organizer', deleteTicket, { params: of(id), ...(version === undefined ? {} : { version }) })
  const names = async () =>
    (await fixture.call('owner', listTickets, { params: event() })).data.map(({ name }) => name)

  describe('a ticket type without attendees', () => {
    const named = async (
      table: 'questions' | 'promo_codes' | 'capacity_assignments' | 'check_in_lists',
      id: Id,
    ) => {
      const column = sql.identifier(table === 'promo_codes' ? 'applicable_ticket_ids' : 'ticket_ids')
      const { rows } = await fixture.db.read((tx) =>
        tx.execute<{ ids: Id[]; version: number }>(
          sql`select ${column} as ids, version from ${sql.identifier(table)} where id = ${id}`,
        ),
      )
      return rows[0]
    }

    test('a deleted ticket type is removed with its prices and all references', async () => {
      const { id } = await add()
      const { server, venue, db } = fixture
      const ids = [venue.tickets.general, id]
      const list = await venue.list({ ticket_ids: ids })
      const [question, code, capacity] = await db.withTx(async (tx) => [
        await addQuestion(server, tx, venue.event, { belongs_to: 'TICKET', ticket_ids: ids }),
        await addPromoCode(server, tx, venue.event, { applicable_ticket_ids: ids }),
        await addCapacity(server, tx, venue.event, { ticket_ids: ids }),
      ])
      const before = await venue.change_no()
      await remove(id, 1)
      const left = { ids: [venue.tickets.general], version: 2 }
      expect(await named('check_in_lists', list)).toEqual(left)
      expect(await named('questions', question)).toEqual(left)
      expect(await named('promo_codes', code)).toEqual(left)
      expect(await named('capacity_assignments', capacity)).toEqual(left)
      expect(await named('check_in_lists', venue.list_id)).toMatchObject({ version: 1 })
      await expect(read(id)).rejects.toMatchObject({ status: 404, code: 'ticket.not_found' })
      expect(await db.read((tx) => tx.$count(ticket_prices, eq(ticket_prices.ticket_id, id)))).toBe(0)
      expect(await venue.change_no()).toBeGreaterThan(before)
    })

    test('a deleted ticket type leaves the list of a door with an old copy, and the door is notified', async () => {
      const { id } = await add()
      const list = await fixture.venue.list({ ticket_ids: [fixture.venue.tickets.general, id] })
      const door = (query: { cursor?: string }) =>
        fixture.call('door', readMirror, { params: { check_in_list_id: list }, query })
      const { cursor } = (await door({})).meta
      await remove(id)
      const { data } = await door({ cursor })
      expect(data.list?.ticket_ids).toEqual([fixture.venue.tickets.general])
      expect(data.tickets?.map((ticket) => ticket.id)).not.toContain(id)
    })

    const makers: [string, string, (id: Id) => Promise<unknown>][] = [
      ['a check-in list', 'check_in_lists', (id) => fixture.venue.list({ ticket_ids: [id] })],
      ['a capacity', 'capacity_assignments', (id) => inTx(addCapacity, { ticket_ids: [id] })],
      ['a promo code', 'promo_codes', (id) => inTx(addPromoCode, { applicable_ticket_ids: [id] })],
      ['a question', 'questions', (id) => inTx(addQuestion, { ticket_ids: [id] })],
    ]
    type Make<Fields> = (server: Fixture['server'], tx: Tx, event: BuiltEvent, fields: Fields) => Promise<Id>
    const inTx = <Fields>(make: Make<Fields>, fields: Fields) =>
      fixture.db.withTx((tx) => make(fixture.server, tx, fixture.venue.event, fields))

    test.each(makers)(
      'a ticket type cannot be deleted while %s is for it alone',
      async (_, kind_of_thing, make) => {
        const { id } = await add()
        await make(id)
        await expect(remove(id)).rejects.toMatchObject({
          status: 409,
          code: 'ticket.in_use',
          errors: { [kind_of_thing]: ['ticket.in_use'] },
        })
        expect((await read(id)).version).toBe(1)
      },
    )

    test('a deleted question no longer keeps a ticket type', async () => {
      const { id } = await add()
      await fixture.db.withTx((tx) =>
        addQuestion(fixture.server, tx, fixture.venue.event, {
          ticket_ids: [id],
          deleted_at: fixture.server.clock.now(),
        }),
      )
      await remove(id)
      expect(await names()).toEqual(['General', 'VIP'])
    })

    test('a ticket type is deleted once, with the permission and its current version', async () => {
      const { id } = await add()
      await expect(remove(id, 2)).rejects.toMatchObject({ status: 412, code: 'version.stale' })
      await expect(fixture.call('collaborator', deleteTicket, { params: of(id) })).rejects.toMatchObject({
        code: 'permission.denied',
      })
      await remove(id, 1)
      await expect(remove(id)).rejects.toMatchObject({ status: 404, code: 'ticket.not_found' })
    })
  })

  describe('sorting ticket types', () => {
    const sort = async (ids: Id[]) =>
      (await fixture.call('organizer', sortTickets, { params: event(), body: { ids } })).data

    test('a sorted ticket type stands at its position, and omitted ones follow in their order', async () => {
      const { general, vip } = fixture.venue.tickets
      const [balcony, stalls] = [await add({ sort_order: 3 }), await add({ name: 'Stalls', sort_order: 4 })]
      const sorted = await sort([stalls.id, newId('ticket', fixture.server.random), vip])
      expect(sorted.map(({ id }) => id)).toEqual([stalls.id, vip, general, balcony.id])
      expect(sorted.map(({ sort_order }) => sort_order)).toEqual([1, 2, 3, 4])
      expect(await names()).toEqual(['Stalls', 'VIP', 'General', 'Balcony'])
    })

    test('a sorted ticket type has the next version only if it moved', async () => {
      const { general, vip } = fixture.venue.tickets
      const before = await fixture.venue.change_no()
      expect((await sort([general, vip])).map(({ version }) => version)).toEqual([1, 1])
      expect(await fixture.venue.change_no()).toBe(before)
      expect((await sort([vip])).map(({ version }) => version)).toEqual([2, 2])
      expect(await fixture.venue.change_no()).toBeGreaterThan(before)
    })

    test('a ticket type is not moved by ids of another event', async () => {
      await sort([fixture.venue.strange_event.tickets.vip, fixture.venue.other_event.tickets.vip])
      expect(await names()).toEqual(['General', 'VIP'])
    })
  })
})
