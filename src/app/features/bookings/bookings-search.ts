import { z } from 'zod'
import type { BookingState, SavedBooking } from '#contract/rooms/booking-shape.ts'
import type { listBookings } from '#contract/rooms/bookings.ts'
import type { QueryInput } from '#contract/wire/endpoint.ts'
import { bookingReference } from '#rules/rooms/booking.ts'
import { listSearch } from '#app/components/list/list-search.ts'
import type { ListControl } from '#app/components/list/use-list-search.ts'

/** Views of the list: pending requests, upcoming bookings, all. */
export const BOOKING_VIEWS = ['requests', 'coming', 'all'] as const
export type BookingView = (typeof BOOKING_VIEWS)[number]

type BookingSort = 'starts_at' | 'created_at' | 'answer_by'
type BookingFilters = { view: BookingView }
export type BookingList = ListControl<BookingSort, BookingFilters>

const DEFAULT_SORT = {
  requests: { key: 'created_at', direction: 'asc' },
  coming: { key: 'starts_at', direction: 'asc' },
  all: { key: 'starts_at', direction: 'desc' },
} as const

/** Search params of the booking list. */
export const bookingsSearch = listSearch<BookingSort, BookingFilters>({
  sorts: ['starts_at', 'created_at', 'answer_by'],
  first: DEFAULT_SORT.requests,
  filters: { view: z.enum(BOOKING_VIEWS) },
})

/** Requests are sorted oldest first, upcoming bookings by start, all bookings latest first. */
export const defaultSortOf = (view: BookingView) => DEFAULT_SORT[view]

const VIEW_STATES: Record<BookingView, readonly BookingState[] | null> = {
  requests: ['requested', 'option'],
  coming: ['held', 'confirmed'],
  all: null,
}

/** The same as the server's list query. */
export function bookingsQuery(
  { query }: Pick<BookingList, 'query'>,
  view: BookingView,
): NonNullable<QueryInput<typeof listBookings>> {
  const states = VIEW_STATES[view]
  return states === null ? query : { ...query, filter_fields: { state: { in: states.join(',') } } }
}

/** The same for the bookings stored on this device. */
export function localBookingsSearch(view: BookingView) {
  const states = VIEW_STATES[view]
  return {
    texts: ({ id, client, room_name }: SavedBooking) => [client.name, bookingReference(id), room_name],
    by: {
      starts_at: ({ starts_at }: SavedBooking) => starts_at,
      created_at: ({ created_at }: SavedBooking) => created_at,
      answer_by: ({ answer_by }: SavedBooking) => answer_by,
    },
    keeps: ({ state }: SavedBooking) => states === null || states.includes(state),
  }
}
