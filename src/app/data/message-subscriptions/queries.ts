import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import {
  readMessageSubscription,
  updateMessageSubscription,
} from '#contract/messages/message-subscriptions.ts'
import { api } from '#app/lib/net/api.ts'

const keyOf = (token: string) => ['message-subscription', token] as const

/** Whether the recipient of an emailed link is subscribed to its messages; requires the server. */
export function useMessageSubscription(token: string) {
  return useQuery({
    queryKey: keyOf(token),
    queryFn: async ({ signal }) =>
      (await api().call(readMessageSubscription, { params: { token }, signal })).data,
  })
}

/** Subscribes or unsubscribes; requires the server. */
export function useUpdateMessageSubscription(token: string) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: async (is_subscribed: boolean) =>
      (await api().call(updateMessageSubscription, { params: { token }, body: { is_subscribed } })).data,
    onSuccess: (subscription) => queries.setQueryData(keyOf(token), subscription),
  })
}
