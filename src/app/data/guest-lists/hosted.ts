import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import {
  readHostedList,
  saveGuestNames,
  type GuestName,
  type HostedList,
} from '#contract/orders/guest-lists.ts'
import { api } from '#app/lib/net/api.ts'

const keyOf = (token: string) => ['hosted-guest-list', token] as const

/** A guest list, by the link of its host. */
export function useHostedList(token: string) {
  return useQuery({
    queryKey: keyOf(token),
    queryFn: async () => (await api().call(readHostedList, { params: { token } })).data,
    // Names that are being typed are not replaced.
    refetchOnWindowFocus: false,
  })
}

/** Saves all names of a list. */
export function useSaveGuestNames(token: string) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: async (body: { names: GuestName[]; version: number }) =>
      (await api().call(saveGuestNames, { params: { token }, body })).data,
    onSuccess: (saved: HostedList) => queries.setQueryData(keyOf(token), saved),
  })
}
