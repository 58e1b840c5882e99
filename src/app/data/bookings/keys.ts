import type { QueryIn } from '#contract/wire/endpoint.ts'
import type { listBookings } from '#contract/rooms/bookings.ts'
import type { Id } from '#contract/wire/id.ts'

export const bookingKeys = {
  all: ['bookings'] as const,
  page: (query: QueryIn<typeof listBookings>) => ['bookings', 'page', query] as const,
  one: (id: Id) => ['bookings', 'one', id] as const,
}
