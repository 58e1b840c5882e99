import type { Client } from '#api-client/client.ts'
import {
  approveBooking,
  cancelBooking,
  createBooking,
  declineBooking,
  giveBack,
  markBookingAsPaid,
  moveBooking,
  updateBooking,
} from '#contract/rooms/bookings.ts'
import { createBlock } from '#contract/rooms/schedule.ts'
import { updateRoomPicture, uploadRoomPicture } from '#contract/rooms/room-pictures.ts'
import { createRoom } from '#contract/rooms/rooms.ts'
import { fileOf, picture } from '#tests/support/uploads.ts'
import { dayAt } from '#rules/members/calendar-days.ts'
import { makeLongBranding } from './face.ts'
import { long } from './texts.ts'

const HOUR_MS = 3_600_000
const WEEK_HOURS = 168

export type LongRoom = {
  room_id: string
  /** One cancelled after payment, one declined. */
  booking_ids: readonly string[]
  /** Day at the venue with another booking. */
  booked_day: string
}

/** Returns an hour from next week on, by number. */
function hour(no: number) {
  const start = (Math.floor(Date.now() / HOUR_MS) + WEEK_HOURS + no * 3) * HOUR_MS
  const at = (ms: number) => new Date(ms).toISOString()
  return { starts_at: at(start), ends_at: at(start + HOUR_MS) }
}

/** Sets the branding and creates a room with each text of maximum length, with bookings and a block. */
export async function makeLongRoom({ call }: Pick<Client, 'call'>): Promise<LongRoom> {
  await makeLongBranding({ call })
  const key = long('createRoom.questions.0.key')
  const { data: room } = await call(createRoom, {
    body: {
      name: long('createRoom.name'),
      description: long('createRoom.description'),
      status: 'LIVE',
      units: [long('createRoom.units.0')],
      floor: long('createRoom.floor'),
      terms: long('createRoom.terms'),
      layouts: [{ layout: 'theatre', capacity: 40 }],
      questions: [
        {
          key,
          title: long('createRoom.questions.0.title'),
          type: 'MULTI_LINE_TEXT',
          options: [long('createRoom.questions.0.options.0')],
        },
      ],
      rates: [{ per: 'hour', price_cents: 60_000 }],
      extras: [
        {
          key: long('createRoom.extras.0.key'),
          name: long('createRoom.extras.0.name'),
          per: 'person',
          price_cents: 4_500,
        },
      ],
    },
  })
  const picture_file = fileOf(await picture('jpeg'), 'room.jpg', 'image/jpeg')
  const { data: shown } = await call(uploadRoomPicture, { params: { room_id: room.id }, file: picture_file })
  await call(updateRoomPicture, {
    params: { room_id: room.id, image_id: shown.id },
    version: shown.version,
    body: { alt: long('updateRoomPicture.alt') },
  })
  const book = async (no: number, is_agreed: boolean) => {
    const { data } = await call(createBooking, {
      body: {
        room_id: room.id,
        ...hour(no),
        layout: 'theatre',
        people: 12,
        extras: [{ key: long('createRoom.extras.0.key'), quantity: 1 }],
        note: long('createBooking.note', 'askForBooking.note'),
        answers: [{ key, answer: long('createBooking.answers.0.answer', 'askForBooking.answers.0.answer') }],
        client: { name: 'Mei Chan', locale: 'en' },
        is_agreed,
      },
    })
    return data
  }
  const at = ({ id, version }: { id: string; version: number }) => ({ params: { booking_id: id }, version })
  const declined = await book(0, false)
  await call(declineBooking, { ...at(declined), body: { reason: long('declineBooking.reason') } })
  let { data: booking } = await call(approveBooking, {
    ...at(await book(1, false)),
    body: { price_cents: 50_000, reason: long('approveBooking.reason') },
  })
  const moved = { ...hour(2), reason: long('moveBooking.reason') }
  booking = (await call(moveBooking, { ...at(booking), body: moved })).data
  const staff_note = long('updateBooking.staff_note')
  booking = (await call(updateBooking, { ...at(booking), body: { staff_note } })).data
  const paid = { payment: 'fps', reference: long('markBookingAsPaid.reference') } as const
  booking = (await call(markBookingAsPaid, { ...at(booking), body: paid })).data
  const reason = long('cancelBooking.reason')
  booking = (await call(cancelBooking, { ...at(booking), body: { reason } })).data
  await call(giveBack, { ...at(booking), body: { way: 'cash', reference: long('giveBack.reference') } })
  const standing = await book(4, true)
  await call(updateBooking, { ...at(standing), body: { staff_note } })
  await call(createBlock, { body: { room_id: room.id, ...hour(3), reason: long('createBlock.reason') } })
  const { starts_at, timezone } = standing
  return {
    room_id: room.id,
    booking_ids: [booking.id, declined.id],
    booked_day: dayAt(starts_at, timezone),
  }
}
