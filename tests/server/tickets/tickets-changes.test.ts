import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { setAttendeeStatus } from '#contract/orders/attendees.ts'
import type { BodyInput } from '#contract/wire/endpoint.ts'
import type { Id } from '#contract/wire/id.ts'
import { readMirror } from '#contract/door/mirror.ts'
import { deleteTicket, listTickets, readTicket, updateTicket } from '#contract/resources/tickets.ts'
import { attendees } from '#server/core/db/schema/attendees.ts'
import { describeOnAnyDatabase } from '#tests/support/databases/databases.ts'
import { addTicketType } from '#tests/support/endpoint-rows/sales-rows.ts'
import { useFixture } from '#tests/support/fixture.ts'

const tiers = [
  { label: 'Early', price_cents: 100 },
  { label: 'Late', price_cents: 200 },
]

describeOnAnyDatabase('a ticket type', (kind) => {
  const fixture = useFixture(kind)
  const event = () => ({ event_id: fixture.venue.event_id })
  const of = (ticket_id: Id) => ({ ...event(), ticket_id })
  const read = async (id: Id) => (await fixture.call('owner', readTicket, { params: of(id) })).data
  const change = async (id: Id, body: BodyInput<typeof updateTicket>, version?: number) => {
    const based = version === undefined ? {} : { version }
    return (await fixture.call('organizer', updateTicket, { params: of(id), body, ...based })).data
  }
  const add = (ticket: Parameters<typeof addTicketType>[3] = {}) =>
    fixture.db.withTx((tx) => addTicketType(fixture.server, tx, fixture.venue.event, ticket))
  const remove = (id: Id, version?: number) =>
    fixture.call('organizer', deleteTicket, { params: of(id), ...(version === undefined ? {} : { version }) })
  const names = async () =>
    (await fixture.call('owner', listTickets, { params: event() })).data.map(({ name }) => name)

  describe('an updated ticket type', () => {
    test('an updated ticket type keeps omitted fields and has the next version', async () => {
      const { general } = fixture.venue.tickets
      const before = await read(general)
      const numbered = await fixture.venue.change_no()
      const after = await change(general, { name: 'Standing', member_tiers: ['gold', 'gold'] }, 1)
      expect(after).toEqual({ ...before, name: 'Standing', member_tiers: ['gold'], version: 2 })
      expect(await read(general)).toEqual(after)
      expect(await fixture.venue.change_no()).toBeGreaterThan(numbered)
    })

    test('an unchanged ticket type keeps its version', async () => {
      const { general } = fixture.venue.tickets
      const { name, prices } = await read(general)
      const before = await fixture.venue.change_no()
      const kept = prices.map(({ quantity_sold: _, ...price }) => price)
      expect((await change(general, { name, prices: kept })).version).toBe(1)
      expect(await fixture.venue.change_no()).toBe(before)
    })

    test('an update of an old version returns a conflict with the current row', async () => {
      const { general } = fixture.venue.tickets
      const current = await change(general, { name: 'Standing' })
      await expect(change(general, { name: 'Seated' }, 1)).rejects.toMatchObject({
        status: 412,
        code: 'version.stale',
        current,
      })
    })

    test('an updated ticket type sends its name, tier and note to the doors', async () => {
      const { venue } = fixture
      const door = async (cursor?: string) =>
        fixture.call('door', readMirror, {
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

    test('an updated ticket type must be valid as a whole', async () => {
      const { general } = fixture.venue.tickets
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

    test('a ticket type changed from paid to tiered keeps its price and adds others', async () => {
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

  describe('a ticket type with attendees', () => {
    test('a ticket type with attendees keeps its type, also when they are cancelled', async () => {
      const { id } = await fixture.venue.attendee()
      const retype = () => change(fixture.venue.tickets.general, { type: 'DONATION' })
      const locked = { status: 409, code: 'ticket.type_locked', errors: { type: ['ticket.type_locked'] } }
      await expect(retype()).rejects.toMatchObject(locked)
      await fixture.call('owner', setAttendeeStatus, {
        params: { ...event(), attendee_id: id },
        body: { status: 'CANCELLED' },
      })
      await expect(retype()).rejects.toMatchObject(locked)
      expect((await change(fixture.venue.tickets.general, { type: 'PAID', name: 'Standing' })).name).toBe(
        'Standing',
      )
      expect((await change(fixture.venue.tickets.vip, { type: 'DONATION' })).type).toBe('DONATION')
    })

    test('a ticket type with attendees keeps the paid prices and may lose the others', async () => {
      const { id, price_ids } = await add({ type: 'TIERED', prices: tiers })
      const [early = '', late = ''] = price_ids
      const { id: attendee_id } = await fixture.venue.attendee()
      await fixture.db.withTx((tx) =>
        tx.update(attendees).set({ ticket_id: id, price_id: early }).where(eq(attendees.id, attendee_id)),
      )
      const only = (kept: Id) => change(id, { prices: [{ id: kept, label: 'Only', price_cents: 1 }] })
      await expect(only(late)).rejects.toMatchObject({ status: 409, code: 'ticket.price_sold' })
      expect((await only(early)).prices).toMatchObject([{ id: early, label: 'Only', quantity_sold: 1 }])
    })

    test('a ticket type keeps its first price when tickets were sold before prices had ids', async () => {
      const { id, price_ids } = await add({ type: 'TIERED', prices: tiers })
      const { id: attendee_id } = await fixture.venue.attendee()
      await fixture.db.withTx((tx) =>
        tx.update(attendees).set({ ticket_id: id, price_id: null }).where(eq(attendees.id, attendee_id)),
      )
      expect((await read(id)).prices.map(({ quantity_sold }) => quantity_sold)).toEqual([1, 0])
      await expect(
        change(id, { prices: [{ id: price_ids[1], label: 'Late', price_cents: 200 }] }),
      ).rejects.toMatchObject({ code: 'ticket.price_sold' })
    })

    test('a ticket type counts attendees by price while they are not cancelled', async () => {
      const [first, second] = [await fixture.venue.attendee(), await fixture.venue.attendee()]
      expect(await read(fixture.venue.tickets.general)).toMatchObject({
        quantity_sold: 2,
        prices: [{ quantity_sold: 2 }],
      })
      await fixture.call('owner', setAttendeeStatus, {
        params: { ...event(), attendee_id: second.id },
        body: { status: 'CANCELLED' },
      })
      expect(first.ticket_id).toBe(fixture.venue.tickets.general)
      expect((await read(fixture.venue.tickets.general)).quantity_sold).toBe(1)
      expect((await read(fixture.venue.tickets.vip)).quantity_sold).toBe(0)
    })

    test('a ticket type with attendees cannot be deleted, also when they are cancelled', async () => {
      const { id } = await fixture.venue.attendee()
      await fixture.call('owner', setAttendeeStatus, {
        params: { ...event(), attendee_id: id },
        body: { status: 'CANCELLED' },
      })
      await expect(remove(fixture.venue.tickets.general)).rejects.toMatchObject({
        status: 409,
        code: 'ticket.sold',
      })
      expect(await names()).toEqual(['General', 'VIP'])
    })
  })
})
