import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { newId } from '#contract/wire/id.ts'
import { attendees, orders } from '#server/core/db/schema/attendees.ts'
import { scans } from '#server/core/db/schema/scans.ts'
import { runAutoCheckOut } from '#server/domains/door/scans/service.ts'
import { kindOf, advanceMinutes } from '#tests/support/device.ts'
import { setUpPhonesFixture } from '../venue-with-phones.ts'

const at = setUpPhonesFixture()

describe('rules on an offline phone', () => {
  test('D14: an order awaiting approval is refused, and payment does not change that', async () => {
    const list_id = await at.venue.list({ admit_unpaid: true, takes_payment: true })
    const waiting = await at.venue.attendee({ paid: false, order: { approval: 'waiting' } })
    const gate_a = await at.phone('Gate A', { list_id })
    gate_a.browser.network.is_down = true
    const refused = { verdict: { kind: 'not_approved', approval: 'waiting' } }
    expect(await gate_a.scan(waiting.code)).toMatchObject(refused)
    expect(await gate_a.pay(waiting.code)).toMatchObject(refused)
    expect(gate_a.door.state.counts).toMatchObject({ inside: 0, entered: 0 })
  })

  test('D76: a test ticket is recognized by name, online and offline', async () => {
    const made_up = await at.venue.attendee({ order: { is_test: true } })
    const gate_a = await at.phone('Gate A')
    expect(kindOf(await gate_a.scan(made_up.code))).toBe('test_ticket')
    gate_a.browser.network.is_down = true
    expect(kindOf(await gate_a.scan(made_up.code))).toBe('test_ticket')
    const sold_since = await at.venue.attendee({ order: { is_test: true } })
    gate_a.browser.network.is_down = false
    expect(kindOf(await gate_a.scan(sold_since.code))).toBe('test_ticket')
    expect(gate_a.door.state.counts.inside).toBe(0)
  })

  test('D35: re-entry after 29 minutes is too soon, after 30 and 31 it is not', async () => {
    const list_id = await at.venue.list({ re_entry: 'after_exit', minutes_between_entries: 30 })
    const gate_a = await at.phone('Gate A', { list_id })
    gate_a.browser.network.is_down = true
    const [one, two] = at.venue.attendees
    const first_at = at.server.clock.now()
    for (const { code } of [one!, two!]) {
      await gate_a.scan(code)
      await gate_a.leave(code)
    }
    const next_at = advanceMinutes(at.server, 30)
    at.server.clock.set(first_at)
    advanceMinutes(at.server, 29)
    expect(await gate_a.scan(one!.code)).toMatchObject({ verdict: { kind: 'too_soon', next_at } })
    advanceMinutes(at.server, 1)
    expect(kindOf(await gate_a.scan(one!.code))).toBe('admitted')
    advanceMinutes(at.server, 1)
    expect(kindOf(await gate_a.scan(two!.code))).toBe('admitted')
    advanceMinutes(at.server, 200)
    gate_a.browser.network.is_down = false
    await gate_a.settle()
    expect(await at.conflictsAtServer(list_id)).toEqual([])
  })

  test('D20: notes of ticket type, order and attendee are shown, and which of them need attention', async () => {
    const noted = await at.venue.attendee({
      note: 'Speaker',
      order: { note: 'Press', needs_attention: true },
    })
    const gate_a = await at.phone('Gate A')
    gate_a.browser.network.is_down = true
    expect(await gate_a.scan(noted.code)).toMatchObject({
      attendee: { note: 'Speaker', order_note: 'Press', order_needs_attention: true },
    })
  })
})

describe('D33: a phone that is offline overnight', () => {
  test('D33: nobody is inside after the check-out time, re-entry works, and phone and server agree', async () => {
    at.server.clock.set('2026-11-21T12:00:00.000Z')
    const list_id = await at.venue.list({ re_entry: 'after_exit', auto_check_out_at: '03:00' })
    const gate_a = await at.phone('Gate A', { list_id })
    const gate_b = await at.phone('Gate B', { list_id })
    const [one, two] = at.venue.attendees
    gate_a.browser.network.is_down = true
    await gate_a.scan(one!.code)
    await gate_a.scan(two!.code)
    at.server.clock.set('2026-11-21T18:59:59.000Z')
    await gate_a.door.refresh()
    expect(gate_a.door.state.counts).toMatchObject({ inside: 2, entered: 2 })
    at.server.clock.set('2026-11-21T19:00:00.000Z')
    await runAutoCheckOut(at.server.db, at.server.clock.now())
    await gate_a.door.refresh()
    expect(gate_a.door.state.counts).toMatchObject({ inside: 0, entered: 2 })
    expect(gate_a.door.roster.isInside(one!.id)).toBe(false)
    advanceMinutes(at.server, 10)
    expect(kindOf(await gate_a.scan(one!.code))).toBe('admitted')
    gate_a.browser.network.is_down = false
    for (const phone of [gate_a, gate_b]) await phone.settle()
    const counts = { inside: 1, entered: 2 }
    expect([gate_a.door.state.counts, gate_b.door.state.counts]).toMatchObject([counts, counts])
    expect(await at.countsAtServer(list_id)).toMatchObject(counts)
    expect((await gate_a.reopen()).state.counts).toMatchObject(counts)
  })
})

describe('D94: payment at the door', () => {
  const twoOfOneOrder = async () => {
    const order_id = newId('order', at.server.random)
    const list_id = await at.venue.list({ re_entry: 'after_exit', takes_payment: true })
    const one = await at.venue.attendee({ paid: false, order_id })
    const two = await at.venue.attendee({ paid: false, order_id })
    const orderAtServer = async () => {
      const [row] = await at.server.db.read((tx) => tx.select().from(orders).where(eq(orders.id, order_id)))
      return row
    }
    return { list_id, one, two, orderAtServer }
  }

  test('D94: an offline payment is green at once for the whole order and recorded once after the sync', async () => {
    const { list_id, one, two, orderAtServer } = await twoOfOneOrder()
    const gate_a = await at.phone('Gate A', { list_id })
    gate_a.browser.network.is_down = true
    expect(await gate_a.scan(one.code)).toMatchObject({
      verdict: { kind: 'unpaid' },
      attendee: { owed: { cents: 48_000, currency: 'HKD' } },
    })
    const paid_at = at.server.clock.now()
    expect(kindOf(await gate_a.pay(one.code))).toBe('admitted')
    expect(gate_a.door.search('Wing', 10).found).toMatchObject([{ paid: true }, { paid: true }])
    expect(kindOf(await gate_a.scan(two.code))).toBe('admitted')
    await gate_a.leave(one.code)
    advanceMinutes(at.server, 5)
    expect(kindOf(await gate_a.scan(one.code))).toBe('admitted')
    gate_a.browser.network.is_down = false
    await gate_a.settle()
    expect(await orderAtServer()).toMatchObject({ paid_at, version: 2 })
    expect(await at.conflictsAtServer(list_id)).toEqual([])
    expect(gate_a.door.state).toMatchObject({ conflicts: [], counts: { inside: 2, entered: 2 } })
  })

  test('D94: two tickets paid in one batch are recorded as one payment and both are admitted', async () => {
    const { list_id, one, two, orderAtServer } = await twoOfOneOrder()
    const gate_a = await at.phone('Gate A', { list_id })
    gate_a.browser.network.is_down = true
    await gate_a.pay(one.code)
    await gate_a.pay(two.code)
    gate_a.browser.network.is_down = false
    gate_a.browser.network.requests.length = 0
    await gate_a.settle()
    expect(gate_a.browser.network.requests.filter((made) => made.endsWith('/scans'))).toHaveLength(1)
    expect(await orderAtServer()).toMatchObject({ version: 2, paid_at_door: { gate: 'Gate A' } })
    expect(await at.countsAtServer(list_id)).toMatchObject({ inside: 2, conflicts: 0 })
  })

  test('D94: two offline doors that both take the payment admit both, and both payments are reported', async () => {
    const { list_id, one, two, orderAtServer } = await twoOfOneOrder()
    const gate_a = await at.phone('Gate A', { list_id })
    const gate_b = await at.phone('Gate B', { list_id })
    gate_a.browser.network.is_down = gate_b.browser.network.is_down = true
    const first_at = at.server.clock.now()
    expect(kindOf(await gate_a.pay(one.code))).toBe('admitted')
    advanceMinutes(at.server, 2)
    expect(kindOf(await gate_b.pay(two.code))).toBe('admitted')
    gate_a.browser.network.is_down = gate_b.browser.network.is_down = false
    for (const phone of [gate_b, gate_a, gate_b]) await phone.settle()
    const paid_twice = { at: first_at, gate: 'Gate A', device: 'Phone at Gate A' }
    expect(await orderAtServer()).toMatchObject({ paid_at: first_at, paid_at_door: { gate: 'Gate A' } })
    expect(await at.conflictsAtServer(list_id)).toMatchObject([
      { second: { gate: 'Gate B' }, verdict: { kind: 'admitted' }, paid_twice },
    ])
    expect(gate_b.door.state).toMatchObject({
      pill: 'attention',
      conflicts: [{ scan: { gate: 'Gate B' }, paid_twice }],
    })
    expect(gate_b.door.state.counts).toMatchObject({ inside: 2, entered: 2 })
    expect(gate_a.door.state.counts).toMatchObject({ inside: 2, entered: 2 })
  })

  test('D94: a tab killed after the payment and a lost response lose nothing and pay once', async () => {
    const { list_id, one, two, orderAtServer } = await twoOfOneOrder()
    const gate_a = await at.phone('Gate A', { list_id })
    gate_a.browser.network.is_down = true
    await gate_a.pay(one.code)
    const again = await gate_a.reopen()
    expect(kindOf(await again.scan({ kind: 'in', subject: { raw_code: two.code } }))).toBe('admitted')
    gate_a.browser.network.is_down = false
    gate_a.browser.network.faults = { drop_reply: 1 }
    await again.sync()
    gate_a.browser.network.faults = {}
    await again.retryNow()
    const stored = await at.server.db.read((tx) =>
      tx.select().from(scans).where(eq(scans.check_in_list_id, list_id)),
    )
    expect(stored.filter((scan) => scan.paid_at_door)).toHaveLength(1)
    expect(stored).toHaveLength(2)
    expect(await orderAtServer()).toMatchObject({ version: 2, paid_at_door: { device: 'Phone at Gate A' } })
    expect(again.state.waiting).toBe(0)
  })

  test('D94: a payment undone in time leaves the order unpaid on the phone and the server', async () => {
    const { list_id, one, two, orderAtServer } = await twoOfOneOrder()
    const gate_a = await at.phone('Gate A', { list_id })
    const gate_b = await at.phone('Gate B', { list_id })
    const paid = await gate_a.pay(one.code)
    for (const phone of [gate_a, gate_b]) await phone.settle()
    expect(gate_b.door.roster.attendee(two.id)?.paid).toBe(true)
    gate_a.browser.network.is_down = true
    if (paid.kind !== 'shown') throw new Error('it is shown')
    await gate_a.door.undo(paid.scan)
    expect(kindOf(await gate_a.scan(two.code))).toBe('unpaid')
    gate_a.browser.network.is_down = false
    for (const phone of [gate_a, gate_b]) await phone.settle()
    expect(await orderAtServer()).toMatchObject({ paid_at: null, paid_at_door: null })
    expect(kindOf(await gate_b.scan(one.code))).toBe('unpaid')
  })

  test('D94: an order paid online meanwhile is admitted everywhere without payment', async () => {
    const { list_id, one } = await twoOfOneOrder()
    const gate_a = await at.phone('Gate A', { list_id })
    const facts = { paid_at: at.server.clock.now(), change_no: (await at.venue.change_no()) + 1 }
    await at.server.db.withTx((tx) =>
      tx.update(attendees).set(facts).where(eq(attendees.order_id, one.order_id)),
    )
    // Another sale raises the change number of the event to that of these tickets.
    await at.venue.attendee()
    await gate_a.settle()
    expect(kindOf(await gate_a.scan(one.code))).toBe('admitted')
  })
})

describe('a phone whose list was stored before the rules existed', () => {
  test('a phone with a list from before the rules works as before', async () => {
    const gate_a = await at.phone('Gate A')
    const row = await gate_a.ports.db.lists.get(at.venue.list_id)
    const { auto_check_out_at: _, minutes_between_entries: __, takes_payment: ___, ...list } = row!.meta!.list
    const meta = { ...row!.meta!, list } as NonNullable<typeof row>['meta']
    await gate_a.ports.db.lists.update(at.venue.list_id, { meta })
    gate_a.browser.network.is_down = true
    const door = await gate_a.reopen()
    const [ticket] = at.venue.attendees
    const scan = () => door.scan({ kind: 'in', subject: { raw_code: ticket!.code } })
    expect(kindOf(await scan())).toBe('admitted')
    advanceMinutes(at.server, 24 * 60)
    expect(kindOf(await scan())).toBe('already_in')
    const unpaid = await at.venue.attendee({ paid: false })
    gate_a.browser.network.is_down = false
    await door.sync()
    const paying = { kind: 'in', subject: { raw_code: unpaid.code }, paid_at_door: true } as const
    expect(kindOf(await door.scan(paying))).toBe('unpaid')
  })
})
