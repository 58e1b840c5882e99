import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { listAttendees, readAttendee } from '#contract/orders/attendees.ts'
import type { QueryInput } from '#contract/wire/endpoint.ts'
import type { Id } from '#contract/wire/id.ts'
import { api } from '#app/lib/net/api.ts'
import { nextCursorOf } from '#app/lib/net/next-cursor.ts'
import { attendeeKeys } from './keys.ts'

/** Personal data is dropped from the cache soon after the last observer, and never persisted in local storage. */
const KEEP_MS = 5 * 60_000
const FRESH_MS = 10_000

/** One page of the attendees of an event. */
export function useAttendees(
  event_id: Id,
  query: NonNullable<QueryInput<typeof listAttendees>>,
  enabled: boolean,
) {
  return useQuery({
    queryKey: attendeeKeys.page(event_id, query),
    queryFn: ({ client }) => {
      const previous_key = attendeeKeys.page(event_id, { ...query, page: Number(query.page ?? 1) - 1 })
      return api().call(listAttendees, {
        params: { event_id },
        query: { ...query, ...nextCursorOf(client, previous_key) },
      })
    },
    enabled,
    staleTime: FRESH_MS,
    gcTime: KEEP_MS,
    placeholderData: keepPreviousData,
  })
}

/** One attendee; includes the ticket code for users who may print it. */
export function useAttendee(event_id: Id, attendee_id: Id) {
  return useQuery({
    queryKey: attendeeKeys.detail(event_id, attendee_id),
    queryFn: async () => (await api().call(readAttendee, { params: { event_id, attendee_id } })).data,
    staleTime: FRESH_MS,
    gcTime: KEEP_MS,
  })
}

type Holder = { id: Id; ticket_name: string; price_label: string | null; status: 'ACTIVE' | 'CANCELLED' }

/** Returns the codes of an order's valid tickets, for users who may print them. */
export async function fetchTicketCodes(
  event_id: Id,
  holders: readonly Holder[],
): Promise<{ name: string; code: string }[]> {
  const valid = holders.filter(({ status }) => status === 'ACTIVE')
  const tickets = await Promise.all(
    valid.map(async ({ id, ticket_name, price_label }) => {
      const { data } = await api().call(readAttendee, { params: { event_id, attendee_id: id } })
      const name = price_label ? `${ticket_name} · ${price_label}` : ticket_name
      return data.ticket_code === null ? [] : [{ name, code: data.ticket_code }]
    }),
  )
  return tickets.flat()
}
