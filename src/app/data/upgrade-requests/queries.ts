import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { claimRequest, listRequests } from '#contract/members/upgrade-requests.ts'
import type { QueryInput } from '#contract/wire/endpoint.ts'
import type { Id } from '#contract/wire/id.ts'
import { api } from '#app/lib/net/api.ts'
import { upgradeKeys } from './keys.ts'

/** Personal data is dropped from the cache soon after the last observer, and never persisted in local storage. */
const KEEP_MS = 5 * 60_000
const FRESH_MS = 10_000
/** Shorter than the lifetime of the image URLs and of the claim. */
const CLAIM_RENEWAL_MS = 4 * 60_000
const WAITING_MAX = 50

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

/** The requests that have waited longest. */
export function useWaitingRequests() {
  return useQuery({
    queryKey: upgradeKeys.waiting,
    queryFn: async () => {
      const query = { filter_fields: { status: { eq: 'PENDING' } }, per_page: WAITING_MAX }
      return (await api().call(listRequests, { query })).data
    },
    staleTime: FRESH_MS,
    gcTime: KEEP_MS,
  })
}

/** One request with everything needed for a decision. It stays claimed by the viewer while observed. */
export function useOpenRequest(upgrade_id: Id) {
  return useQuery({
    queryKey: upgradeKeys.detail(upgrade_id),
    queryFn: async () => (await api().call(claimRequest, { params: { upgrade_id } })).data,
    staleTime: FRESH_MS,
    gcTime: KEEP_MS,
    refetchInterval: CLAIM_RENEWAL_MS,
  })
}
