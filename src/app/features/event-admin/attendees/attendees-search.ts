import { z } from 'zod'
import {
  ATTENDEE_SORTS,
  type Attendee,
  type exportAttendees,
  type listAttendees,
} from '#contract/orders/attendees.ts'
import type { BodyInput, QueryInput } from '#contract/wire/endpoint.ts'
import { listSearch, type ListSearch } from '#app/components/list/list-search.ts'
import type { ListControl } from '#app/components/list/use-list-search.ts'

export const ATTENDEE_STATES = ['active', 'unpaid', 'cancelled', 'refunded'] as const
export type AttendeeState = (typeof ATTENDEE_STATES)[number]
export type AttendeeSort = (typeof ATTENDEE_SORTS)[number]
/** `batch`: the order of a batch for a point of sale. */
export type AttendeeFilters = { ticket: string; state: AttendeeState; batch: string }
export type AttendeeList = ListControl<AttendeeSort, AttendeeFilters>

/** Search params of the attendee list. */
export const attendeesSearch = listSearch<AttendeeSort, AttendeeFilters>({
  sorts: ATTENDEE_SORTS,
  first: { key: 'last_name', direction: 'asc' },
  filters: { ticket: z.string(), state: z.enum(ATTENDEE_STATES), batch: z.string() },
})

const QUERY_FILTERS = {
  active: { status: { eq: 'ACTIVE' } },
  cancelled: { status: { eq: 'CANCELLED' } },
  unpaid: { paid_at: { eq: 'null' } },
  refunded: { refunded_at: { ne: 'null' } },
} as const

/** The same as the server's list query. */
export function attendeesQuery({
  query,
  search,
}: Pick<AttendeeList, 'query' | 'search'>): NonNullable<QueryInput<typeof listAttendees>> {
  const { ticket, state, batch }: ListSearch<AttendeeSort, AttendeeFilters> = search
  return {
    ...query,
    filter_fields: {
      ...(ticket === undefined ? {} : { ticket_id: { eq: ticket } }),
      ...(batch === undefined ? {} : { order_id: { eq: batch } }),
      ...(state === undefined ? {} : QUERY_FILTERS[state]),
    },
  }
}

const EXPORT_FILTERS = {
  active: { status: 'ACTIVE' },
  cancelled: { status: 'CANCELLED' },
  unpaid: { is_paid: false },
  refunded: { is_refunded: true },
} as const

/** The same for an export, which is not paged. */
export function attendeesExportBody({
  query,
  search,
}: Pick<AttendeeList, 'query' | 'search'>): Omit<BodyInput<typeof exportAttendees>, 'format'> {
  const { ticket, state, batch }: ListSearch<AttendeeSort, AttendeeFilters> = search
  return {
    query: query.query,
    ...(ticket === undefined ? {} : { ticket_id: ticket }),
    ...(batch === undefined ? {} : { order_id: batch }),
    ...(state === undefined ? {} : EXPORT_FILTERS[state]),
  }
}

/** The same for attendees stored in this browser. */
export function matchesAttendeeFilters(search: AttendeeList['search'], attendee: Attendee): boolean {
  const { ticket, state, batch }: ListSearch<AttendeeSort, AttendeeFilters> = search
  if (batch !== undefined && attendee.order_id !== batch) return false
  if (ticket !== undefined && attendee.ticket_id !== ticket) return false
  return state === undefined || STATE_PREDICATES[state](attendee)
}

const STATE_PREDICATES: Record<AttendeeState, (attendee: Attendee) => boolean> = {
  active: ({ status }) => status === 'ACTIVE',
  cancelled: ({ status }) => status === 'CANCELLED',
  unpaid: ({ paid_at }) => paid_at === null,
  refunded: ({ refunded_at }) => refunded_at !== null,
}
