import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { QueryIn } from '#contract/endpoint.ts'
import type { Id } from '#contract/id.ts'
import { listOrganizers, readOrganizer } from '#contract/organizers.ts'
import { api } from '#app/lib/api.ts'
import { organizerKeys } from './keys.ts'

/** One page of the account's organizers. */
export function useOrganizers(query: QueryIn<typeof listOrganizers>) {
  return useQuery({
    queryKey: organizerKeys.list(query),
    queryFn: () => api().call(listOrganizers, { query }),
    placeholderData: keepPreviousData,
  })
}

/** One organizer. */
export function useOrganizer(organizer_id: Id) {
  return useQuery({
    queryKey: organizerKeys.one(organizer_id),
    queryFn: async () => (await api().call(readOrganizer, { params: { organizer_id } })).data,
  })
}
