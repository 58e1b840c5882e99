import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import {
  listAttendees,
  listAttendeeChanges,
  readAttendee,
  updateAttendee,
} from '#contract/orders/attendees.ts'
import { eraseAttendee, eraseOrder } from '#contract/account/erasure.ts'
import { newId } from '#contract/wire/id.ts'
import { readOrder, resendOrderConfirmation, updateOrder } from '#contract/orders/desk.ts'
import { refundOrder } from '#contract/orders/cancel-refund.ts'
import { attendees, orders } from '#server/core/db/schema/attendees.ts'
import { mails } from '#server/core/db/schema/mails.ts'
import { describeOnAnyDatabase } from '#tests/support/databases/databases.ts'
import { addPaidOrder } from '#tests/support/paid-orders.ts'
import { TEST_NOW } from '#tests/support/server.ts'
import { useFixture } from '#tests/support/fixture.ts'
import { pairTestDevice, pullWholeMirror } from '../door/door-calls.ts'

const ANN = { first_name: 'Ann', last_name: 'Lee', email: 'ann@lee.test' }
const BEN = { first_name: 'Ben', last_name: 'Ho', email: 'ben@ho.test' }

describeOnAnyDatabase('deleting for privacy', (kind) => {
  const fixture = useFixture(kind)
  const event = () => ({ event_id: fixture.venue.event_id })
  const buy = (wanted: Parameters<typeof addPaidOrder>[3] = {}) =>
    fixture.db.withTx((tx) => addPaidOrder(fixture.server, tx, fixture.venue.event, wanted))
  const erase = (order_id: string, who: 'owner' | 'organizer' | 'stranger' = 'owner') =>
    fixture.call(who, eraseOrder, { params: { ...event(), order_id } })
  const erasePerson = (attendee_id: string, who: 'owner' | 'organizer' | 'stranger' = 'owner') =>
    fixture.call(who, eraseAttendee, { params: { ...event(), attendee_id } })
  const read = async (order_id: string) =>
    (await fixture.call('owner', readOrder, { params: { ...event(), order_id } })).data

  test('erasure is allowed only to admins and returns 404 for unknown rows', async () => {
    const { order_id, people } = await buy({ people: [BEN], order: ANN })
    const attendee_id = people[0]!.id
    for (const [who, status, code] of [
      ['organizer', 403, 'permission.denied'],
      ['stranger', 404, 'event.not_found'],
    ] as const) {
      await expect(erase(order_id, who)).rejects.toMatchObject({ status, code })
      await expect(erasePerson(attendee_id, who)).rejects.toMatchObject({ status, code })
    }
    await expect(erase(newId('order', fixture.server.random))).rejects.toMatchObject({
      code: 'order.not_found',
    })
    const nobody = erasePerson(newId('attendee', fixture.server.random))
    await expect(nobody).rejects.toMatchObject({ status: 404, code: 'attendee.not_found' })
    expect(await read(order_id)).toMatchObject({ ...ANN, erased_at: null })
  })

  test('an erased order keeps its sums and numbers, and a second erasure is refused', async () => {
    const { order_id, priced } = await buy({ people: [ANN, BEN], order: ANN })
    await erase(order_id)
    const first = await read(order_id)
    expect(first).toMatchObject({
      first_name: '',
      last_name: '',
      email: '',
      phone: null,
      address: null,
      answers: [],
      status: 'CANCELLED',
      erased_at: TEST_NOW,
      attendees_count: 2,
      total_gross_cents: priced.total_gross_cents,
      refundable_cents: priced.total_gross_cents,
    })
    fixture.server.clock.advance(60_000)
    await erase(order_id)
    for (const { id } of first.attendees) await erasePerson(id)
    expect(await read(order_id)).toEqual(first)
  })

  test('erasure is refused while a payment or refund of the order is pending', async () => {
    const unpaid = await buy({ payment: null })
    await expect(erase(unpaid.order_id)).rejects.toMatchObject({ status: 409, code: 'order.unsettled' })
    const back = await buy({ people: [BEN], order: { ...ANN, refund_state: 'pending' } })
    await expect(erase(back.order_id)).rejects.toMatchObject({ status: 409, code: 'refund.pending' })
    await expect(erasePerson(back.people[0]!.id)).rejects.toMatchObject({ code: 'refund.pending' })
    const failed = await buy({ order: { refund_state: 'failed' } })
    await expect(erase(failed.order_id)).rejects.toMatchObject({ code: 'order.unsettled' })
    const paying = await buy({ payment: { status: 'PENDING' } })
    await expect(erase(paying.order_id)).rejects.toMatchObject({ code: 'order.unsettled' })
  })

  test('erasing a buyer’s own attendee erases the order only when nobody else is in it', async () => {
    const shared = await buy({ people: [ANN, BEN], order: ANN })
    const refusal = { status: 409, code: 'attendee.is_buyer' }
    await expect(erasePerson(shared.people[0]!.id)).rejects.toMatchObject(refusal)
    await erasePerson(shared.people[1]!.id)
    expect(await read(shared.order_id)).toMatchObject({ ...ANN, erased_at: null })
    await erasePerson(shared.people[0]!.id)
    expect(await read(shared.order_id)).toMatchObject({ email: '', erased_at: TEST_NOW })
    const alone = await buy({ people: [ANN], order: ANN })
    await erasePerson(alone.people[0]!.id)
    expect(await read(alone.order_id)).toMatchObject({ email: '', erased_at: TEST_NOW })
  })

  test('mirrors of laptops and doors receive the erased attendee without a name', async () => {
    const { people } = await buy({ people: [BEN], order: ANN })
    const attendee_id = people[0]!.id
    const door = await pairTestDevice(fixture.server, fixture.venue, 'Door')
    const before = await pullWholeMirror(fixture.server, door.token, fixture.venue.list_id)
    const { meta } = await fixture.call('owner', listAttendeeChanges, { params: event(), query: {} })
    await erasePerson(attendee_id)
    const after = await pullWholeMirror(fixture.server, door.token, fixture.venue.list_id, { from: before })
    const nameless = { first_name: '', last_name: '', status: 'CANCELLED', cancelled_at: TEST_NOW }
    expect(after.attendees.get(attendee_id)).toMatchObject(nameless)
    const { cursor } = meta
    const { data } = await fixture.call('owner', listAttendeeChanges, { params: event(), query: { cursor } })
    expect(data).toMatchObject([{ id: attendee_id, ...nameless, email: '', erased_at: TEST_NOW }])
    const found = await fixture.call('owner', listAttendees, { params: event(), query: { query: 'ben' } })
    expect(found.data).toEqual([])
  })

  test('an erased order cannot be edited or mailed, but can be refunded', async () => {
    const { order_id, people } = await buy({ people: [BEN], order: ANN })
    await erase(order_id)
    const params = { ...event(), attendee_id: people[0]!.id }
    const edit = fixture.call('owner', updateAttendee, { params, body: { first_name: 'Ben' } })
    await expect(edit).rejects.toMatchObject({ status: 409, code: 'attendee.erased' })
    expect((await fixture.call('owner', readAttendee, { params })).data.ticket_code).toBeNull()
    const of = { params: { ...event(), order_id } }
    const gone = { status: 409, code: 'order.erased' }
    await expect(fixture.call('owner', updateOrder, { ...of, body: ANN })).rejects.toMatchObject(gone)
    await expect(fixture.call('owner', resendOrderConfirmation, of)).rejects.toMatchObject(gone)
    const body = { amount_cents: 1000, cancel_order: false, notify_buyer: true }
    const { data } = await fixture.call('owner', refundOrder, { ...of, body })
    expect(data).toMatchObject({ status: 'REFUND_PENDING' })
    expect(await fixture.db.read((tx) => tx.select().from(mails).where(eq(mails.to_address, '')))).toEqual([])
  })

  test('an idempotent repeat after the erasure returns 410 and restores nothing', async () => {
    const { order_id } = await buy({ people: [BEN], order: ANN })
    const patch = () =>
      fixture.server.raw('PATCH', `/events/${fixture.venue.event_id}/orders/${order_id}`, {
        body: { note: 'Front row' },
        token: fixture.venue.owner.token,
        headers: { 'idempotency-key': `note-${order_id}` },
      })
    expect((await patch()).status).toBe(200)
    await erase(order_id)
    expect(await patch()).toMatchObject({ status: 410, json: { code: 'idempotency.erased' } })
    const [row] = await fixture.db.read((tx) => tx.select().from(orders).where(eq(orders.id, order_id)))
    expect(row).toMatchObject({ note: null, secret: null, user_id: null })
    const kept = await fixture.db.read((tx) =>
      tx.select().from(attendees).where(eq(attendees.order_id, order_id)),
    )
    expect(kept).toMatchObject([{ note: null, erased_at: TEST_NOW }])
  })
})
