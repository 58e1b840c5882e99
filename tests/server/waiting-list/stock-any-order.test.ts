import fc from 'fast-check'
import { expect, test } from 'vitest'
import { ApiError } from '#api-client/api-error.ts'
import { takeAllotment } from '#contract/door/box-office.ts'
import { createGuestList, revokeGuestList } from '#contract/orders/guest-lists.ts'
import { newId, type Id } from '#contract/wire/id.ts'
import { addMs } from '#contract/wire/instant.ts'
import { createTicketBatch } from '#contract/orders/ticket-batches.ts'
import { takenQuantitiesOf } from '#server/domains/events/tickets/reserve.ts'
import { makeVenue } from '#tests/support/builders.ts'
import { runs } from '#tests/support/long.ts'
import { pairTestDevice } from '#tests/server/door/door-calls.ts'
import { sellAtDoor } from '#tests/server/box-office/box-office-calls.ts'
import { describeOnAnyDatabase } from '#tests/support/databases/databases.ts'
import { useFixture } from '#tests/support/fixture.ts'
import { TEST_NOW } from '#tests/support/server.ts'
import { STARTS_AT } from '#tests/server/payments/owed-fixture.ts'
import { makeSoldOut } from './sold-out-fixture.ts'

const HOUR_MS = 3_600_000
const LIMIT_MS = 600_000
const STOCK = 4

type Step =
  | { kind: 'buy' | 'hold' | 'guest_list' | 'voucher' | 'join' | 'points_of_sale'; quantity: number }
  | { kind: 'use_voucher' | 'use_offer' | 'cancel' | 'void' | 'revoke' | 'leave'; at: number }
  | { kind: 'advance' | 'wait' }

const quantity = fc.integer({ min: 1, max: 3 })
const at_any = fc.nat(5)
const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({
    kind: fc.constantFrom(...(['buy', 'hold', 'guest_list', 'voucher', 'join', 'points_of_sale'] as const)),
    quantity,
  }),
  fc.record({
    kind: fc.constantFrom(...(['use_voucher', 'use_offer', 'cancel', 'void', 'revoke', 'leave'] as const)),
    at: at_any,
  }),
  fc.record({ kind: fc.constantFrom(...(['advance', 'wait'] as const)) }),
)

describeOnAnyDatabase('the stock of a sold-out evening', (kind) => {
  const fixture = useFixture(kind)
  const at = makeSoldOut(fixture)

  /** Runs steps in a row, where a refused one changes nothing; after each the stock is never exceeded. */
  async function play(steps: readonly Step[]): Promise<void> {
    const made = { orders: [] as Id[], lists: [] as Id[], vouchers: [] as { id: Id; code: string }[] }
    const pick = <Item>(items: readonly Item[], no: number) => items[no % Math.max(1, items.length)]
    const buy = async (code: string, wanted: number) => {
      made.orders.push((await at.buyWith(code, wanted)).id)
    }
    const perform = async (each: Step): Promise<unknown> => {
      switch (each.kind) {
        case 'buy':
          return buy('', each.quantity)
        case 'hold':
          return at.hold([at.general(each.quantity)])
        case 'points_of_sale':
          return fixture.call('organizer', createTicketBatch, {
            params: at.event(),
            body: { ticket_id: at.generalId(), quantity: each.quantity, point_of_sale: 'Kiosk' },
          })
        case 'guest_list': {
          const places = [{ ticket_id: at.generalId(), quantity: each.quantity }]
          const body = { host: 'Band', until: STARTS_AT, places }
          const list = await fixture.call('organizer', createGuestList, { params: at.event(), body })
          return made.lists.push(list.data.id)
        }
        case 'voucher': {
          const fields = { reserves_places: true, until: addMs(fixture.server.clock.now(), 3 * HOUR_MS) }
          return made.vouchers.push(
            ...(await at.make({ ...fields, ticket_id: at.generalId(), quantity: each.quantity })),
          )
        }
        case 'join':
          return at.join({ ticket_ids: [at.generalId()], quantity: each.quantity })
        case 'use_voucher':
          return buy(pick(made.vouchers, each.at)?.code ?? 'NONE', 1)
        case 'use_offer': {
          const offered = (await at.entries()).filter(({ status }) => status === 'offered')
          const entry = pick(offered, each.at)
          return entry && buy(await at.codeOf(entry.id), entry.quantity)
        }
        case 'cancel': {
          const id = pick(made.orders, each.at)
          return id && at.cancel(id)
        }
        case 'void': {
          const voucher = pick(made.vouchers, each.at)
          return voucher && at.voidAll(voucher.id)
        }
        case 'revoke': {
          const guest_list_id = pick(made.lists, each.at)
          return (
            guest_list_id &&
            fixture.call('organizer', revokeGuestList, { params: { ...at.event(), guest_list_id } })
          )
        }
        case 'leave': {
          const entry = pick(await at.entries(), each.at)
          return entry && at.change(entry.id, 'left')
        }
        case 'advance':
          return at.advance()
        case 'wait':
          return fixture.server.clock.advance(HOUR_MS)
      }
    }
    for (const each of steps) {
      const waiting = (await at.entries()).some(({ status }) => status === 'waiting')
      const result = await perform(each).then(
        () => 'done',
        (error: unknown) => {
          if (error instanceof ApiError) return error.code
          throw error
        },
      )
      if (waiting && (each.kind === 'buy' || each.kind === 'hold')) expect(result).toBe('ticket.sold_out')
      expect(await taken()).toBeLessThanOrEqual(STOCK)
    }
  }

  const taken = async () => {
    const rows = await fixture.db.read((tx) =>
      takenQuantitiesOf(tx, [at.generalId()], fixture.server.clock.now()),
    )
    return rows.reduce((sum, row) => sum + row.quantity, 0)
  }

  test(
    'holds, vouchers, offers, guest lists and points of sale never exceed it in any order, and nobody passes who waits',
    async () => {
      let run = 0
      await fc.assert(
        fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 18 }), async (steps) => {
          if (run++ > 0) Object.assign(fixture.venue, await makeVenue(fixture.server))
          fixture.server.clock.set(TEST_NOW)
          await at.offer({ waiting_list: true, waiting_list_hours: 2 })
          await at.limit(STOCK)
          await play(steps)
        }),
        { numRuns: Math.min(25, runs(250)) },
      )
    },
    LIMIT_MS,
  )

  test(
    'the last place goes to one of a voucher, an offer, a guest list, an allotment and a buyer at the same moment',
    async () => {
      await at.offer({ waiting_list: true })
      await at.limit(1)
      const first = await at.buyWith('')
      const id = await at.join({ ticket_ids: [at.generalId()] })
      await at.cancel(first.id)
      await sellAtDoor(fixture)
      const device = await pairTestDevice(fixture.server, fixture.venue, 'Till 1', { gate: 'Gate A' })
      const results = await Promise.allSettled([
        at.advance(),
        at.make({ reserves_places: true, until: STARTS_AT, ticket_id: at.generalId() }),
        at.hold([at.general()]),
        fixture.call('organizer', createGuestList, {
          params: at.event(),
          body: { host: 'Band', until: STARTS_AT, places: [{ ticket_id: at.generalId(), quantity: 1 }] },
        }),
        fixture.server.call(takeAllotment, {
          params: { check_in_list_id: fixture.venue.list_id },
          body: {
            id: newId('allotment', fixture.server.random),
            ticket_id: at.generalId(),
            price_id: fixture.venue.event.prices.general,
            quantity: 1,
          },
          token: device.token,
        }),
      ])
      expect(results[2]?.status).toBe('rejected')
      expect(await taken()).toBe(1)
      expect(await at.statusOf(id)).toMatch(/^(waiting|offered)$/)
    },
    LIMIT_MS,
  )
})
