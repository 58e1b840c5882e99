import { eq, sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { setAttendeeStatus } from '#contract/attendees.ts'
import type { BodyIn } from '#contract/endpoint.ts'
import { newId, type Id } from '#contract/id.ts'
import { readMirror } from '#contract/mirror.ts'
import { deleteTicket, listTickets, readTicket, sortTickets, updateTicket } from '#contract/tickets.ts'
import type { Tx } from '#server/db/database.ts'
import { attendees } from '#server/db/schema/attendees.ts'
import { ticket_prices } from '#server/db/schema/events.ts'
import { describeOnEachDatabase } from '#tests/support/databases.ts'
import type { BuiltEvent } from '#tests/support/rows.ts'
import { addCapacity, addPromoCode, addQuestion, addTicketType } from '#tests/support/sales-rows.ts'
import { useStage, type Stage } from '#tests/support/stage.ts'

const tiers = [
  { label: 'Early', price_cents: 100 },
  { label: 'Late', price_cents: 200 },
]

describeOnEachDatabase('a ticket type', (kind) => {
  const stage = useStage(kind)
  const event = () => ({ event_id: stage.venue.event_id })
  const of = (ticket_id: Id) => ({ ...event(), ticket_id })
  const read = async (id: Id) => (await stage.call('owner', readTicket, { params: of(id) })).data
  const change = async (id: Id, body: BodyIn<typeof updateTicket>, version?: number) => {
    const based = version === undefined ? {} : { version }
    return (await stage.call('organizer', updateTicket, { params: of(id), body, ...based })).data
  }
  const add = (ticket: Parameters<typeof addTicketType>[3] = {}) =>
    stage.db.withTx((tx) => addTicketType(stage.server, tx, stage.venue.event, ticket))
  const remove = (id: Id, version?: number) =>
    stage.call('organizer', deleteTicket, { params: of(id), ...(version === undefined ? {} : { version }) })
  const names = async () =>
    (await stage.call('owner', listTickets, { params: event() })).data.map(({ name }) => name)

  describe('changed', () => {
    test('keeps what is left out, and has the next version', async () => {
      const { general } = stage.venue.tickets
      const before = await read(general)
      const numbered = await stage.venue.change_no()
      const after = await change(general, { name: 'Standing', member_tiers: ['gold', 'gold'] }, 1)
      expect(after).toEqual({ ...before, name: 'Standing', member_tiers: ['gold'], version: 2 })
      expect(await read(general)).toEqual(after)
      expect(await stage.venue.change_no()).toBeGreaterThan(numbered)
    })

    test('to what it is already, is not changed', async () => {
      const { general } = stage.venue.tickets
      const { name, prices } = await read(general)
      const before = await stage.venue.change_no()
      const kept = prices.map(({ quantity_sold: _, ...price }) => price)
      expect((await change(general, { name, prices: kept })).version).toBe(1)
      expect(await stage.venue.change_no()).toBe(before)
    })

    test('on an old version is refused with the row as it is', async () => {
      const { general } = stage.venue.tickets
      const current = await change(general, { name: 'Standing' })
      await expect(change(general, { name: 'Seated' }, 1)).rejects.toMatchObject({
        status: 412,
        code: 'version.stale',
        current,
      })
    })

    test('tells the doors its name, tier and note', async () => {
      const { venue } = stage
      const door = async (cursor?: string) =>
        stage.call('door', readMirror, {
          params: { check_in_list_id: venue.list_id },
          query: cursor === undefined ? {} : { cursor },
        })
      const { cursor } = (await door()).meta
      await change(venue.tickets.general, {
        name: 'Standing',
        tier: 'BACKSTAGE',
        note: 'Left',
        needs_attention: true,
      })
      const [seen] = (await door(cursor)).data.tickets ?? []
      expect(seen).toMatchObject({ name: 'Standing', tier: 'BACKSTAGE', note: 'Left', needs_attention: true })
    })

    test('has to fit together as a whole', async () => {
      const { general } = stage.venue.tickets
      await expect(change(general, { max_per_order: 1, min_per_order: 2 })).rejects.toMatchObject({
        code: 'ticket.invalid',
        errors: { max_per_order: ['too_small'] },
      })
      await expect(change(general, { min_per_order: 11 })).rejects.toMatchObject({ code: 'ticket.invalid' })
      await expect(change(general, { type: 'FREE' })).rejects.toMatchObject({
        errors: { 'prices.0.price_cents': ['too_large'] },
      })
      expect((await read(general)).version).toBe(1)
    })

    test('from paid to tiered takes its price along and adds others', async () => {
      const { id, price_ids } = await add()
      const after = await change(id, {
        type: 'TIERED',
        prices: [
          { label: 'Late', price_cents: 300 },
          { id: price_ids[0], label: 'Early', price_cents: 200 },
        ],
      })
      expect(after.prices).toMatchObject([
        { label: 'Late' },
        { id: price_ids[0], label: 'Early', price_cents: 200 },
      ])
      expect((await read(id)).prices).toEqual(after.prices)
    })
  })

  describe('that somebody has', () => {
    test('keeps its type, also when they have cancelled', async () => {
      const { id } = await stage.venue.attendee()
      const retype = () => change(stage.venue.tickets.general, { type: 'DONATION' })
      const locked = { status: 409, code: 'ticket.type_locked', errors: { type: ['ticket.type_locked'] } }
      await expect(retype()).rejects.toMatchObject(locked)
      await stage.call('owner', setAttendeeStatus, {
        params: { ...event(), attendee_id: id },
        body: { status: 'CANCELLED' },
      })
      await expect(retype()).rejects.toMatchObject(locked)
      expect((await change(stage.venue.tickets.general, { type: 'PAID', name: 'Standing' })).name).toBe(
        'Standing',
      )
      expect((await change(stage.venue.tickets.vip, { type: 'DONATION' })).type).toBe('DONATION')
    })

    test('keeps the prices that were paid, and may lose the others', async () => {
      const { id, price_ids } = await add({ type: 'TIERED', prices: tiers })
      const [early = '', late = ''] = price_ids
      const { id: attendee_id } = await stage.venue.attendee()
      await stage.db.withTx((tx) =>
        tx.update(attendees).set({ ticket_id: id, price_id: early }).where(eq(attendees.id, attendee_id)),
      )
      const only = (kept: Id) => change(id, { prices: [{ id: kept, label: 'Only', price_cents: 1 }] })
      await expect(only(late)).rejects.toMatchObject({ status: 409, code: 'ticket.price_sold' })
      expect((await only(early)).prices).toMatchObject([{ id: early, label: 'Only', quantity_sold: 1 }])
    })

    test('keeps its first price when they bought before prices were told apart', async () => {
      const { id, price_ids } = await add({ type: 'TIERED', prices: tiers })
      const { id: attendee_id } = await stage.venue.attendee()
      await stage.db.withTx((tx) =>
        tx.update(attendees).set({ ticket_id: id, price_id: null }).where(eq(attendees.id, attendee_id)),
      )
      expect((await read(id)).prices.map(({ quantity_sold }) => quantity_sold)).toEqual([1, 0])
      await expect(
        change(id, { prices: [{ id: price_ids[1], label: 'Late', price_cents: 200 }] }),
      ).rejects.toMatchObject({ code: 'ticket.price_sold' })
    })

    test('counts them by price while they are not cancelled', async () => {
      const [first, second] = [await stage.venue.attendee(), await stage.venue.attendee()]
      expect(await read(stage.venue.tickets.general)).toMatchObject({
        quantity_sold: 2,
        prices: [{ quantity_sold: 2 }],
      })
      await stage.call('owner', setAttendeeStatus, {
        params: { ...event(), attendee_id: second.id },
        body: { status: 'CANCELLED' },
      })
      expect(first.ticket_id).toBe(stage.venue.tickets.general)
      expect((await read(stage.venue.tickets.general)).quantity_sold).toBe(1)
      expect((await read(stage.venue.tickets.vip)).quantity_sold).toBe(0)
    })

    test('cannot be deleted, also when they have cancelled', async () => {
      const { id } = await stage.venue.attendee()
      await stage.call('owner', setAttendeeStatus, {
        params: { ...event(), attendee_id: id },
        body: { status: 'CANCELLED' },
      })
      await expect(remove(stage.venue.tickets.general)).rejects.toMatchObject({
        status: 409,
        code: 'ticket.sold',
      })
      expect(await names()).toEqual(['General', 'VIP'])
    })
  })

  describe('that nobody has', () => {
    const named = async (
      table: 'questions' | 'promo_codes' | 'capacity_assignments' | 'check_in_lists',
      id: Id,
    ) => {
      const column = sql.identifier(table === 'promo_codes' ? 'applicable_ticket_ids' : 'ticket_ids')
      const { rows } = await stage.db.read((tx) =>
        tx.execute<{ ids: Id[]; version: number }>(
          sql`select ${column} as ids, version from ${sql.identifier(table)} where id = ${id}`,
        ),
      )
      return rows[0]
    }

    test('is deleted with its prices, and nothing names it any more', async () => {
      const { id } = await add()
      const { server, venue, db } = stage
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

    test('leaves the list of a door that has the old one, and the door hears of it', async () => {
      const { id } = await add()
      const list = await stage.venue.list({ ticket_ids: [stage.venue.tickets.general, id] })
      const door = (query: { cursor?: string }) =>
        stage.call('door', readMirror, { params: { check_in_list_id: list }, query })
      const { cursor } = (await door({})).meta
      await remove(id)
      const { data } = await door({ cursor })
      expect(data.list?.ticket_ids).toEqual([stage.venue.tickets.general])
      expect(data.tickets?.map((ticket) => ticket.id)).not.toContain(id)
    })

    const makers: [string, string, (id: Id) => Promise<unknown>][] = [
      ['a check-in list', 'check_in_lists', (id) => stage.venue.list({ ticket_ids: [id] })],
      ['a capacity', 'capacity_assignments', (id) => inTx(addCapacity, { ticket_ids: [id] })],
      ['a promo code', 'promo_codes', (id) => inTx(addPromoCode, { applicable_ticket_ids: [id] })],
      ['a question', 'questions', (id) => inTx(addQuestion, { ticket_ids: [id] })],
    ]
    type Make<Fields> = (server: Stage['server'], tx: Tx, event: BuiltEvent, fields: Fields) => Promise<Id>
    const inTx = <Fields>(make: Make<Fields>, fields: Fields) =>
      stage.db.withTx((tx) => make(stage.server, tx, stage.venue.event, fields))

    test.each(makers)('stays while %s is for it alone', async (_, kind_of_thing, make) => {
      const { id } = await add()
      await make(id)
      await expect(remove(id)).rejects.toMatchObject({
        status: 409,
        code: 'ticket.in_use',
        errors: { [kind_of_thing]: ['ticket.in_use'] },
      })
      expect((await read(id)).version).toBe(1)
    })

    test('is no longer kept by a question that was deleted', async () => {
      const { id } = await add()
      await stage.db.withTx((tx) =>
        addQuestion(stage.server, tx, stage.venue.event, {
          ticket_ids: [id],
          deleted_at: stage.server.clock.now(),
        }),
      )
      await remove(id)
      expect(await names()).toEqual(['General', 'VIP'])
    })

    test('is deleted by who may, once, and on its version', async () => {
      const { id } = await add()
      await expect(remove(id, 2)).rejects.toMatchObject({ status: 412, code: 'version.stale' })
      await expect(stage.call('collaborator', deleteTicket, { params: of(id) })).rejects.toMatchObject({
        code: 'permission.denied',
      })
      await remove(id, 1)
      await expect(remove(id)).rejects.toMatchObject({ status: 404, code: 'ticket.not_found' })
    })
  })

  describe('in its place', () => {
    const sort = async (ids: Id[]) =>
      (await stage.call('organizer', sortTickets, { params: event(), body: { ids } })).data

    test('stands where it was put; those left out follow as they were', async () => {
      const { general, vip } = stage.venue.tickets
      const [balcony, stalls] = [await add({ sort_order: 3 }), await add({ name: 'Stalls', sort_order: 4 })]
      const sorted = await sort([stalls.id, newId('ticket', stage.server.random), vip])
      expect(sorted.map(({ id }) => id)).toEqual([stalls.id, vip, general, balcony.id])
      expect(sorted.map(({ sort_order }) => sort_order)).toEqual([1, 2, 3, 4])
      expect(await names()).toEqual(['Stalls', 'VIP', 'General', 'Balcony'])
    })

    test('has the next version only if it moved', async () => {
      const { general, vip } = stage.venue.tickets
      const before = await stage.venue.change_no()
      expect((await sort([general, vip])).map(({ version }) => version)).toEqual([1, 1])
      expect(await stage.venue.change_no()).toBe(before)
      expect((await sort([vip])).map(({ version }) => version)).toEqual([2, 2])
      expect(await stage.venue.change_no()).toBeGreaterThan(before)
    })

    test('is not moved by the ids of another event', async () => {
      await sort([stage.venue.strange_event.tickets.vip, stage.venue.other_event.tickets.vip])
      expect(await names()).toEqual(['General', 'VIP'])
    })
  })
})
