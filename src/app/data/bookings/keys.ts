import type { QueryInput } from '#contract/wire/endpoint.ts'
import type { readBookingFigures } from '#contract/rooms/booking-figures.ts'
import type { listBookings } from '#contract/rooms/bookings.ts'
import type { readOccupancy } from '#contract/rooms/schedule.ts'
import type { Id } from '#contract/wire/id.ts'
import type { Span } from '#rules/rooms/room-times.ts'

export const bookingKeys = {
  all: ['bookings'] as const,
  page: (query: QueryInput<typeof listBookings>) => ['bookings', 'page', query] as const,
  occupancy: (query: QueryInput<typeof readOccupancy>) => ['bookings', 'house', query] as const,
  sheet: (span: Span) => ['bookings', 'sheet', span] as const,
  figures: (query: QueryInput<typeof readBookingFigures>) => ['bookings', 'figures', query] as const,
  detail: (id: Id) => ['bookings', 'one', id] as const,
}
