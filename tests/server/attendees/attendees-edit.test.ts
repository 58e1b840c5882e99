import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { readAttendee, setAttendeeStatus, updateAttendee } from '#contract/orders/attendees.ts'
import type { BodyInput } from '#contract/wire/endpoint.ts'
import { newId, type Id } from '#contract/wire/id.ts'
import { readMirror } from '#contract/door/mirror.ts'
import { hashTicketCode, findKey, parseTicketCode } from '#contract/door/ticket-code.ts'
import { deleteTicket, readTicket } from '#contract/resources/tickets.ts'
import { mails } from '#server/core/db/schema/mails.ts'
import { describeOnAnyDatabase } from '#tests/support/databases/databases.ts'
import { addCapacity } from '#tests/support/endpoint-rows/endpoint-rows-capacity-assignments.ts'
import { addTicketType } from '#tests/support/endpoint-rows/sales-rows.ts'
import { TEST_NOW } from '#tests/support/server.ts'
import { useFixture } from '#tests/support/fixture.ts'

type Body = BodyInput<typeof updateAttendee>

describeOnAnyDatabase('an attendee, edited', (kind) => {
  const fixture = useFixture(kind)
  const event = () => ({ event_id: fixture.venue.event_id })
  const of = (attendee_id: Id) => ({ ...event(), attendee_id })
  const read = async (id: Id) => (await fixture.call('owner', readAttendee, { params: of(id) })).data
  const edit = async (id: Id, body: Body, version?: number) => {
    const based = version === undefined ? {} : { version }
    return (await fixture.call('collaborator', updateAttendee, { params: of(id), body, ...based })).data
  }
  const sold = async (ticket_id: Id) =>
    (await fixture.call('owner', readTicket, { params: { ...event(), ticket_id } })).data.quantity_sold
  const door = (list_id: Id, cursor?: string) =>
    fixture.call('door', readMirror, {
      params: { check_in_list_id: list_id },
      query: cursor === undefined ? {} : { cursor },
    })

  test('an attendee update keeps omitted fields, raises the version and notifies the doors', async () => {
    const { id, code } = await fixture.venue.attendee({ note: 'Old' })
    const before = await read(id)
    const { cursor } = (await door(fixture.venue.list_id)).meta
    const after = await edit(id, { first_name: 'Siu Ming', note: 'Wheelchair', needs_attention: true }, 1)
    expect(after).toEqual({
      ...before,
      first_name: 'Siu Ming',
      note: 'Wheelchair',
      needs_attention: true,
      version: 2,
    })
    expect(after.ticket_code).toBe(code)
    expect((await door(fixture.venue.list_id, cursor)).data.attendees).toMatchObject([
      {
        id,
        first_name: 'Siu Ming',
        note: 'Wheelchair',
        needs_attention: true,
        code_hash: hashTicketCode(code),
      },
    ])
  })

  test('an attendee update with equal values changes nothing', async () => {
    const { id } = await fixture.venue.attendee()
    const before = await fixture.venue.change_no()
    const { first_name, email, ticket_id, price_id } = await read(id)
    expect((await edit(id, { first_name, email, ticket_id, price_id: price_id ?? '' })).version).toBe(1)
    expect(await fixture.venue.change_no()).toBe(before)
  })

  test('a stale attendee update returns 412 with the current row', async () => {
    const { id } = await fixture.venue.attendee()
    const current = await edit(id, { note: 'One' }, 1)
    await expect(edit(id, { note: 'Two' }, 1)).rejects.toMatchObject({
      status: 412,
      code: 'version.stale',
      current,
    })
  })

  test.each<[string, Record<string, unknown>, string]>([
    ['without a first name', { first_name: '' }, 'first_name'],
    ['without an address', { email: '' }, 'email'],
    ['into somebody who is paid', { paid_at: TEST_NOW }, 'paid_at'],
    ['into somebody else’s order', { order_id: 'od_0000000000000000' }, 'order_id'],
  ])('an attendee update %s is refused', async (_, body, field) => {
    const { id } = await fixture.venue.attendee()
    const path = `/events/${fixture.venue.event_id}/attendees/${id}`
    const reply = await fixture.server.raw('PUT', path, { token: fixture.venue.owner.token, body })
    expect(reply).toMatchObject({
      status: 422,
      json: { code: 'request.invalid', errors: { [field]: expect.anything() } },
    })
  })

  test('attendees are edited only by members with that permission at the event', async () => {
    const { id } = await fixture.venue.attendee()
    await expect(
      fixture.call('door', updateAttendee, { params: of(id), body: { note: 'X' } }),
    ).rejects.toMatchObject({
      code: 'permission.denied',
    })
    const params = { event_id: fixture.venue.other_event.id, attendee_id: id }
    await expect(
      fixture.call('owner', updateAttendee, { params, body: { note: 'X' } }),
    ).rejects.toMatchObject({
      code: 'attendee.not_found',
    })
  })

  describe('a move to another ticket type', () => {
    const queued = (id: Id) =>
      fixture.db.read((tx) =>
        tx
          .select()
          .from(mails)
          .where(sql`${mails.data} #>> '{tickets,0,code}' = ${id}`),
      )

    test('a moved attendee gets the first price and a new code, and the old code is refused', async () => {
      const { id, code } = await fixture.venue.attendee()
      const { general, vip } = fixture.venue.tickets
      const after = await edit(id, { ticket_id: vip }, 1)
      expect(after).toMatchObject({
        ticket_id: vip,
        ticket_name: 'VIP',
        price_id: fixture.venue.event.prices.vip,
        reissued_at: TEST_NOW,
        version: 2,
      })
      const fresh = parseTicketCode(after.ticket_code ?? '')
      expect(fresh).toMatchObject({ ticket_no: 2 })
      expect(fresh !== null && findKey(fresh, [fixture.venue.event.key])).toBeTruthy()
      expect([await sold(general), await sold(vip)]).toEqual([0, 1])
      const [seen] = (await door(fixture.venue.list_id)).data.attendees
      expect(seen).toMatchObject({
        ticket_id: vip,
        code_hash: hashTicketCode(after.ticket_code ?? ''),
        tombstones: [{ code_hash: hashTicketCode(code), at: TEST_NOW, reason: 'resent' }],
      })
    })

    test('a list without the new ticket type receives the moved attendee without a name', async () => {
      const general_list = await fixture.venue.list({ ticket_ids: [fixture.venue.tickets.general] })
      const { id } = await fixture.venue.attendee()
      const { cursor } = (await door(general_list)).meta
      const { cursor: vip_cursor } = (await door(fixture.venue.vip_list_id)).meta
      await edit(id, { ticket_id: fixture.venue.tickets.vip })
      const { attendees, removed } = (await door(general_list, cursor)).data
      expect(removed).toEqual([])
      expect(attendees).toMatchObject([
        { id, first_name: '', last_name: '', ticket_id: fixture.venue.tickets.vip },
      ])
      expect(attendees[0]).not.toHaveProperty('note')
      expect((await door(fixture.venue.vip_list_id, vip_cursor)).data.attendees).toMatchObject([{ id }])
    })

    test('a moved attendee is mailed the new ticket unless they are cancelled', async () => {
      const [here, gone] = [await fixture.venue.attendee(), await fixture.venue.attendee()]
      await fixture.call('owner', setAttendeeStatus, { params: of(gone.id), body: { status: 'CANCELLED' } })
      const [moved, moved_gone] = [
        await edit(here.id, { ticket_id: fixture.venue.tickets.vip, email: 'new@example.test' }),
        await edit(gone.id, { ticket_id: fixture.venue.tickets.vip }),
      ]
      expect(await queued(moved.ticket_code ?? '')).toMatchObject([{ to_address: 'new@example.test' }])
      expect(await queued(moved_gone.ticket_code ?? '')).toEqual([])
    })

    test('a move to a ticket type of another event or to a foreign price is refused', async () => {
      const { id } = await fixture.venue.attendee()
      await expect(edit(id, { ticket_id: fixture.venue.other_event.tickets.vip })).rejects.toMatchObject({
        status: 422,
        code: 'attendee.ticket_unknown',
      })
      const prices = fixture.venue.event.prices
      await expect(edit(id, { price_id: prices.vip })).rejects.toMatchObject({
        code: 'attendee.price_unknown',
      })
      await expect(
        edit(id, { ticket_id: fixture.venue.tickets.vip, price_id: prices.general }),
      ).rejects.toMatchObject({ code: 'attendee.price_unknown' })
    })

    test('a move needs a free place, except in a capacity that already counts the attendee', async () => {
      const few = (quantity_available: number) =>
        fixture.db.withTx((tx) =>
          addTicketType(fixture.server, tx, fixture.venue.event, { prices: [{ quantity_available }] }),
        )
      const [none, one] = [await few(0), await few(1)]
      const { id } = await fixture.venue.attendee()
      await expect(edit(id, { ticket_id: none.id })).rejects.toMatchObject({
        status: 409,
        code: 'ticket.sold_out',
      })
      await fixture.db.withTx((tx) =>
        addCapacity(fixture.server, tx, fixture.venue.event, {
          capacity: 1,
          ticket_ids: [fixture.venue.tickets.general, one.id],
        }),
      )
      expect((await edit(id, { ticket_id: one.id })).ticket_id).toBe(one.id)
      expect((await read(id)).version).toBe(2)
    })

    test('one of six concurrent moves gets the last place', async () => {
      const { id: ticket_id } = await fixture.db.withTx((tx) =>
        addTicketType(fixture.server, tx, fixture.venue.event, { prices: [{ quantity_available: 1 }] }),
      )
      const people = []
      for (let n = 0; n < 6; n++) people.push(await fixture.venue.attendee())
      const results = await Promise.allSettled(people.map(({ id }) => edit(id, { ticket_id })))
      expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
      expect(await sold(ticket_id)).toBe(1)
    })

    test('either the move or a concurrent deletion of the ticket type succeeds, not both', async () => {
      for (let n = 0; n < 4; n++) {
        const { id: ticket_id } = await fixture.db.withTx((tx) =>
          addTicketType(fixture.server, tx, fixture.venue.event),
        )
        const { id } = await fixture.venue.attendee()
        const [moved, deleted] = await Promise.allSettled([
          edit(id, { ticket_id }),
          fixture.call('owner', deleteTicket, { params: { ...event(), ticket_id } }),
        ])
        expect([moved.status, deleted.status].toSorted()).toEqual(['fulfilled', 'rejected'])
        expect((await read(id)).ticket_id === ticket_id).toBe(moved.status === 'fulfilled')
      }
    })
  })

  test('a move to another tier of the same ticket type keeps the code', async () => {
    const { id: ticket_id, price_ids } = await fixture.db.withTx((tx) =>
      addTicketType(fixture.server, tx, fixture.venue.event, {
        type: 'TIERED',
        prices: [{ label: 'Early' }, { label: 'Late', quantity_available: 1 }],
      }),
    )
    const { id } = await fixture.venue.attendee()
    const first = await edit(id, { ticket_id })
    const second = await edit(id, { price_id: price_ids[1] ?? '' })
    expect(second).toMatchObject({ price_id: price_ids[1], ticket_code: first.ticket_code, version: 3 })
    expect((await edit(id, { price_id: price_ids[1] ?? '', note: 'Same' })).note).toBe('Same')
    const other = await fixture.venue.attendee()
    await expect(edit(other.id, { ticket_id, price_id: price_ids[1] ?? '' })).rejects.toMatchObject({
      code: 'ticket.sold_out',
    })
    await expect(edit(other.id, { price_id: newId('price', fixture.server.random) })).rejects.toMatchObject({
      code: 'attendee.price_unknown',
    })
  })
})
