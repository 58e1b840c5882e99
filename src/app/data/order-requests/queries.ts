import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { Decline } from '#contract/sales/order-approval.ts'
import {
  approveOrderRequest,
  declineOrderRequest,
  listOrderRequests,
  orderRequest,
  undoOrderRequest,
  type OrderRequest,
} from '#contract/sales/order-requests.ts'
import { ApiError } from '#api-client/api-error.ts'
import type { QueryInput } from '#contract/wire/endpoint.ts'
import type { Id } from '#contract/wire/id.ts'
import { api } from '#app/lib/net/api.ts'

type RequestsQuery = NonNullable<QueryInput<typeof listOrderRequests>>

/** Personal data is dropped from the cache soon after the last observer. */
const KEEP_MS = 5 * 60_000
const REFETCH_MS = 60_000
const keyOf = (event_id: Id) => ['order-requests', event_id] as const

/** One page of the requests for approval of an event. */
export function useOrderRequests(event_id: Id, query: RequestsQuery) {
  return useQuery({
    queryKey: [...keyOf(event_id), query],
    queryFn: () => api().call(listOrderRequests, { params: { event_id }, query }),
    placeholderData: keepPreviousData,
    gcTime: KEEP_MS,
    refetchInterval: REFETCH_MS,
  })
}

/** How many requests of an event wait for a decision; 0 until known. */
export function useWaitingRequestCount(event_id: Id, enabled: boolean): number {
  const { data } = useQuery({
    queryKey: [...keyOf(event_id), 'waiting'],
    queryFn: async () => {
      const query = { per_page: 1, filter_fields: { status: { eq: 'waiting' } } }
      return (await api().call(listOrderRequests, { params: { event_id }, query })).meta.total
    },
    enabled,
    refetchInterval: REFETCH_MS,
  })
  return data ?? 0
}

/** What to do with a request. */
export type RequestChange = { kind: 'approve' | 'undo' } | { kind: 'decline'; body: Decline }

/** Decides a request, or undoes the decision; requires the server. */
export function useDecideRequest(event_id: Id) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: async ({ order_id, change }: { order_id: Id; change: RequestChange }) =>
      (await send({ event_id, order_id }, change)).data,
    onSettled: () => queries.invalidateQueries({ queryKey: keyOf(event_id) }),
  })
}

function send(params: { event_id: Id; order_id: Id }, change: RequestChange) {
  switch (change.kind) {
    case 'approve':
      return api().call(approveOrderRequest, { params })
    case 'undo':
      return api().call(undoOrderRequest, { params })
    case 'decline':
      return api().call(declineOrderRequest, { params, body: change.body })
  }
}

/** The decision that someone else made first, on a conflict; null for any other error. */
export function earlierDecisionOf(error: unknown): OrderRequest | null {
  if (!(error instanceof ApiError) || error.code !== 'order_request.decided') return null
  return orderRequest.safeParse(error.current).data ?? null
}

/** The lines of a request that an approval cannot be given for, by their position; none for any other error. */
export function refusedLinesOf(error: unknown): number[] {
  if (!(error instanceof ApiError)) return []
  const is_of_lines = error.code === 'ticket.sold_out' || error.code === 'order_request.ticket_deleted'
  return is_of_lines ? Object.keys(error.errors).map((field) => Number(field.replace('lines.', ''))) : []
}
