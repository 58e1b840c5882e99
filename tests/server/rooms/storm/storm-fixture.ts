import { ApiError } from '#api-client/api-error.ts'
import {
  approveBooking,
  cancelBooking,
  declineBooking,
  listBookings,
  markBookingAsPaid,
} from '#contract/rooms/bookings.ts'
import {
  askForBooking,
  cancelOwnBooking,
  listOwnBookings,
  moveOwnBooking,
} from '#contract/rooms/own-bookings.ts'
import { TEST_CARDS } from '#contract/orders/sandbox.ts'
import { addMs, toEpochMs, type Instant } from '#contract/wire/instant.ts'
import type { Id } from '#contract/wire/id.ts'
import type { Venue } from '#tests/support/builders.ts'
import type { SignedInUser } from '#tests/support/endpoint-rows/people-rows.ts'
import type { Fixture } from '#tests/support/fixture.ts'
import { bookingRequest, bookingCallKey, venueTime } from '../booking-calls.ts'
import { makeBookingPayments, type OwnBookingRef } from '../booking-payments.ts'

/** Initial data of every storm process. */
export type StormFixture = { venue: Venue; rooms: { id: Id }[]; clients: SignedInUser[]; starts_at: Instant }

/** Clock speed: a second is two minutes, so a payment page has half a second to open. */
const HASTE = 120
/** At this speed a page can expire before it is open. */
const TOO_SLOW = 'payment.unavailable'
const HOUR_CENTS = 60_000
const TIMES = [
  ['10:00', '12:00'],
  ['11:00', '13:00'],
  ['14:00', '16:00'],
  ['15:00', '16:00'],
] as const
const DAYS = ['2026-12-04', '2026-12-05'] as const
const CARDS = [
  TEST_CARDS.success,
  TEST_CARDS.success,
  TEST_CARDS.no_message,
  TEST_CARDS.message_twice,
  TEST_CARDS.late_message,
  TEST_CARDS.declined,
  TEST_CARDS.refund_fails,
]

const pickRandom = <One>(of: readonly [One, ...One[]] | readonly One[]): One =>
  of[Math.floor(Math.random() * of.length)] as One

/** One shared clock for all processes of a round. */
export function startSharedClock(
  fixture: Fixture,
  { starts_at, since_ms }: { starts_at: Instant; since_ms: number },
) {
  const tick = () => fixture.server.clock.set(addMs(starts_at, (Date.now() - since_ms) * HASTE))
  tick()
  return setInterval(tick, 5)
}

/** Applies random events to a venue's bookings; error responses are valid outcomes. */
export function makeStorm(fixture: Fixture, { rooms, clients }: StormFixture) {
  const house = makeBookingPayments(fixture)
  const { money } = house
  const of = async (client: SignedInUser): Promise<OwnBookingRef | null> => {
    const { data } = await fixture.server.call(listOwnBookings, { token: client.token })
    const open = data.filter(({ state }) => ['requested', 'held', 'confirmed'].includes(state))
    const one = open.length === 0 ? undefined : pickRandom(open)
    return one === undefined ? null : { ...client, id: one.id, room_id: one.room_id }
  }
  const waiting = async (state: string) => {
    const query = { filter_fields: { state: { eq: state } } }
    const { data } = await fixture.call('organizer', listBookings, { query })
    return data.length === 0 ? null : pickRandom(data)
  }
  const ASK = async () => {
    const [from, to] = pickRandom(TIMES)
    const body = {
      ...bookingRequest(pickRandom(rooms).id, from, to, pickRandom(DAYS)),
      second_option: Math.random() < 0.5,
    }
    await fixture.server.call(askForBooking, { body, token: pickRandom(clients).token })
  }
  const APPROVE = async () => {
    const booking = await waiting('requested')
    if (booking !== null)
      await fixture.call('organizer', approveBooking, { ...bookingCallKey(booking), body: {} })
  }
  const PAY = async () => {
    const own = await of(pickRandom(clients))
    if (own === null) return
    const page = await house.toPage(own)
    if (page !== '') await money.useCard(page, pickRandom(CARDS))
    if (Math.random() < 0.5) await house.payment(own)
  }
  const things = {
    ask: ASK,
    ask_again: ASK,
    approve: APPROVE,
    approve_again: APPROVE,
    decline: async () => {
      const booking = await waiting('requested')
      if (booking !== null && Math.random() < 0.4)
        await fixture.call('organizer', declineBooking, {
          ...bookingCallKey(booking),
          body: { reason: 'No' },
        })
    },
    pay: PAY,
    pay_again: PAY,
    by_hand: async () => {
      const booking = await waiting('held')
      if (booking !== null && Math.random() < 0.3)
        await fixture.call('organizer', markBookingAsPaid, {
          ...bookingCallKey(booking),
          body: { payment: 'fps' },
        })
    },
    move: async () => {
      const own = await of(pickRandom(clients))
      const [[from, to], day] = [pickRandom(TIMES), pickRandom(DAYS)]
      if (own === null) return
      const [starts_at, ends_at] = [venueTime(from, day), venueTime(to, day)]
      const hours = (toEpochMs(ends_at) - toEpochMs(starts_at)) / 3_600_000
      await fixture.server.call(moveOwnBooking, {
        params: { booking_id: own.id },
        body: { starts_at, ends_at, total_gross_cents: hours * HOUR_CENTS },
        token: own.token,
      })
    },
    cancel: async () => {
      const own = await of(pickRandom(clients))
      if (own === null || Math.random() < 0.4) return
      const { cancellation } = await house.look(own)
      const body = { refund_cents: cancellation?.refund_cents ?? 0 }
      await fixture.server.call(cancelOwnBooking, { params: { booking_id: own.id }, body, token: own.token })
    },
    call_off: async () => {
      const booking = await waiting('confirmed')
      if (booking !== null && Math.random() < 0.2)
        await fixture.call('organizer', cancelBooking, {
          ...bookingCallKey(booking),
          body: { reason: 'Flood' },
        })
    },
    order: async () => {
      const { payment_ref, order_key } = await money.toPage()
      await money.useCard(payment_ref, pickRandom(CARDS))
      if (Math.random() < 0.5) await money.ask(order_key)
    },
    tend: () => house.tend(),
    messages: () => money.deliver(),
    reconcile: () => money.reconcile(),
    give_back: () => money.giveBack(),
  }
  return async (): Promise<void> => {
    try {
      await pickRandom(Object.values(things))()
    } catch (error) {
      if (!(error instanceof ApiError) || (error.status >= 500 && error.code !== TOO_SLOW)) throw error
    }
  }
}
