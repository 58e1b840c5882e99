import type { TextLimit } from './text-limits.ts'

type RoomTextLimits = Record<string, TextLimit | 'shaped'>

const room = (call: string): RoomTextLimits => ({
  [`${call}.name`]: { max: 100 },
  [`${call}.description`]: { max: 5000 },
  [`${call}.units.0`]: { max: 40 },
  [`${call}.floor`]: { max: 40 },
  [`${call}.terms`]: { max: 20_000 },
  [`${call}.special_days.0.day`]: 'shaped',
  [`${call}.questions.0.key`]: { max: 40 },
  [`${call}.questions.0.title`]: { max: 255 },
  [`${call}.questions.0.options.0`]: { max: 149 },
  [`${call}.rates.0.days.0`]: 'shaped',
  [`${call}.tax_and_fee_ids.0`]: 'shaped',
  [`${call}.extras.0.key`]: { max: 40 },
  [`${call}.extras.0.name`]: { max: 100 },
})

const bookingRequestLimits = (call: string): RoomTextLimits => ({
  [`${call}.id`]: 'shaped',
  [`${call}.room_id`]: 'shaped',
  [`${call}.extras.0.key`]: { max: 40, refused: 'booking.invalid' },
  [`${call}.answers.0.key`]: { max: 40, refused: 'booking.invalid' },
  [`${call}.answers.0.answer`]: { max: 10_000 },
  [`${call}.answers.0.options.0`]: { max: 149, refused: 'booking.invalid' },
  [`${call}.also_on.0`]: 'shaped',
  [`${call}.note`]: { max: 2000 },
})

/** Text limits of rooms, bookings and blocks. */
export const roomTextLimits: RoomTextLimits = {
  'createRoom.id': 'shaped',
  ...room('createRoom'),
  'sortRooms.ids.0': 'shaped',
  ...room('updateRoom'),
  'sortRoomPictures.ids.0': 'shaped',
  'updateRoomPicture.alt': { max: 300 },
  ...bookingRequestLimits('askForBooking'),
  ...bookingRequestLimits('createBooking'),
  'createBooking.client.name': 'shaped',
  'createBooking.client.email': 'shaped',
  'createBooking.client.phone': 'shaped',
  'approveBooking.reason': { max: 1000 },
  'declineBooking.reason': { max: 1000 },
  'cancelBooking.reason': { max: 1000 },
  'moveBooking.room_id': 'shaped',
  'moveBooking.reason': { max: 1000 },
  'markBookingAsPaid.reference': { max: 100 },
  'giveBack.reference': { max: 100 },
  'updateBooking.staff_note': { max: 2000 },
  'closeForWeather.id': 'shaped',
  'closeForWeather.events.0.event_id': 'shaped',
  'closeForWeather.bookings.0.booking_id': 'shaped',
  'tellNewDate.event_id': 'shaped',
  'createBlock.id': 'shaped',
  'createBlock.room_id': 'shaped',
  'createBlock.reason': { max: 200 },
}
