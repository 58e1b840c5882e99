import type { Right } from '#rules/permissions.ts'
import { newId } from '#contract/wire/id.ts'
import { fromEpochMs, toEpochMs } from '#contract/wire/instant.ts'
import { calendar_feeds } from '#server/core/db/schema/rooms.ts'
import type { BookingRow } from '#server/domains/rooms/bookings/store.ts'
import { hashToken, newToken } from '#server/domains/accounts/sessions/service.ts'
import type { Stage } from '#tests/support/fixture.ts'
import { only, type Row, type Target } from './endpoint-row.ts'
import { houseOf, once } from './member-rows.ts'
import type { Somebody } from './people-rows.ts'
import { aBlock, aBooking, aPaidBooking, aRoom, freeHour, roomFields } from './room-rows.ts'

const HOUR_MS = 3_600_000

const later = (at: string, hours: number) => fromEpochMs(toEpochMs(at) + hours * HOUR_MS)

/** What is asked of a room that nobody has then. */
async function asked(stage: Stage, room_id: string) {
  return {
    id: newId('booking', stage.server.random),
    room_id,
    ...freeHour(stage),
    layout: 'theatre',
    people: 12,
    extras: [{ key: 'coffee', quantity: 1 }],
    answers: [{ key: 'purpose', answer: 'A talk', options: [] }],
    note: 'With a stage',
    also_on: [],
    skip_clashes: false,
  }
}

/** A decision on a booking that stands as it has to. */
const decides = (
  wanted: Partial<BookingRow>,
  body: Record<string, unknown> = {},
  right: Right = 'booking.decide',
): Row => ({
  right,
  target: async (stage) => ({ params: { booking_id: (await aBooking(stage, wanted)).id }, body }),
})

/** A booking of the caller's own. */
async function own(stage: Stage, { user_id }: Somebody, wanted: Partial<BookingRow> = {}) {
  return aBooking(stage, { user_id, account_id: await houseOf(stage), ...wanted })
}

async function moveOwnTarget(stage: Stage, caller: Somebody): Promise<Target> {
  const booking = await own(stage, caller)
  return { params: { booking_id: booking.id }, body: { ...freeHour(stage), total_gross_cents: 20_000 } }
}

/** The secret of an address for calendars. */
async function aFeed({ db, server, venue }: Stage): Promise<string> {
  const token = newToken(server.random)
  const { account_id, owner } = venue
  const row = { token_hash: hashToken(token), account_id, user_id: owner.user_id, room_id: null }
  await db.withTx((tx) => tx.insert(calendar_feeds).values({ ...row, made_at: server.clock.now() }))
  return token
}

/** Good requests of rooms, bookings and what takes up the house. */
export const roomRows: Record<string, Row> = {
  listRooms: only('room.view', () => ({})),
  readRoom: {
    right: 'room.view',
    target: async (stage) => ({ params: { room_id: (await aRoom(stage)).id } }),
  },
  createRoom: {
    right: 'room.edit',
    target: ({ server }) => ({ params: {}, body: { id: newId('room', server.random), ...roomFields() } }),
  },
  sortRooms: {
    right: 'room.edit',
    target: async (stage) => ({ params: {}, body: { ids: [(await aRoom(stage)).id] } }),
  },
  updateRoom: {
    right: 'room.edit',
    target: async (stage) => ({ params: { room_id: (await aRoom(stage)).id }, body: roomFields() }),
  },
  deleteRoom: {
    right: 'room.edit',
    target: async (stage) => ({ params: { room_id: (await aRoom(stage)).id } }),
  },
  readOwnFeed: only('signed_in', () => ({})),
  renewOwnFeed: only('signed_in', () => ({})),
  readRoomFeed: {
    right: 'booking.view',
    target: async (stage) => ({ params: { room_id: (await aRoom(stage)).id } }),
  },
  renewRoomFeed: {
    right: 'booking.view',
    target: async (stage) => ({ params: { room_id: (await aRoom(stage)).id } }),
  },
  readCalendar: {
    right: 'anyone',
    target: async (stage) => ({ params: { token: await aFeed(stage) } }),
  },
  listPublicRooms: only('anyone', () => ({})),
  readPublicRoom: {
    right: 'anyone',
    target: async (stage) => ({
      params: { room_id: (await aRoom(stage, { account_id: await houseOf(stage) })).id },
    }),
  },
  readAvailabilities: only('anyone', () => ({})),
  readAvailability: {
    right: 'anyone',
    target: async (stage) => ({
      params: { room_id: (await aRoom(stage, { account_id: await houseOf(stage) })).id },
    }),
  },
  listOwnBookings: {
    right: 'signed_in',
    target: async (stage, caller) => {
      await once(stage, 'booking', () => own(stage, caller))
      return { params: {} }
    },
  },
  readOwnBooking: {
    right: 'signed_in',
    is_own: true,
    target: async (stage, caller) => ({ params: { booking_id: (await own(stage, caller)).id } }),
  },
  askForBooking: {
    right: 'signed_in',
    target: async (stage) => {
      const room = await aRoom(stage, { account_id: await houseOf(stage) })
      return {
        params: {},
        body: { ...(await asked(stage, room.id)), second_option: false, accepts_terms: true },
      }
    },
  },
  cancelOwnBooking: {
    right: 'signed_in',
    is_own: true,
    target: async (stage, caller) => ({
      params: { booking_id: (await own(stage, caller)).id },
      body: { refund_cents: 0 },
    }),
  },
  moveOwnBooking: { right: 'signed_in', is_own: true, target: moveOwnTarget },
  payOwnBooking: {
    right: 'signed_in',
    is_own: true,
    target: async (stage, caller) => ({
      params: { booking_id: (await own(stage, caller, { state: 'held' })).id },
    }),
  },
  readOwnPayment: {
    right: 'signed_in',
    is_own: true,
    target: async (stage, caller) => ({
      params: { booking_id: (await own(stage, caller, { state: 'held' })).id },
    }),
  },
  listBookings: {
    right: 'booking.view',
    target: async (stage) => {
      await once(stage, 'booking of a client', aBooking)
      return { params: {} }
    },
  },
  readBookingFigures: only('booking.view', () => ({})),
  readBooking: {
    right: 'booking.view',
    target: async (stage) => ({ params: { booking_id: (await aBooking(stage)).id } }),
  },
  createBooking: {
    right: 'booking.decide',
    target: async (stage) => ({
      params: {},
      body: {
        ...(await asked(stage, (await aRoom(stage)).id)),
        client: { name: 'Bo Lam', email: 'bo@rooms.test', phone: '+85291234567', locale: 'zh-hk' },
        price_cents: 10_000,
        is_agreed: true,
      },
    }),
  },
  approveBooking: {
    right: 'booking.decide',
    target: async (stage) => {
      const booking = await aBooking(stage)
      const pay_by = later(stage.server.clock.now(), 24)
      return {
        params: { booking_id: booking.id },
        body: { price_cents: 15_000, reason: 'A friend of the house', pay_by },
      }
    },
  },
  declineBooking: decides({}, { reason: 'We are closed then' }),
  cancelBooking: {
    right: 'booking.decide',
    target: async (stage) => ({
      params: { booking_id: (await aPaidBooking(stage)).id },
      body: { reason: 'A pipe burst' },
    }),
  },
  moveBooking: {
    right: 'booking.decide',
    target: async (stage) => {
      const booking = await aBooking(stage)
      const body = { ...freeHour(stage), room_id: booking.room_id, reason: 'As you asked' }
      return { params: { booking_id: booking.id }, body }
    },
  },
  markBookingAsPaid: decides({ state: 'held' }, { payment: 'fps', reference: 'FPS 4711' }),
  giveBack: decides(
    { state: 'cancelled', paid_cents: 20_000, refunded_cents: 10_000, owed_back_cents: 10_000 },
    { way: 'fps', amount_cents: 10_000, reference: 'FPS 4712', given_on: '2026-11-19' },
  ),
  updateBooking: {
    right: 'booking.view',
    target: async (stage) => {
      const now = stage.server.clock.now()
      const over = { starts_at: later(now, -3), ends_at: later(now, -2) }
      const booking = await aBooking(stage, { state: 'confirmed', ...over })
      return {
        params: { booking_id: booking.id },
        body: { staff_note: 'Wants the stage', attendance: 'did_not_come' },
      }
    },
  },
  readOccupancy: only('booking.view', () => ({})),
  listBlocks: only('booking.view', () => ({})),
  createBlock: {
    right: 'booking.decide',
    target: async (stage) => ({
      params: {},
      body: {
        id: newId('block', stage.server.random),
        room_id: (await aRoom(stage)).id,
        ...freeHour(stage),
        reason: 'Cleaning',
      },
    }),
  },
  deleteBlock: { right: 'booking.decide', target: async (stage) => ({ params: await aBlock(stage) }) },
}
