// Rooms, their schedule and bookings.
import { passwordChanged } from '#server/domains/accounts/index.ts'
import { registerPayable } from '#server/domains/payments/index.ts'
import { lockBookingForPayment, lockBookingForRefund } from './bookings/service.ts'
import { endFeeds } from './calendar-feeds/service.ts'
import { bookingsRoutes } from './bookings/routes.ts'
import { calendarFeedsRoutes } from './calendar-feeds/routes.ts'
import { publicRoomsRoutes } from './public-rooms/routes.ts'
import { roomPicturesRoutes } from './room-pictures/routes.ts'
import { roomsRoutes } from './rooms/routes.ts'
import { scheduleRoutes } from './schedule/routes.ts'

export {
  addBlock,
  approve as approveBooking,
  cancelByVenue as cancelBookingByVenue,
  cancelForWeather,
  createOnBehalf as createBookingOnBehalf,
  decline as declineBooking,
  expireLapsed,
  findBookingFaults,
  listAffected,
  listOffline as offlineBookings,
  listOwn as listOwnBookings,
  markPaid as markBookingPaid,
  moveForWeather,
  postponeForWeather,
  read as readBooking,
  request as requestBooking,
  update as updateBooking,
} from './bookings/service.ts'
export type { BookingRow } from './bookings/service.ts'
export { eventEntry as eventCalendarEntry } from './calendar-feeds/entries.ts'
export { list as listPublicRooms } from './public-rooms/service.ts'
export { hasLive as hasLiveRooms, listOfVenue as roomsOfVenue } from './rooms/service.ts'
export { release, conflicts, isOutOfSync, lockSchedule, syncEvent } from './schedule/service.ts'
export type { ScheduledEvent } from './schedule/service.ts'

export { jobs } from './jobs.ts'

/** Endpoints of this domain. */
export const routes = [
  bookingsRoutes,
  calendarFeedsRoutes,
  publicRoomsRoutes,
  roomPicturesRoutes,
  roomsRoutes,
  scheduleRoutes,
]

passwordChanged.on(endFeeds)
registerPayable('booking', { lockToPay: lockBookingForPayment, lockHolder: lockBookingForRefund })
