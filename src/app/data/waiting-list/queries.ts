import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { listWaiting, offerToWaiting, removeFromWaitingList } from '#contract/sales/waiting-list.ts'
import type { QueryInput } from '#contract/wire/endpoint.ts'
import type { Id } from '#contract/wire/id.ts'
import { api } from '#app/lib/net/api.ts'

type WaitingQuery = NonNullable<QueryInput<typeof listWaiting>>
const KEEP_MS = 5 * 60_000
const keyOf = (event_id: Id) => ['waiting-list', event_id] as const

/** One page of the waiting list of an event; personal data is dropped from the cache soon after the last observer. */
export function useWaiting(event_id: Id, query: WaitingQuery) {
  return useQuery({
    queryKey: [...keyOf(event_id), query],
    queryFn: () => api().call(listWaiting, { params: { event_id }, query }),
    placeholderData: keepPreviousData,
    gcTime: KEEP_MS,
  })
}

/** Offers tickets to a person, or takes them off the list. */
export function useChangeWaiting(event_id: Id) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: ({ id: waiting_entry_id, change }: { id: Id; change: 'offer' | 'remove' }) =>
      api().call(change === 'offer' ? offerToWaiting : removeFromWaitingList, {
        params: { event_id, waiting_entry_id },
      }),
    onSettled: () => queries.invalidateQueries({ queryKey: keyOf(event_id) }),
  })
}
