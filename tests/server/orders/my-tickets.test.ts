import { describe, expect, test } from 'vitest'
import { resendTicket, setAttendeeStatus } from '#contract/orders/attendees.ts'
import { readCheckoutOrder } from '#contract/orders/checkout.ts'
import type { BodyInput } from '#contract/wire/endpoint.ts'
import type { Id } from '#contract/wire/id.ts'
import { readMirror } from '#contract/door/mirror.ts'
import { hashTicketCode } from '#contract/door/ticket-code.ts'
import { ticketSecret } from '#contract/door/ticket-secret.ts'
import { readTicketInHand, renameTicketHolder, resendOrderTickets } from '#contract/orders/my-tickets.ts'
import { event_settings } from '#server/core/db/schema/events.ts'
import { addOrderWithSecret, type OrderWithSecret } from '#tests/support/bought-orders.ts'
import { describeOnAnyDatabase } from '#tests/support/databases/databases.ts'
import { lastMail, mailsTo } from '#tests/support/fakes/mailbox.ts'
import { useFixture } from '#tests/support/fixture.ts'
import { pairTestDevice, makeScanInput, postScans } from '../door/door-calls.ts'

describeOnAnyDatabase('a ticket in hand', (kind) => {
  const fixture = useFixture(kind)
  const buy = (order: Parameters<typeof addOrderWithSecret>[3] = {}, event = fixture.venue.event) =>
    fixture.db.withTx((tx) => addOrderWithSecret(fixture.server, tx, event, order))
  const ticketOf = ({ tickets }: OrderWithSecret, at = 0) => {
    const ticket = tickets[at]
    if (ticket === undefined) throw new Error(`no ticket ${at}`)
    return ticket
  }
  const read = async (attendee_id: Id, s: string, event_id = fixture.venue.event_id) =>
    (await fixture.server.call(readTicketInHand, { params: { event_id, attendee_id }, query: { s } })).data
  const named = ({ event_id, order_id, s }: OrderWithSecret) => ({
    params: { event_id, order_id },
    query: { s },
  })
  const cancel = (attendee_id: Id) =>
    fixture.call('owner', setAttendeeStatus, {
      params: { event_id: fixture.venue.event_id, attendee_id },
      body: { status: 'CANCELLED' },
    })

  describe('the ticket page', () => {
    test('the ticket page shows ticket, event and order to anyone with its secret', async () => {
      const order = await buy({ tickets: [{ first_name: 'Ada', ticket: 'vip' }] })
      const { id, code } = ticketOf(order)
      expect(await read(id, ticketSecret(code))).toMatchObject({
        ticket: {
          attendee_id: id,
          first_name: 'Ada',
          ticket_name: 'VIP',
          status: 'ACTIVE',
          ticket_code: code,
        },
        event: { id: fixture.venue.event_id, title: 'Harbour Lights', organizer_name: 'Harbour Hall' },
        order_id: order.order_id,
        order_reference: expect.stringMatching(/^[0-9A-Z]{8}$/),
      })
    })

    test('the ticket page returns 404 without its secret', async () => {
      const [mine, theirs] = [await buy(), await buy()]
      const { id } = ticketOf(mine)
      const absent = { status: 404, code: 'attendee.not_found' }
      for (const s of ['', 'x', mine.s, ticketSecret(ticketOf(theirs).code)])
        await expect(read(id, s)).rejects.toMatchObject(absent)
      const s = ticketSecret(ticketOf(mine).code)
      await expect(read('at_0000000000000000', s)).rejects.toMatchObject(absent)
      await expect(read(id, s, fixture.venue.other_event.id)).rejects.toMatchObject(absent)
      await expect(read(id, s, 'ev_0000000000000000')).rejects.toMatchObject({ code: 'event.not_found' })
    })

    test('the page of a cancelled ticket says so and hides the code and how to take part', async () => {
      const { event_id } = fixture.venue
      const settings = { is_online_event: true, online_event_connection_details: 'Room 7' }
      await fixture.db.withTx((tx) =>
        tx
          .insert(event_settings)
          .values({ account_id: fixture.venue.account_id, event_id, settings })
          .onConflictDoUpdate({ target: event_settings.event_id, set: { settings } }),
      )
      const { id, code } = ticketOf(await buy())
      expect((await read(id, ticketSecret(code))).event.online_event_connection_details).toBe('Room 7')
      await cancel(id)
      expect(await read(id, ticketSecret(code))).toMatchObject({
        ticket: { status: 'CANCELLED', ticket_code: null, s: null },
        event: { online_event_connection_details: '' },
      })
    })
  })

  describe('reassigning a ticket', () => {
    const rename = async (order: OrderWithSecret, body: BodyInput<typeof renameTicketHolder>, at = 0) => {
      const { params, query } = named(order)
      const attendee_id = ticketOf(order, at).id
      return (
        await fixture.server.call(renameTicketHolder, { params: { ...params, attendee_id }, query, body })
      ).data
    }
    const bo = { first_name: 'Bo', last_name: 'Lee', email: 'Bo@Example.test' }

    test('a reassigned ticket has a new code, which is emailed with its page; the old code and page are invalid', async () => {
      const order = await buy({ tickets: [{}, {}] })
      const { id, code } = ticketOf(order)
      const list = { params: { check_in_list_id: fixture.venue.list_id } }
      const { cursor } = (await fixture.call('door', readMirror, list)).meta
      const { tickets } = await rename(order, bo)
      const mine = tickets.find(({ attendee_id }) => attendee_id === id)
      expect(mine).toMatchObject({ first_name: 'Bo', last_name: 'Lee', email: 'bo@example.test' })
      expect(mine?.ticket_code).not.toBe(code)
      await expect(read(id, ticketSecret(code))).rejects.toMatchObject({ code: 'attendee.not_found' })
      expect((await read(id, mine?.s ?? '')).ticket.first_name).toBe('Bo')
      const mail = await lastMail(fixture.db, 'bo@example.test', 'tickets')
      const url = expect.stringMatching(new RegExp(`^http.*/ticket/${order.event_id}/${id}\\?s=${mine?.s}$`))
      expect(mail.data).toMatchObject({
        tickets: [{ holder_name: 'Bo Lee', code: mine?.ticket_code, url }],
      })
      const { data } = await fixture.call('door', readMirror, { ...list, query: { cursor: cursor ?? '' } })
      expect(data.attendees).toMatchObject([{ id, first_name: 'Bo' }])
      expect(JSON.stringify(data)).toContain(hashTicketCode(code))
    })

    test('reassigning a ticket to the same person changes nothing', async () => {
      const order = await buy()
      const cy = { ...bo, email: 'cy@example.test' }
      await rename(order, cy)
      const before = (await fixture.server.call(readCheckoutOrder, named(order))).data.tickets
      expect((await rename(order, cy)).tickets).toEqual(before)
      expect(await mailsTo(fixture.db, 'cy@example.test')).toHaveLength(1)
    })

    test('reassigning a ticket is rejected after check-in or cancellation', async () => {
      const order = await buy({ tickets: [{}, {}, {}] })
      const { venue, server } = fixture
      const phone = await pairTestDevice(server, venue, 'Gate A')
      await postScans(server, venue, phone.token, [makeScanInput(server, { raw_code: ticketOf(order).code })])
      await expect(rename(order, bo)).rejects.toMatchObject({ status: 409, code: 'attendee.has_entered' })
      await cancel(ticketOf(order, 1).id)
      await expect(rename(order, bo, 1)).rejects.toMatchObject({
        status: 409,
        code: 'attendee.already_cancelled',
      })
      expect((await rename(order, bo, 2)).tickets).toHaveLength(3)
    })

    test("reassigning a ticket is rejected without a name or address, and without the order's secret", async () => {
      const [order, other] = [await buy(), await buy()]
      await expect(rename(order, { ...bo, first_name: ' ' })).rejects.toMatchObject({
        status: 422,
        errors: { first_name: ['required'] },
      })
      await expect(rename(order, { ...bo, email: 'bo' })).rejects.toMatchObject({ status: 422 })
      await expect(rename({ ...order, s: other.s }, bo)).rejects.toMatchObject({ code: 'order.not_found' })
      await expect(rename({ ...order, tickets: other.tickets }, bo)).rejects.toMatchObject({
        code: 'attendee.not_found',
      })
      await expect(rename({ ...order, event_id: 'ev_0000000000000000' }, bo)).rejects.toMatchObject({
        code: 'event.not_found',
      })
    })
  })

  describe('resending tickets', () => {
    test('resending tickets emails the holder of each valid ticket', async () => {
      const order = await buy({
        tickets: [{ email: 'a@again.test' }, { email: 'b@again.test' }, { email: 'c@again.test' }],
      })
      await cancel(ticketOf(order, 1).id)
      const { data } = await fixture.server.call(resendOrderTickets, named(order))
      expect([...data.emails].sort()).toEqual(['a@again.test', 'c@again.test'])
      expect((await lastMail(fixture.db, 'a@again.test', 'tickets')).data).toMatchObject({
        tickets: [{ url: expect.stringContaining(`?s=${ticketSecret(ticketOf(order).code)}`) }],
      })
      expect(await mailsTo(fixture.db, 'b@again.test')).toEqual([])
      for (const at of [0, 2]) await cancel(ticketOf(order, at).id)
      await expect(fixture.server.call(resendOrderTickets, named(order))).rejects.toMatchObject({
        status: 409,
        code: 'order.cancelled',
      })
    })

    test('a ticket that the organizer resends has its page too', async () => {
      const { id, code } = ticketOf(await buy({ tickets: [{ email: 'desk@again.test' }] }))
      const params = { event_id: fixture.venue.event_id, attendee_id: id }
      await fixture.call('organizer', resendTicket, { params })
      expect((await lastMail(fixture.db, 'desk@again.test', 'tickets')).data).toMatchObject({
        tickets: [{ url: expect.stringContaining(`/${id}?s=${ticketSecret(code)}`) }],
      })
    })

    test('resending tickets is rejected without the secret', async () => {
      const order = await buy()
      await expect(
        fixture.server.call(resendOrderTickets, { ...named(order), query: { s: 'x' } }),
      ).rejects.toMatchObject({ status: 404, code: 'order.not_found' })
    })
  })
})
