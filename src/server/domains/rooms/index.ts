// Rooms, their schedule and bookings.
import * as bookings from './bookings/service.ts'
import { passwordChanged } from '#server/domains/accounts/index.ts'
import { registerPayable } from '#server/domains/payments/index.ts'
import { lockBookingToPay, lockHolderBooking } from './bookings/service.ts'
import { endFeeds } from './calendar-feeds/service.ts'
import { bookingsRoutes } from './bookings/routes.ts'
import { calendarFeedsRoutes } from './calendar-feeds/routes.ts'
import { publicRoomsRoutes } from './public-rooms/routes.ts'
import { roomPicturesRoutes } from './room-pictures/routes.ts'
import { roomsRoutes } from './rooms/routes.ts'
import { occupancyRoutes } from './schedule/routes.ts'

export {
  callOffForWeather,
  findBookingFaults,
  listKept as keptBookings,
  listOwn as listOwnBookings,
  listTouched,
  moveForWeather,
  postponeForWeather,
  settleLapsed,
  tendBookings,
} from './bookings/service.ts'
export type { BookingRow } from './bookings/service.ts'
export { list as listPublicRooms } from './public-rooms/service.ts'
export { listOfVenue as roomsOfVenue } from './rooms/service.ts'
export { giveBack, inTheWay, isUnsettled, lockHouse, settleEvent } from './schedule/service.ts'
export type { HouseEvent } from './schedule/service.ts'

/** The endpoints of this domain. */
export const routes = [
  bookingsRoutes,
  calendarFeedsRoutes,
  publicRoomsRoutes,
  roomPicturesRoutes,
  roomsRoutes,
  occupancyRoutes,
]

passwordChanged.on(endFeeds)
registerPayable('booking', { lockToPay: lockBookingToPay, lockHolder: lockHolderBooking })

export { bookings }
