import { ATTENDEE_SORTS, type listAttendees } from '#contract/attendees.ts'
import type { QueryIn } from '#contract/endpoint.ts'

export const ATTENDEE_STATES = ['active', 'unpaid', 'cancelled', 'refunded'] as const
export type AttendeeState = (typeof ATTENDEE_STATES)[number]
export type AttendeeSort = (typeof ATTENDEE_SORTS)[number]

/** What the address of the attendees says. */
export type AttendeesSearch = {
  q?: string
  ticket?: string
  state?: AttendeeState
  sort?: AttendeeSort
  dir?: 'asc' | 'desc'
  page?: number
}

/** Reads the address; what it does not know is left out. */
export function validateAttendeesSearch(search: Record<string, unknown>): AttendeesSearch {
  const { q, ticket, dir, page } = search
  const state = ATTENDEE_STATES.find((known) => known === search['state'])
  const sort = ATTENDEE_SORTS.find((known) => known === search['sort'])
  return {
    ...(typeof q === 'string' && q !== '' ? { q } : {}),
    ...(typeof ticket === 'string' && ticket !== '' ? { ticket } : {}),
    ...(state === undefined ? {} : { state }),
    ...(sort === undefined ? {} : { sort }),
    ...(dir === 'asc' || dir === 'desc' ? { dir } : {}),
    ...(typeof page === 'number' && Number.isInteger(page) && page > 1 ? { page } : {}),
  }
}

const CONDITIONS = {
  active: { status: { eq: 'ACTIVE' } },
  cancelled: { status: { eq: 'CANCELLED' } },
  unpaid: { paid_at: { eq: 'null' } },
  refunded: { refunded_at: { ne: 'null' } },
} as const

/** The same as the server's list query. */
export function attendeesQuery(search: AttendeesSearch): NonNullable<QueryIn<typeof listAttendees>> {
  return {
    page: search.page ?? 1,
    query: search.q ?? '',
    sort_by: search.sort ?? 'last_name',
    sort_direction: search.dir ?? 'asc',
    filter_fields: {
      ...(search.ticket === undefined ? {} : { ticket_id: { eq: search.ticket } }),
      ...(search.state === undefined ? {} : CONDITIONS[search.state]),
    },
  }
}
