import { describe, expect, test } from 'vitest'
import { createAttendee, setAttendeeStatus } from '#contract/orders/attendees.ts'
import type { BodyInput } from '#contract/wire/endpoint.ts'
import type { Id } from '#contract/wire/id.ts'
import { describeOnAnyDatabase } from '#tests/support/databases/databases.ts'
import { addCapacity } from '#tests/support/endpoint-rows/endpoint-rows-capacity-assignments.ts'
import { addTicketType } from '#tests/support/endpoint-rows/sales-rows.ts'
import { useFixture } from '#tests/support/fixture.ts'

type Body = BodyInput<typeof createAttendee>

describeOnAnyDatabase('adding an attendee by hand', (kind) => {
  const fixture = useFixture(kind)
  const event = () => ({ event_id: fixture.venue.event_id })
  const guest = (): Body => ({
    first_name: 'Ka Yan',
    last_name: '李',
    email: 'Ka.Yan@Example.test',
    ticket_id: fixture.venue.tickets.vip,
  })
  const add = async (body: Partial<Body> = {}, who: 'organizer' | 'collaborator' = 'organizer') =>
    (await fixture.call(who, createAttendee, { params: event(), body: { ...guest(), ...body } })).data

  describe('availability when attendees are added by hand', () => {
    const few = (quantity_available: number) =>
      fixture.db.withTx((tx) =>
        addTicketType(fixture.server, tx, fixture.venue.event, { prices: [{ quantity_available }] }),
      )
    const capacity = (fields: Parameters<typeof addCapacity>[3]) =>
      fixture.db.withTx((tx) => addCapacity(fixture.server, tx, fixture.venue.event, fields))
    const sold_out = { status: 409, code: 'ticket.sold_out' }
    const cancel = (attendee_id: Id, status: 'ACTIVE' | 'CANCELLED' = 'CANCELLED') =>
      fixture.call('owner', setAttendeeStatus, { params: { ...event(), attendee_id }, body: { status } })

    test('added attendees cannot exceed the quantity of a price', async () => {
      const { id: ticket_id } = await few(2)
      const [first] = [await add({ ticket_id }), await add({ ticket_id })]
      await expect(add({ ticket_id })).rejects.toMatchObject(sold_out)
      await cancel(first.id)
      expect((await add({ ticket_id })).status).toBe('ACTIVE')
      await expect(cancel(first.id, 'ACTIVE')).rejects.toMatchObject(sold_out)
    })

    test('added attendees cannot exceed an active capacity shared by ticket types', async () => {
      const { general, vip } = fixture.venue.tickets
      await capacity({ capacity: 2 })
      await capacity({ capacity: 1, status: 'INACTIVE' })
      await add({ ticket_id: general })
      await add({ ticket_id: vip })
      for (const ticket_id of [general, vip]) await expect(add({ ticket_id })).rejects.toMatchObject(sold_out)
      const { id } = await few(5)
      expect((await add({ ticket_id: id })).ticket_id).toBe(id)
    })

    test('two of six concurrent requests get the last two places', async () => {
      const { id: ticket_id } = await few(2)
      const results = await Promise.allSettled(Array.from({ length: 6 }, () => add({ ticket_id })))
      const lost = results.flatMap((result) =>
        result.status === 'rejected' ? [result.reason as unknown] : [],
      )
      expect(lost).toMatchObject(Array.from({ length: 4 }, () => sold_out))
    })

    test('concurrent requests for different ticket types cannot exceed their shared capacity', async () => {
      const { general, vip } = fixture.venue.tickets
      await capacity({ capacity: 3 })
      await capacity({ capacity: 100 })
      const wanted = Array.from({ length: 8 }, (_, at) => (at % 2 === 0 ? general : vip))
      const results = await Promise.allSettled(wanted.map((ticket_id) => add({ ticket_id })))
      expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(3)
      const lost = results.flatMap((result) =>
        result.status === 'rejected' ? [result.reason as unknown] : [],
      )
      expect(lost).toMatchObject(Array.from({ length: 5 }, () => sold_out))
    })

    test('an attendee is added although the sale has ended or is paused', async () => {
      const { id: ticket_id } = await fixture.db.withTx((tx) =>
        addTicketType(fixture.server, tx, fixture.venue.event, {
          is_paused: true,
          sale_end_at: '2026-01-01T00:00:00.000Z',
        }),
      )
      expect((await add({ ticket_id })).ticket_id).toBe(ticket_id)
    })
  })
})
