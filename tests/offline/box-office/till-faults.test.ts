import fc from 'fast-check'
import { beforeEach, expect, test } from 'vitest'
import { listAttendees } from '#contract/orders/attendees.ts'
import { readTakings } from '#contract/door/takings.ts'
import { makeDevice, openDoor, type Device } from '#tests/support/device.ts'
import { sizeOf } from '#tests/support/long.ts'
import { limitGeneral, sellAtDoor } from '#tests/server/box-office/box-office-calls.ts'
import { makeVenue } from '#tests/support/builders.ts'
import { setUpPhonesFixture } from '../venue-with-phones.ts'
import { tillOf } from './phone-that-sells.ts'

const STOCK = 9
const PRICE = 48_000
const at = setUpPhonesFixture(0)

const step = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({
      kind: fc.constant('sell'),
      phone: fc.nat(1),
      quantity: fc.integer({ min: 1, max: 3 }),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('take'),
      phone: fc.nat(1),
      quantity: fc.integer({ min: 1, max: 4 }),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ kind: fc.constant('reverse'), phone: fc.nat(1), quantity: fc.nat(3) }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('return'), phone: fc.nat(1), quantity: fc.nat(3) }) },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('sync'), phone: fc.nat(1), quantity: fc.nat(3) }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('kill'), phone: fc.nat(1), quantity: fc.nat(3) }) },
)

const FAULTS = { drop_request: 0.1, drop_reply: 0.15, duplicate: 0.2, delay: 0.2, fail_500: 0.05 }

beforeEach(() => sellAtDoor({ server: at.server, db: at.server.db, venue: at.venue }))

test('whatever is lost, doubled or killed, no place is sold twice and the money adds up', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 25 }), fc.nat(1000), async (steps, seed) => {
      const venue = await makeVenue(at.server)
      const place = { server: at.server, db: at.server.db, venue }
      await sellAtDoor(place)
      await limitGeneral(place, STOCK)
      const phones: Device[] = []
      for (const gate of ['A', 'B'])
        phones.push(await makeDevice(at.server, venue, gate, { seed, faults: FAULTS }))
      const doors = phones.map(({ door }) => door)
      const sold = new Map<string, { tickets: number; is_reversed: boolean; phone: number }>()
      for (const { kind, phone, quantity } of steps) {
        const [device, door] = [phones[phone], doors[phone]]
        if (device === undefined || door === undefined) continue
        const till = tillOf(at.server, venue, door)
        const own = [...sold].filter(([, sale]) => sale.phone === phone && !sale.is_reversed)
        switch (kind) {
          case 'sell': {
            const { result } = await till.sell(quantity, { admits: quantity === 1 })
            if (result.kind === 'sold')
              sold.set(result.sale.id, { tickets: quantity, is_reversed: false, phone })
            break
          }
          case 'take':
            await till.take(quantity)
            break
          case 'reverse': {
            const [id, sale] = own[quantity] ?? []
            if (id === undefined || sale === undefined) break
            const { result } = await till.reverse(id)
            if (result.kind === 'done') sale.is_reversed = true
            break
          }
          case 'return': {
            const { state } = await till.read()
            const allotment = state.allotments[quantity]
            if (allotment !== undefined) await till.giveBack(allotment.id)
            break
          }
          case 'sync':
            await door.sync()
            break
          case 'kill':
            // What the tab was doing goes on or is lost; the next one opens the same storage.
            void door.sync().catch(() => undefined)
            door.close()
            doors[phone] = await openDoor(device.browser.tab(), venue.list_id)
        }
        at.server.clock.advance(1000)
      }
      for (const [index, { browser }] of phones.entries()) {
        browser.network.faults = {}
        for (let round = 0; round < 4; round++) {
          await doors[index]?.sync()
          at.server.clock.advance(61_000)
        }
      }
      const valid = [...sold.values()].filter((sale) => !sale.is_reversed)
      const tickets = valid.reduce((sum, sale) => sum + sale.tickets, 0)
      expect(tickets).toBeLessThanOrEqual(STOCK)
      const token = venue.organizer.token
      const params = { event_id: venue.event_id, check_in_list_id: venue.list_id }
      const { data } = await at.server.call(readTakings, { params, token })
      expect(data.conflicts).toEqual([])
      const sumOf = (field: 'tickets' | 'sum_cents' | 'sales') =>
        data.takings.reduce((sum, row) => sum + row[field], 0)
      expect([sumOf('sales'), sumOf('tickets'), sumOf('sum_cents')]).toEqual([
        valid.length,
        tickets,
        tickets * PRICE,
      ])
      const people = await at.server.call(listAttendees, { params: { event_id: venue.event_id }, token })
      expect(people.data.filter(({ status }) => status === 'ACTIVE')).toHaveLength(tickets)
      const held = data.allotments.reduce((sum, { quantity, used }) => sum + quantity - used, 0)
      expect(tickets + held).toBeLessThanOrEqual(STOCK)
    }),
    { numRuns: sizeOf(5, 100) },
  )
}, 300_000)
