import { eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { readTakings } from '#contract/door/takings.ts'
import { newId } from '#contract/wire/id.ts'
import { attendees, orders } from '#server/core/db/schema/attendees.ts'
import { ticket_prices } from '#server/core/db/schema/events.ts'
import { ledger_entries } from '#server/core/db/schema/payments.ts'
import { describeOnAnyDatabase } from '#tests/support/databases/databases.ts'
import { useFixture } from '#tests/support/fixture.ts'
import { pairTestDevice, type PairedDevice } from '../door/door-calls.ts'
import { limitGeneral, makeSale, sellAtDoor, sendEntries, takeGeneral } from './box-office-calls.ts'

describeOnAnyDatabase('reversals and shifts', (kind) => {
  const fixture = useFixture(kind)
  let gate: PairedDevice
  beforeEach(async () => {
    await sellAtDoor(fixture)
    gate = await pairTestDevice(fixture.server, fixture.venue, 'Till 1', { gate: 'Gate A' })
  })

  const door = () => ({ check_in_list_id: fixture.venue.list_id })
  const list = () => ({ event_id: fixture.venue.event_id, ...door() })
  const send = (...entries: object[]) => sendEntries(fixture, gate.token, ...entries)
  const takings = async () => (await fixture.call('organizer', readTakings, { params: list() })).data
  const reversalOf = ({ id }: { id: string }, minutes = 0) => {
    fixture.server.clock.advance(minutes * 60_000)
    const reversal_id = newId('box_office_entry', fixture.server.random)
    return { kind: 'reversal', id: reversal_id, reverses: id, at: fixture.server.clock.now() }
  }
  const ledger = async (order_id: string) => {
    const rows = await fixture.db.read((tx) =>
      tx.select().from(ledger_entries).where(eq(ledger_entries.order_id, order_id)),
    )
    const sumOf = (side: string) =>
      rows.filter((row) => row.side === side).reduce((sum, row) => sum + row.amount_cents, 0)
    return { desk: sumOf('desk'), sales: sumOf('sales') }
  }

  test('a reversal cancels the tickets, hands the money back and frees the places', async () => {
    await limitGeneral(fixture, 2)
    const allotment = await takeGeneral(fixture, gate.token, 2)
    const sale = makeSale(fixture, { allotment_id: allotment.id }, 2)
    const { data } = await send(sale)
    const { meta } = await send(reversalOf(sale, 10))
    expect(meta.allotments).toMatchObject([{ used: 0 }])
    const order_id = data[0]?.order_id ?? ''
    const [order] = await fixture.db.read((tx) => tx.select().from(orders).where(eq(orders.id, order_id)))
    expect(order).toMatchObject({ total_refunded_cents: 96_000, refund_state: 'none' })
    expect(order?.cancelled_at).toBe('2026-11-20T10:10:00.000Z')
    expect(await ledger(order_id)).toEqual({ desk: 0, sales: 0 })
    const people = await fixture.db.read((tx) =>
      tx.select().from(attendees).where(eq(attendees.order_id, order_id)),
    )
    expect(people.every(({ cancelled_at }) => cancelled_at !== null)).toBe(true)
    expect((await takings()).takings).toEqual([])
  })

  test('a reversal that overtakes its sale takes effect when the sale arrives', async () => {
    const sale = makeSale(fixture)
    expect((await send(reversalOf(sale, 1))).data).toMatchObject([{ stored: true }])
    const { data } = await send(sale)
    expect(await ledger(data[0]?.order_id ?? '')).toEqual({ desk: 0, sales: 0 })
  })

  test('a reversal is refused after 15 minutes and from another device', async () => {
    const other = await pairTestDevice(fixture.server, fixture.venue, 'Till 2')
    const sale = makeSale(fixture)
    await send(sale)
    const refused = [{ stored: false, error: { code: 'box_office.too_late' } }]
    expect((await sendEntries(fixture, other.token, reversalOf(sale))).data).toMatchObject(refused)
    expect((await send(reversalOf(sale, 15))).data).toMatchObject(refused)
    expect((await takings()).takings).toMatchObject([{ sales: 1 }])
  })

  test('the price at the device holds when the price changed meanwhile', async () => {
    const sale = makeSale(fixture)
    await fixture.db.withTx((tx) =>
      tx
        .update(ticket_prices)
        .set({ price_cents: 1 })
        .where(eq(ticket_prices.event_id, fixture.venue.event_id)),
    )
    const { data } = await send(sale)
    expect(await ledger(data[0]?.order_id ?? '')).toEqual({ desk: 48_000, sales: -48_000 })
  })

  test('a shift shows what its till should hold and the difference', async () => {
    const id = newId('box_office_entry', fixture.server.random)
    const at = () => {
      fixture.server.clock.advance(60_000)
      return fixture.server.clock.now()
    }
    const opening = { kind: 'shift_opened', id, at: at(), float_cents: 50_000 }
    const cash = makeSale(fixture, { sold_at: at() })
    const fps = makeSale(fixture, { sold_at: at(), tender: 'fps' })
    const undone = makeSale(fixture, { sold_at: at() })
    const closing = {
      kind: 'shift_closed',
      id: newId('box_office_entry', fixture.server.random),
      opening_id: id,
      at: at(),
      counted_cents: 97_000,
      signed_by: 'Wong',
    }
    const reversal = { ...reversalOf(undone), at: closing.at }
    await send(closing, reversal, undone, fps, cash, opening)
    expect((await takings()).shifts).toMatchObject([
      {
        float_cents: 50_000,
        expected_cents: 98_000,
        counted_cents: 97_000,
        difference_cents: -1_000,
        signed_by: 'Wong',
      },
    ])
  })
})
