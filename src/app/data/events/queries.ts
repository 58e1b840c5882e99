import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { listEvents } from '#contract/events.ts'
import { api } from '#app/lib/api.ts'
import { eventKeys } from './keys.ts'

export type ArchiveQuery = {
  query: string
  sort_by: 'starts_at' | 'title' | 'status'
  sort_direction: 'asc' | 'desc'
  page: number
}

/** The archive, which this browser keeps only in part. */
export function useArchivedEvents(query: ArchiveQuery, enabled: boolean) {
  return useQuery({
    queryKey: eventKeys.archived(query),
    queryFn: () =>
      api().call(listEvents, { query: { ...query, filter_fields: { status: { eq: 'archived' } } } }),
    enabled,
    placeholderData: keepPreviousData,
  })
}
