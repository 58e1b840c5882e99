import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { claimRequest, listRequests } from '#contract/members/upgrade-requests.ts'
import type { QueryInput } from '#contract/wire/endpoint.ts'
import type { Id } from '#contract/wire/id.ts'
import { api } from '#app/lib/net/api.ts'
import { upgradeKeys } from './keys.ts'

/** People are forgotten soon after nobody looks, and never kept in local storage. */
const KEEP_MS = 5 * 60_000
const FRESH_MS = 10_000
/** Before the addresses of its pictures end, and before somebody else may take it. */
const CLAIM_AGAIN_MS = 4 * 60_000
const WAITING_MOST = 50

/** One page of the requests for a tier. */
export function useRequests(query: NonNullable<QueryInput<typeof listRequests>>) {
  return useQuery({
    queryKey: upgradeKeys.page(query),
    queryFn: () => api().call(listRequests, { query }),
    staleTime: FRESH_MS,
    gcTime: KEEP_MS,
    placeholderData: keepPreviousData,
  })
}

/** The requests that wait longest. */
export function useWaitingRequests() {
  return useQuery({
    queryKey: upgradeKeys.waiting,
    queryFn: async () => {
      const query = { filter_fields: { status: { eq: 'PENDING' } }, per_page: WAITING_MOST }
      return (await api().call(listRequests, { query })).data
    },
    staleTime: FRESH_MS,
    gcTime: KEEP_MS,
  })
}

/** One request with all that helps to decide. Whoever looks at it has it open, as long as they look. */
export function useOpenRequest(upgrade_id: Id) {
  return useQuery({
    queryKey: upgradeKeys.one(upgrade_id),
    queryFn: async () => (await api().call(claimRequest, { params: { upgrade_id } })).data,
    staleTime: FRESH_MS,
    gcTime: KEEP_MS,
    refetchInterval: CLAIM_AGAIN_MS,
  })
}
