import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { createAttendee, readAttendee, resendTicket, setAttendeeStatus } from '#contract/orders/attendees.ts'
import type { BodyInput } from '#contract/wire/endpoint.ts'
import { newId } from '#contract/wire/id.ts'
import { readMirror } from '#contract/door/mirror.ts'
import { readOrder } from '#contract/orders/desk.ts'
import { ticketSecret } from '#contract/door/ticket-secret.ts'
import { hashTicketCode, findKey, parseTicketCode } from '#contract/door/ticket-code.ts'
import { event_settings } from '#server/core/db/schema/events.ts'
import { orders } from '#server/core/db/schema/attendees.ts'
import { mails } from '#server/core/db/schema/mails.ts'
import { describeOnAnyDatabase } from '#tests/support/databases/databases.ts'
import { addCapacity } from '#tests/support/endpoint-rows/endpoint-rows-capacity-assignments.ts'
import { addTicketType } from '#tests/support/endpoint-rows/sales-rows.ts'
import { TEST_NOW, TEST_ORIGIN } from '#tests/support/server.ts'
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
  const mailed = () =>
    fixture.db.read((tx) => tx.select().from(mails).where(eq(mails.account_id, fixture.venue.account_id)))

  test('an attendee added by hand gets a completed order without an online payment', async () => {
    const id = newId('attendee', fixture.server.random)
    const made = await add({
      id,
      note: 'Speaker',
      needs_attention: true,
      amount_paid_cents: 5000,
      locale: 'fr',
    })
    expect(made).toMatchObject({
      id,
      ticket_id: fixture.venue.tickets.vip,
      ticket_name: 'VIP',
      price_id: fixture.venue.event.prices.vip,
      email: 'ka.yan@example.test',
      status: 'ACTIVE',
      paid_at: TEST_NOW,
      created_at: TEST_NOW,
      note: 'Speaker',
      needs_attention: true,
      version: 1,
    })
    expect(
      (await fixture.call('organizer', readAttendee, { params: { ...event(), attendee_id: id } })).data,
    ).toEqual(made)
    const params = { ...event(), order_id: made.order_id }
    expect((await fixture.call('organizer', readOrder, { params })).data).toMatchObject({
      first_name: 'Ka Yan',
      last_name: '李',
      email: 'ka.yan@example.test',
      status: 'COMPLETED',
      is_manual: true,
      total_gross_cents: 5000,
      currency: 'HKD',
      attendees_count: 1,
    })
    const [order] = await fixture.db.read((tx) =>
      tx.select().from(orders).where(eq(orders.id, made.order_id)),
    )
    expect(order).toMatchObject({ locale: 'fr', paid_at: TEST_NOW })
    expect(await mailed()).toEqual([])
  })

  test('an attendee added by hand gets an authentic ticket code that doors know', async () => {
    const door = (query: { cursor?: string }) =>
      fixture.call('door', readMirror, { params: { check_in_list_id: fixture.venue.list_id }, query })
    const { cursor } = (await door({})).meta
    const { id, ticket_code } = await add()
    const code = parseTicketCode(ticket_code ?? '')
    expect(code).toMatchObject({ ticket_no: 2 })
    expect(code !== null && findKey(code, [fixture.venue.event.key])).toBeTruthy()
    const { data } = await door({ cursor })
    expect(data.attendees).toMatchObject([{ id, code_hash: hashTicketCode(ticket_code ?? ''), paid: true }])
  })

  test('an attendee added by hand gets the first price tier unless one is named', async () => {
    const { id: ticket_id, price_ids } = await fixture.db.withTx((tx) =>
      addTicketType(fixture.server, tx, fixture.venue.event, {
        type: 'TIERED',
        prices: [{ label: 'Early' }, { label: 'Late' }],
      }),
    )
    expect((await add({ ticket_id })).price_id).toBe(price_ids[0])
    expect((await add({ ticket_id, price_id: price_ids[1] ?? '' })).price_id).toBe(price_ids[1])
    await expect(add({ price_id: price_ids[1] ?? '' })).rejects.toMatchObject({
      status: 422,
      code: 'attendee.price_unknown',
      errors: { price_id: ['attendee.price_unknown'] },
    })
  })

  test('an attendee can be added only to a ticket type of the event', async () => {
    for (const ticket_id of [fixture.venue.other_event.tickets.vip, newId('ticket', fixture.server.random)])
      await expect(add({ ticket_id })).rejects.toMatchObject({
        status: 422,
        code: 'attendee.ticket_unknown',
        errors: { ticket_id: ['attendee.ticket_unknown'] },
      })
  })

  test('an attendee is added once per id and once per idempotency key', async () => {
    const id = newId('attendee', fixture.server.random)
    await add({ id })
    await expect(add({ id })).rejects.toMatchObject({ status: 409, code: 'id.taken' })
    const send = () =>
      fixture.server.raw('POST', `/events/${fixture.venue.event_id}/attendees`, {
        token: fixture.venue.owner.token,
        body: guest(),
        headers: { 'idempotency-key': `add-${id}` },
      })
    const first = await send()
    expect(first.status).toBe(201)
    expect((await send()).json).toEqual(first.json)
    const all = await fixture.db.read((tx) => tx.$count(orders, eq(orders.event_id, fixture.venue.event_id)))
    expect(all).toBe(2)
  })

  test.each<[string, Record<string, unknown>, string]>([
    ['no first name', { first_name: '' }, 'first_name'],
    ['no address', { email: 'nobody' }, 'email'],
    ['less than nothing paid', { amount_paid_cents: -1 }, 'amount_paid_cents'],
    ['a note without end', { note: 'x'.repeat(256) }, 'note'],
    ['a language that is none', { locale: 'xx' }, 'locale'],
    ['a code of their own', { ticket_code: 'X' }, 'ticket_code'],
  ])('adding an attendee with %s is refused', async (_, wrong, field) => {
    const reply = await fixture.server.raw('POST', `/events/${fixture.venue.event_id}/attendees`, {
      token: fixture.venue.owner.token,
      body: { ...guest(), ...wrong },
    })
    expect(reply).toMatchObject({
      status: 422,
      json: { code: 'request.invalid', errors: { [field]: expect.anything() } },
    })
  })

  test('collaborators add attendees, door staff cannot', async () => {
    expect((await add({}, 'collaborator')).status).toBe('ACTIVE')
    const body = guest()
    await expect(fixture.call('door', createAttendee, { params: event(), body })).rejects.toMatchObject({
      code: 'permission.denied',
    })
    await expect(fixture.call('stranger', createAttendee, { params: event(), body })).rejects.toMatchObject({
      code: 'event.not_found',
    })
  })

  describe('the ticket mail of an added attendee', () => {
    const settle = (settings: object) =>
      fixture.db.withTx((tx) =>
        tx
          .update(event_settings)
          .set({ settings })
          .where(eq(event_settings.event_id, fixture.venue.event_id)),
      )

    test('the ticket is mailed on request, in the attendee’s language, with the venue', async () => {
      await settle({
        location: { venue_name: 'Harbour Hall', address_line_1: '1 Pier Road', city: 'Central' },
      })
      const made = await add({ send_confirmation_email: true, locale: 'de' })
      expect(await mailed()).toMatchObject([
        {
          template: 'tickets',
          locale: 'de',
          to_address: 'ka.yan@example.test',
          to_name: 'Ka Yan 李',
          data: {
            name: 'Ka Yan 李',
            event: {
              title: 'Harbour Lights',
              location: { venue_name: 'Harbour Hall', address_line_1: '1 Pier Road', city: 'Central' },
              timezone: 'Asia/Hong_Kong',
            },
            // Nobody placed this order, so the email links to the ticket only.
            order_url: null,
            tickets: [
              {
                holder_name: 'Ka Yan 李',
                ticket_name: 'VIP',
                code: made.ticket_code,
                url: `${TEST_ORIGIN}/ticket/${fixture.venue.event_id}/${made.id}?s=${ticketSecret(made.ticket_code ?? '')}`,
              },
            ],
          },
        },
      ])
    })

    test('no ticket is mailed when the last place was taken meanwhile', async () => {
      await fixture.db.withTx((tx) => addCapacity(fixture.server, tx, fixture.venue.event, { capacity: 1 }))
      await add()
      await expect(add({ send_confirmation_email: true })).rejects.toMatchObject({ code: 'ticket.sold_out' })
      expect(await mailed()).toEqual([])
    })

    test('the ticket is mailed again with the online details, but not to a cancelled attendee', async () => {
      await settle({ is_online_event: true, online_event_connection_details: 'Room 7' })
      const { id: attendee_id, code } = await fixture.venue.attendee()
      const resend = () => fixture.call('collaborator', resendTicket, { params: { ...event(), attendee_id } })
      expect((await resend()).data).toEqual({ email: 'wing.chan@example.test' })
      expect(await mailed()).toMatchObject([
        {
          locale: 'zh-hk',
          data: {
            name: 'Wing Chan',
            connection_details: 'Room 7',
            event: { is_online: true },
            tickets: [{ code }],
          },
        },
      ])
      await fixture.call('owner', setAttendeeStatus, {
        params: { ...event(), attendee_id },
        body: { status: 'CANCELLED' },
      })
      await expect(resend()).rejects.toMatchObject({ status: 409, code: 'attendee.already_cancelled' })
      expect(await mailed()).toHaveLength(1)
      const { id: refunded } = await fixture.venue.attendee({ refunded_at: fixture.server.clock.now() })
      const params = { ...event(), attendee_id: refunded }
      await expect(fixture.call('owner', resendTicket, { params })).rejects.toMatchObject({
        code: 'attendee.already_cancelled',
      })
    })
  })
})
