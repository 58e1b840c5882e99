import { useQuery } from '@tanstack/react-query'
import { readCheckInStats, type CheckInCounts } from '#contract/door/check-in-lists.ts'
import { listConflicts } from '#contract/door/conflicts.ts'
import type { Id } from '#contract/wire/id.ts'
import { api } from '#app/lib/net/api.ts'
import { useOnline } from '#app/lib/net/online.ts'
import { checkInListKeys } from './keys.ts'

const COUNTS_MS = 4_000

/** Check-in counts by list, polled while observed; offline, the last known counts. */
export function useCheckInCounts(event_id: Id): Map<Id, CheckInCounts> {
  const online = useOnline()
  const { data } = useQuery({
    queryKey: checkInListKeys.stats(event_id),
    queryFn: async () => (await api().call(readCheckInStats, { params: { event_id } })).data.lists,
    staleTime: COUNTS_MS,
    refetchInterval: online ? COUNTS_MS : false,
  })
  return new Map((data ?? []).map((counts) => [counts.check_in_list_id, counts]))
}

/** Conflicts between doors and the log of a list. */
export function useConflicts(check_in_list_id: Id) {
  return useQuery({
    queryKey: checkInListKeys.conflicts(check_in_list_id),
    queryFn: async () => (await api().call(listConflicts, { params: { check_in_list_id } })).data,
    staleTime: COUNTS_MS,
    refetchInterval: COUNTS_MS * 2,
  })
}
