import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { ApiError } from '#api-client/api-error.ts'
import { cancelBooking, giveBack, markBookingAsPaid, readBooking } from '#contract/rooms/bookings.ts'
import { TEST_CARDS } from '#contract/orders/sandbox.ts'
import { makePrng } from '#tests/support/prng.ts'
import { TEST_NOW } from '#tests/support/server.ts'
import { useFixture } from '#tests/support/fixture.ts'
import { MINUTE_MS, type OrderCallKey } from '#tests/server/checkout/checkout-fixture.ts'
import { bookingCallKey, venueTime } from './booking-calls.ts'
import { makeBookingPayments, type OwnBookingRef } from './booking-payments.ts'
import { expectBalancedBooks, type OutcomeCounts } from './money-adds-up.ts'

const RUNS = 120
const LIMIT_MS = 300_000
const DAY_MINUTES = 24 * 60
/** Two adjacent times, a longer and a shorter one. */
const TIMES = [
  ['10:00', '12:00'],
  ['11:00', '14:00'],
  ['15:00', '16:00'],
] as const

const CARDS = [
  TEST_CARDS.success,
  TEST_CARDS.declined,
  TEST_CARDS.late_message,
  TEST_CARDS.message_twice,
  TEST_CARDS.no_message,
  TEST_CARDS.refund_fails,
]

/** Events of one of two clients' bookings, of an order, or of the environment. */
const happening = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constantFrom('ask', 'pay', 'hear', 'cancel', 'call_off', 'by_hand', 'hand_back'),
      who: fc.nat(1),
      time: fc.nat(2),
    }),
  },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('move'), who: fc.nat(1), time: fc.nat(2) }) },
  {
    weight: 4,
    arbitrary: fc.record({ kind: fc.constant('card'), who: fc.nat(2), card: fc.constantFrom(...CARDS) }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constantFrom('order', 'abandon'), who: fc.constant(2) }) },
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constantFrom('messages', 'lose_messages', 'reconcile', 'give_back', 'tend'),
      who: fc.constant(0),
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constantFrom('refund_there', 'dispute', 'won', 'lost'),
      who: fc.nat(1),
      time: fc.nat(2),
    }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('shuffled'), who: fc.nat(1000) }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('wait'), who: fc.constantFrom(1, 20, 49 * 60) }) },
)
type HistoryStep = { kind: string; who: number; time?: number; card?: string }

/** Random histories seldom contain a payment for a time taken meanwhile. */
const PAID_TOO_LATE: HistoryStep[] = [
  { kind: 'ask', who: 0, time: 0 },
  { kind: 'pay', who: 0 },
  { kind: 'wait', who: 49 * 60 },
  { kind: 'tend', who: 0 },
  { kind: 'ask', who: 1, time: 0 },
  { kind: 'card', who: 0, card: TEST_CARDS.no_message },
  { kind: 'hear', who: 0 },
]
const MOVED_UP_AND_DOWN: HistoryStep[] = [
  { kind: 'ask', who: 0, time: 0 },
  { kind: 'pay', who: 0 },
  { kind: 'card', who: 0, card: TEST_CARDS.success },
  { kind: 'hear', who: 0 },
  { kind: 'move', who: 0, time: 1 },
  { kind: 'pay', who: 0 },
  { kind: 'card', who: 0, card: TEST_CARDS.success },
  { kind: 'hear', who: 0 },
  { kind: 'move', who: 0, time: 2 },
  { kind: 'give_back', who: 0 },
  { kind: 'order', who: 2 },
  { kind: 'card', who: 2, card: TEST_CARDS.success },
]

/** A refund at the provider, then a cancellation by the client: only the rest is refunded. */
const REFUNDED_THERE: HistoryStep[] = [
  { kind: 'ask', who: 0, time: 0 },
  { kind: 'pay', who: 0 },
  { kind: 'card', who: 0, card: TEST_CARDS.success },
  { kind: 'hear', who: 0 },
  { kind: 'refund_there', who: 0, time: 1 },
  { kind: 'messages', who: 0 },
  { kind: 'cancel', who: 0 },
  { kind: 'give_back', who: 0 },
]

/** One client wins a dispute, the other loses it, and both cancel. */
const DISPUTED: HistoryStep[] = [0, 1].flatMap((who) => [
  { kind: 'ask', who, time: who * 2 },
  { kind: 'pay', who },
  { kind: 'card', who, card: TEST_CARDS.success },
  { kind: 'hear', who },
  { kind: 'dispute', who },
  { kind: 'messages', who },
  { kind: who === 0 ? 'lost' : 'won', who },
  { kind: 'messages', who },
  { kind: 'cancel', who },
])

/** Paid by hand, cancelled, and refunded by hand. */
const BY_HAND: HistoryStep[] = [
  { kind: 'ask', who: 0, time: 0 },
  { kind: 'by_hand', who: 0 },
  { kind: 'cancel', who: 0 },
]

/** A booking with every provider page its client received. */
type BookingPayer = { own: OwnBookingRef; pages: string[] }
type HistoryState = {
  room_id: string
  payers: Map<number, BookingPayer>
  order: { order_key: OrderCallKey; page: string } | null
}

describe('bookings and orders with any payment history', () => {
  const fixture = useFixture()
  const house = makeBookingPayments(fixture)
  const { money } = house
  /** Outcome counts that prove coverage. */
  const seen: OutcomeCounts = {
    confirmed: 0,
    given_back: 0,
    several: 0,
    bought: 0,
    handed: 0,
    there: 0,
    lost: 0,
    won: 0,
  }

  test(
    'after any history each payment belongs to a confirmed booking or is refunded, and both ledgers balance',
    { timeout: LIMIT_MS },
    async () => {
      await fc.assert(
        fc.asyncProperty(
          fc.array<HistoryStep>(happening, { minLength: 8, maxLength: 30 }),
          async (history) => {
            fixture.server.clock.set(TEST_NOW)
            const { id: room_id } = await house.room()
            const world: HistoryState = { room_id, payers: new Map(), order: null }
            for (const one of history) await happen(one, world)
            await settleEverything()
            await expectBalancedBooks(fixture, seen)
          },
        ),
        {
          numRuns: RUNS,
          examples: [[PAID_TOO_LATE], [MOVED_UP_AND_DOWN], [REFUNDED_THERE], [DISPUTED], [BY_HAND]],
        },
      )
      expect(Object.entries(seen).filter(([, times]) => times === 0)).toEqual([])
    },
  )

  async function happen(one: HistoryStep, world: HistoryState) {
    fixture.server.clock.advance(1)
    try {
      switch (one.kind) {
        case 'ask':
          if (!world.payers.has(one.who)) world.payers.set(one.who, await agreedOn(one, world))
          return
        case 'order':
          world.order ??= await orderToPay()
          return
        case 'abandon':
          if (world.order !== null) await money.abandon(world.order.order_key)
          return
        case 'wait':
          fixture.server.clock.advance(one.who * MINUTE_MS)
          return
        case 'messages':
          await money.deliver()
          return
        case 'shuffled':
          await money.deliverShuffled(makePrng(one.who))
          return
        case 'lose_messages':
          await money.loseMessages()
          return
        case 'reconcile':
          await money.reconcile()
          return
        case 'give_back':
          await money.giveBack()
          return
        case 'tend':
          await house.tend()
          return
        case 'card': {
          const page = one.who === 2 ? world.order?.page : world.payers.get(one.who)?.pages.at(-1)
          if (page !== undefined) await money.useCard(page, one.card ?? '')
          return
        }
        default: {
          const payer = world.payers.get(one.who)
          if (payer !== undefined) await act(one, payer)
        }
      }
    } catch (error) {
      // Error responses below 500 are valid outcomes.
      if (!(error instanceof ApiError) || error.status >= 500) throw error
    }
  }

  async function agreedOn({ time = 0 }: HistoryStep, { room_id }: HistoryState): Promise<BookingPayer> {
    const somebody = await house.client()
    const [from, to] = TIMES[time] ?? TIMES[0]
    const { id } = await house.approve(await house.ask(somebody.token, room_id, from, to, {}))
    return { own: { ...somebody, id, room_id }, pages: [] }
  }

  async function orderToPay() {
    const held = await money.hold([money.general()])
    await money.details(held)
    return { order_key: held.order_key, page: money.refOf((await money.pay(held.order_key)).redirect_url) }
  }

  async function act(one: HistoryStep, { own, pages }: BookingPayer) {
    const booking = (await fixture.call('organizer', readBooking, { params: { booking_id: own.id } })).data
    switch (one.kind) {
      case 'pay': {
        const page = await house.toPage(own)
        if (page !== '') pages.push(page)
        return
      }
      case 'refund_there':
        await money.refundThere(pages.at(-1) ?? '', ((one.time ?? 0) + 1) * 20_000)
        return
      case 'dispute':
        await money.dispute(pages.at(-1) ?? '', 'OPEN')
        return
      case 'won':
        await money.dispute(pages.at(-1) ?? '', 'WON')
        return
      case 'lost':
        await money.dispute(pages.at(-1) ?? '', 'LOST')
        return
      case 'hear':
        await house.payment(own)
        return
      case 'cancel':
        await house.cancel(own, booking.cancellation?.refund_cents ?? 0)
        return
      case 'call_off':
        await fixture.call('organizer', cancelBooking, {
          ...bookingCallKey(booking),
          body: { reason: 'Flood' },
        })
        return
      case 'by_hand':
        await fixture.call('organizer', markBookingAsPaid, {
          ...bookingCallKey(booking),
          body: { payment: 'cash' },
        })
        return
      case 'hand_back':
        await fixture.call('organizer', giveBack, { ...bookingCallKey(booking), body: { way: 'cash' } })
        return
      case 'move': {
        const [from, to] = TIMES[one.time ?? 0] ?? TIMES[0]
        const hours = (Date.parse(venueTime(to)) - Date.parse(venueTime(from))) / (60 * MINUTE_MS)
        await house.move(own, from, to, hours * 60_000)
        return
      }
      default:
        throw new Error(`${one.kind} happens to nobody`)
    }
  }

  /** Advances the clock until nothing is pending. */
  async function settleEverything() {
    for (let day = 0; day < 4; day++) {
      fixture.server.clock.advance(DAY_MINUTES * MINUTE_MS)
      await house.tend()
      await money.deliver()
      await money.reconcile()
      await house.giveBack()
    }
  }
})
