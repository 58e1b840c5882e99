import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { readBookingFigures } from '#contract/rooms/booking-figures.ts'
import { listBookings, readBooking } from '#contract/rooms/bookings.ts'
import { readOccupancy } from '#contract/rooms/schedule.ts'
import type { QueryInput } from '#contract/wire/endpoint.ts'
import type { Id } from '#contract/wire/id.ts'
import { api } from '#app/lib/net/api.ts'
import { bookingKeys } from './keys.ts'

const FRESH_MS = 10_000
/** Personal data is dropped from the cache soon after the last observer, and never persisted in local storage. */
const KEEP_MS = 5 * 60_000

/** One page of the venue's bookings. */
export function useBookings(query: NonNullable<QueryInput<typeof listBookings>>) {
  return useQuery({
    queryKey: bookingKeys.page(query),
    queryFn: () => api().call(listBookings, { query }),
    staleTime: FRESH_MS,
    gcTime: KEEP_MS,
    placeholderData: keepPreviousData,
  })
}

/** One booking with its history. */
export function useBooking(booking_id: Id) {
  return useQuery({
    queryKey: bookingKeys.detail(booking_id),
    queryFn: async () => (await api().call(readBooking, { params: { booking_id } })).data,
    staleTime: FRESH_MS,
    gcTime: KEEP_MS,
  })
}

/** Everything that occupies the venue's rooms between two instants. */
export function useOccupancy(query: NonNullable<QueryInput<typeof readOccupancy>>) {
  return useQuery({
    queryKey: bookingKeys.occupancy(query),
    queryFn: () => api().call(readOccupancy, { query }),
    staleTime: FRESH_MS,
    gcTime: KEEP_MS,
    placeholderData: keepPreviousData,
  })
}

/** Use of the rooms' time, by room and week. */
export function useBookingFigures(query: NonNullable<QueryInput<typeof readBookingFigures>>) {
  return useQuery({
    queryKey: bookingKeys.figures(query),
    queryFn: async () => (await api().call(readBookingFigures, { query })).data,
    staleTime: FRESH_MS,
    placeholderData: keepPreviousData,
  })
}
