import { readBookingFigures } from '#contract/rooms/booking-figures.ts'
import {
  approveBooking,
  cancelBooking,
  createBooking,
  declineBooking,
  giveBack,
  listBookings,
  markBookingAsPaid,
  moveBooking,
  readBooking,
  updateBooking,
} from '#contract/rooms/bookings.ts'
import { createBlock } from '#contract/rooms/schedule.ts'
import * as own from '#contract/rooms/own-bookings.ts'
import { mount, type Api } from '#server/core/http/mount.ts'
import * as bookings from './service.ts'

export function bookingsRoutes(api: Api): void {
  const { provider, clock } = api.deps
  mount(api, own.listOwnBookings, ({ context, query }) => bookings.listOwn(context, query))
  mount(api, own.readOwnBooking, async ({ context, params }) => ({
    data: await bookings.readOwn(context, params.booking_id),
  }))
  mount(api, own.askForBooking, async ({ context, body }) => ({
    data: await bookings.readOwn(context, await bookings.request(context, body)),
  }))
  mount(api, own.cancelOwnBooking, async ({ context, params, body }) => ({
    data: await bookings.readOwn(
      context,
      await bookings.cancelOwn(context, params.booking_id, body.refund_cents),
    ),
  }))
  mount(api, own.moveOwnBooking, async ({ context, params, body }) => ({
    data: await bookings.readOwn(context, await bookings.moveOwn(context, params.booking_id, body)),
  }))
  mount(
    api,
    own.payOwnBooking,
    async ({ db, context, params }) => ({
      data: await bookings.pay({ db, provider, clock }, context, params.booking_id),
    }),
    { transaction: false },
  )
  mount(
    api,
    own.readOwnPayment,
    async ({ db, context, params }) => ({
      data: await bookings.readPayment({ db, provider, clock }, context, params.booking_id),
    }),
    { transaction: false },
  )
  deskRoutes(api)
}

function deskRoutes(api: Api): void {
  const keyOf = ({ params, version }: { params: { booking_id: string }; version: number | null }) => ({
    id: params.booking_id,
    version,
  })
  mount(api, listBookings, ({ context, query }) => bookings.list(context, query))
  mount(api, readBooking, async ({ context, params }) => ({
    data: await bookings.read(context, params.booking_id),
  }))
  mount(api, createBooking, async ({ context, body }) => ({
    data: await bookings.readFull(context, await bookings.createOnBehalf(context, body)),
  }))
  mount(api, approveBooking, async ({ context, body, ...call }) => ({
    data: await bookings.readFull(context, await bookings.approve(context, keyOf(call), body)),
  }))
  mount(api, declineBooking, async ({ context, body, ...call }) => ({
    data: await bookings.readFull(context, await bookings.decline(context, keyOf(call), body)),
  }))
  mount(api, cancelBooking, async ({ context, body, ...call }) => ({
    data: await bookings.readFull(context, await bookings.cancelByVenue(context, keyOf(call), body)),
  }))
  mount(api, moveBooking, async ({ context, body, ...call }) => ({
    data: await bookings.readFull(context, await bookings.moveForStaff(context, keyOf(call), body)),
  }))
  mount(api, markBookingAsPaid, async ({ context, body, ...call }) => ({
    data: await bookings.readFull(context, await bookings.markPaid(context, keyOf(call), body)),
  }))
  mount(api, giveBack, async ({ context, body, ...call }) => ({
    data: await bookings.readFull(context, await bookings.markBookingHandedBack(context, keyOf(call), body)),
  }))
  mount(api, updateBooking, async ({ context, body, ...call }) => ({
    data: await bookings.readFull(context, await bookings.update(context, keyOf(call), body)),
  }))
  mount(api, readBookingFigures, async ({ context, query }) => ({
    data: await bookings.readFigures(context, query),
  }))
  mount(api, createBlock, async ({ context, body }) => ({ data: await bookings.addBlock(context, body) }))
}
