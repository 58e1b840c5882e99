import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { listMembers, readMember } from '#contract/members/members.ts'
import type { QueryInput } from '#contract/wire/endpoint.ts'
import type { Id } from '#contract/wire/id.ts'
import { api } from '#app/lib/net/api.ts'
import { memberKeys } from './keys.ts'

/** Personal data is dropped from the cache soon after the last observer, and never persisted in local storage. */
const KEEP_MS = 5 * 60_000
const FRESH_MS = 10_000

/** One page of the venue's members. */
export function useMembers(query: NonNullable<QueryInput<typeof listMembers>>) {
  return useQuery({
    queryKey: memberKeys.page(query),
    queryFn: () => api().call(listMembers, { query }),
    staleTime: FRESH_MS,
    gcTime: KEEP_MS,
    placeholderData: keepPreviousData,
  })
}

/** One member with their tier history. */
export function useMember(member_id: Id) {
  return useQuery({
    queryKey: memberKeys.detail(member_id),
    queryFn: async () => (await api().call(readMember, { params: { member_id } })).data,
    staleTime: FRESH_MS,
    gcTime: KEEP_MS,
  })
}
