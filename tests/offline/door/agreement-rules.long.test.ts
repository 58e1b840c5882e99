import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { newId } from '#contract/wire/id.ts'
import { attendees, orders } from '#server/core/db/schema/attendees.ts'
import { runAutoCheckOut } from '#server/domains/door/scans/service.ts'
import type { Venue } from '#tests/support/builders.ts'
import { kindOf, type Device } from '#tests/support/device.ts'
import { makePrng } from '#tests/support/prng.ts'
import { addAttendees, type NewAttendee } from '#tests/support/endpoint-rows/rows.ts'
import { setUpDoorsOnBadWifi, keysOf, SEEDS } from './doors-on-bad-wifi.ts'

const SCANS_PER_SEED = 400
const ORDERS = 20
const EACH = 3
/** The runs begin at 18:00 in Hong Kong and take about eighty minutes. */
const RULES = {
  re_entry: 'after_exit',
  minutes_between_entries: 40,
  auto_check_out_at: '19:00',
  takes_payment: true,
} as const

describe('several doors on bad Wi-Fi with payments, approvals and automatic check-out', () => {
  const at = setUpDoorsOnBadWifi()

  /** Sells orders of three: paid, unpaid, awaiting approval, and a test order. */
  function sell(venue: Venue) {
    const wanted: NewAttendee[] = Array.from({ length: ORDERS }, (_, index) => {
      const kind = index === 0 ? 'test' : index % 5 === 0 ? 'waiting' : index % 2 === 0 ? 'unpaid' : 'paid'
      const one: NewAttendee = {
        order_id: newId('order', at.server.random),
        paid: kind !== 'unpaid',
        order: { is_test: kind === 'test', approval: kind === 'waiting' ? 'waiting' : 'not_needed' },
      }
      return Array.from({ length: EACH }, () => one)
    }).flat()
    return at.server.db.withTx((tx) => addAttendees(at.server, tx, venue.event, wanted))
  }

  test.each(SEEDS)(
    'seed %i: all doors and the server agree on attendance, payments and conflicts',
    async (seed) => {
      at.server.clock.set('2026-11-20T10:00:00.000Z')
      const { venue, list_id, devices } = await at.open(seed + 200, RULES, 0)
      const tickets = await sell(venue)
      for (const device of devices) await device.settle()
      const dice = makePrng(seed + 200)
      const pick = <Thing>(things: readonly Thing[]) => things[Math.floor(dice() * things.length)]!
      const last = new Map<Device, { device_id: string; id: string }>()
      const seen = new Set<string>()
      for (let round = 0; round < SCANS_PER_SEED; round += 1) {
        at.server.clock.advance(Math.floor(dice() * 25_000) + 1)
        const device = pick(devices)
        const { code } = pick(tickets)
        const throwing = dice()
        if (throwing < 0.03) device.browser.network.is_down = !device.browser.network.is_down
        if (throwing < 0.08 && last.has(device)) await device.door.undo(last.get(device)!)
        else {
          const first = throwing < 0.3 ? await device.leave(code) : await device.scan(code)
          const shown = kindOf(first) === 'unpaid' && dice() < 0.8 ? await device.pay(code) : first
          seen.add(kindOf(shown))
          if (shown.kind === 'shown') last.set(device, shown.scan)
        }
        if (dice() < 0.1) void device.door.sync()
        if (dice() < 0.02) await runAutoCheckOut(at.server.db, at.server.clock.now())
      }
      await at.comeTogether(devices)
      await runAutoCheckOut(at.server.db, at.server.clock.now())

      const inside = await at.insideAtServer(list_id)
      const rows = await at.server.db.read((tx) =>
        tx.select().from(attendees).where(eq(attendees.event_id, venue.event_id)),
      )
      for (const device of devices) {
        expect(device.door.state.counts.inside, `seed ${seed}, ${device.gate}`).toBe(inside.size)
        for (const { id, paid_at } of rows) {
          const here = device.door.roster.attendee(id)
          expect(
            {
              is_inside: device.door.roster.isInside(id),
              paid_at: here?.paid === true ? here.paid_at : null,
            },
            `seed ${seed}, ${device.gate}, ${id}`,
          ).toEqual({ is_inside: inside.has(id), paid_at })
        }
      }
      const told = await at.conflictsAtServer(list_id, venue)
      expect(told.map(({ second }) => `${second.device_id}/${second.scan_id}`).toSorted()).toEqual(
        [...new Set(devices.flatMap(keysOf))].toSorted(),
      )
      const paid_at_door = await at.server.db.read((tx) =>
        tx.select().from(orders).where(eq(orders.event_id, venue.event_id)),
      )
      const paying = paid_at_door.filter((order) => order.paid_at_door !== null)
      expect(paying.length, 'doors took money').toBeGreaterThan(3)
      expect([...seen], 'the run saw what it is about').toEqual(
        expect.arrayContaining(['admitted', 'too_soon', 'not_approved', 'test_ticket', 'already_in', 'left']),
      )
    },
  )
})
