import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import {
  changeWaitingEntry,
  joinWaitingList,
  readWaitingEntry,
  type OwnWaitingEntry,
} from '#contract/sales/waiting-list.ts'
import type { BodyInput } from '#contract/wire/endpoint.ts'
import type { Id } from '#contract/wire/id.ts'
import { api } from '#app/lib/net/api.ts'

const REFETCH_MS = 60_000
const keyOf = (token: string) => ['waiting-entry', token] as const

/** An entry of a waiting list, by its emailed link. */
export function useWaitingEntry(token: string) {
  return useQuery({
    queryKey: keyOf(token),
    queryFn: async () => (await api().call(readWaitingEntry, { params: { token } })).data,
    refetchInterval: REFETCH_MS,
  })
}

/** Leaves the list, declines its offer, or waits again. */
export function useChangeWaitingEntry(token: string) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: async (status: 'waiting' | 'declined' | 'left') =>
      (await api().call(changeWaitingEntry, { params: { token }, body: { status } })).data,
    onSuccess: (entry: OwnWaitingEntry) => queries.setQueryData(keyOf(token), entry),
  })
}

/** Joins the waiting list of an event. */
export function useJoinWaitingList(event_id: Id) {
  return useMutation({
    mutationFn: async (body: BodyInput<typeof joinWaitingList>) =>
      (await api().call(joinWaitingList, { params: { event_id }, body })).data,
  })
}
