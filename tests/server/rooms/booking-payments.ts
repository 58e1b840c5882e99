import {
  cancelOwnBooking,
  moveOwnBooking,
  payOwnBooking,
  readOwnPayment,
} from '#contract/rooms/own-bookings.ts'
import type { Id } from '#contract/wire/id.ts'
import { ledger_entries } from '#server/core/db/schema/payments.ts'
import type { RoomRow } from '#server/domains/rooms/rooms/store.ts'
import type { SignedInUser } from '#tests/support/endpoint-rows/people-rows.ts'
import type { Fixture } from '#tests/support/fixture.ts'
import { makePayments } from '#tests/server/payments/payments-fixture.ts'
import { venueTime, makeBookings } from './booking-calls.ts'

/** A booking and its client's session. */
export type OwnBookingRef = SignedInUser & { id: Id; room_id: Id }

/** Clients who pay for rooms in the sandbox, whose messages are delivered by HTTP on demand. */
export function makeBookingPayments(fixture: Fixture) {
  const bookings = makeBookings(fixture)
  const money = makePayments(fixture)
  const params = ({ id: booking_id }: OwnBookingRef) => ({ booking_id })
  const begin = async (own: OwnBookingRef) =>
    (await fixture.server.call(payOwnBooking, { params: params(own), token: own.token })).data
  const toPage = async (own: OwnBookingRef) => money.refOf((await begin(own)).redirect_url)
  const held = async (
    from = '10:00',
    to = '12:00',
    wanted: Partial<RoomRow> = {},
  ): Promise<OwnBookingRef> => {
    const { id: room_id } = await bookings.room(wanted)
    const somebody = await bookings.client()
    const { id } = await bookings.approve(await bookings.ask(somebody.token, room_id, from, to))
    return { ...somebody, id, room_id }
  }
  /** Pays the balance due by card and delivers the message. */
  const payByCard = async (own: OwnBookingRef, card: string = money.CARDS.no_message) => {
    // Payments are ordered by their start time.
    fixture.server.clock.advance(1)
    await money.useCard(await toPage(own), card)
    return (await payment(own)).booking
  }
  const payment = async (own: OwnBookingRef) =>
    (await fixture.server.call(readOwnPayment, { params: params(own), token: own.token })).data
  return {
    ...bookings,
    money,
    held,
    begin,
    toPage,
    payByCard,
    payment,
    look: (own: OwnBookingRef) => bookings.own(own.token, own.id),
    paid: async (from?: string, to?: string, wanted?: Partial<RoomRow>) => {
      const own = await held(from, to, wanted)
      await payByCard(own)
      return own
    },
    cancel: async (own: OwnBookingRef, refund_cents: number) =>
      (
        await fixture.server.call(cancelOwnBooking, {
          params: params(own),
          body: { refund_cents },
          token: own.token,
        })
      ).data,
    move: async (own: OwnBookingRef, from: string, to: string, total_gross_cents: number) => {
      const body = { starts_at: venueTime(from), ends_at: venueTime(to), total_gross_cents }
      return (await fixture.server.call(moveOwnBooking, { params: params(own), body, token: own.token })).data
    },
    /** Processes pending refunds and delivers their messages. */
    giveBack: async () => {
      const asked = await money.giveBack()
      await money.deliver()
      return asked
    },
    /** Balances per side of the account's ledger. */
    stands: () =>
      fixture.db.read(async (tx) => {
        const rows = await tx.select().from(ledger_entries)
        const of = (side: string) =>
          rows
            .filter((row) => row.account_id === fixture.venue.account_id && row.side === side)
            .reduce((sum, { amount_cents }) => sum + amount_cents, 0)
        const [provider, desk] = [of('provider'), of('desk')]
        return { provider, desk, rest: of('sales') + of('fees') + of('taxes') }
      }),
  }
}
