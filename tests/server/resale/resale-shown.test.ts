import { expect, test } from 'vitest'
import { listAudit } from '#contract/account/audit.ts'
import { readMirror } from '#contract/door/mirror.ts'
import { listTickets } from '#contract/resources/tickets.ts'
import { newId } from '#contract/wire/id.ts'
import { pairTestDevice } from '#tests/server/door/door-calls.ts'
import { describeOnAnyDatabase } from '#tests/support/databases/databases.ts'
import { useFixture } from '#tests/support/fixture.ts'
import { makeResale } from './resale-fixture.ts'

const PRICE = 48_000
const FEE = 10_000

describeOnAnyDatabase('what buyers, doors and the desk see of offered tickets', (kind) => {
  const fixture = useFixture(kind)
  const at = makeResale(fixture)

  test('offering and withdrawing are repeated without effect and refused by name', async () => {
    await at.start(2)
    const seller = await at.buy(2)
    const [first = '', second = ''] = seller.ids
    await at.offerTickets(seller.order_key, [first])
    const before = await at.people()
    await at.offerTickets(seller.order_key, [first])
    await at.offerTickets(seller.order_key, [second], false)
    expect(await at.people()).toEqual(before)
    const strange = newId('attendee', fixture.server.random)
    const refused = {
      status: 409,
      code: 'order.ticket_not_offerable',
      errors: { attendee_ids: ['order.ticket_not_offerable'] },
    }
    await expect(at.offerTickets(seller.order_key, [second, strange])).rejects.toMatchObject(refused)
    const nobody = { ...seller.order_key, query: { s: 'x'.repeat(43) } }
    await expect(at.offerTickets(nobody, [first])).rejects.toMatchObject({ code: 'order.not_found' })
    expect(await at.people()).toEqual(before)
    await at.buy()
    await expect(at.offerTickets(seller.order_key, [first], false)).rejects.toMatchObject(refused)
    await at.set({ resale: false })
    await expect(at.offerTickets(seller.order_key, [second])).rejects.toMatchObject({
      code: 'order.resale_closed',
    })
  })

  test('tickets of a disputed payment are not offered', async () => {
    await at.start(1)
    const { order_key, payment_ref } = await at.toPage()
    const { tickets } = await at.payBy(order_key, payment_ref)
    await at.dispute(payment_ref, 'OPEN')
    await at.deliver()
    const ids = tickets.map(({ attendee_id }) => attendee_id)
    await expect(at.offerTickets(order_key, ids)).rejects.toMatchObject({ code: 'refund.disputed' })
  })

  test('doors show that the old ticket was given back, and when', async () => {
    await at.start(1)
    const seller = await at.buy()
    const [attendee_id = ''] = seller.ids
    await at.offerTickets(seller.order_key, seller.ids)
    const { token } = await pairTestDevice(fixture.server, fixture.venue, 'Phone 1')
    const mirror = async () => {
      const params = { check_in_list_id: fixture.venue.list_id }
      const { data } = await fixture.server.call(readMirror, { params, query: {}, token })
      return data.attendees.find(({ id }) => id === attendee_id)
    }
    expect(await mirror()).not.toHaveProperty('resold_at')
    await at.buy()
    const resold_at = fixture.server.clock.now()
    expect(await mirror()).toMatchObject({ status: 'CANCELLED', cancelled_at: resold_at, resold_at })
    fixture.server.clock.advance(60_000)
    expect(await at.scan(attendee_id)).toMatchObject({
      verdict: { kind: 'cancelled', at: resold_at, given_back: true },
    })
    await at.settle()
  })

  test('the desk sees what is offered and what was resold for how much, and the log who did it', async () => {
    await at.start(1)
    const seller = await at.buy()
    await at.offerTickets(seller.order_key, seller.ids)
    await at.offerTickets(seller.order_key, seller.ids, false)
    await at.offerTickets(seller.order_key, seller.ids)
    const offered = async () =>
      (await fixture.call('organizer', listTickets, { params: at.event() })).data.find(
        ({ id }) => id === at.generalId(),
      )
    expect(await offered()).toMatchObject({ quantity_sold: 1, quantity_offered: 1 })
    expect((await at.atDesk(seller.order.id)).attendees).toMatchObject([
      { status: 'ACTIVE', offered_at: fixture.server.clock.now() },
    ])
    await at.buy()
    expect(await offered()).not.toHaveProperty('quantity_offered')
    const shown = await at.atDesk(seller.order.id)
    expect(shown.attendees).toMatchObject([{ status: 'CANCELLED', returned_cents: PRICE - FEE }])
    expect(shown.attendees[0]).toHaveProperty('resold_at')
    expect(shown.timeline.filter(({ kind: what }) => what.startsWith('ticket_'))).toMatchObject([
      { kind: 'ticket_resold', at: fixture.server.clock.now() },
    ])
    const params = { account_id: fixture.venue.account_id }
    const { data } = await fixture.call('owner', listAudit, { params })
    const about = data.filter(({ subject }) => subject.id === seller.ids[0])
    expect(about.map(({ action, actor }) => [action, actor.kind]).toSorted()).toEqual([
      ['ticket_offer_withdrawn', 'buyer'],
      ['ticket_offered', 'buyer'],
      ['ticket_offered', 'buyer'],
      ['ticket_resold', 'buyer'],
    ])
  })
})
