import { useQuery, type UseQueryOptions } from '@tanstack/react-query'
import type { EventBuilding } from '#contract/door/building.ts'
import { readCheckInStats, type CheckInCounts, type CheckInStats } from '#contract/door/check-in-lists.ts'
import { readDoorList } from '#contract/door/door-list.ts'
import { listConflicts } from '#contract/door/conflicts.ts'
import type { Id } from '#contract/wire/id.ts'
import { api } from '#app/lib/net/api.ts'
import { useOnline } from '#app/lib/net/online.ts'
import { checkInListKeys } from './keys.ts'

const COUNTS_MS = 4_000
/** Personal data is dropped from the cache soon after the last observer. */
const KEEP_PEOPLE_MS = 60_000

/** Check-in counts by list, polled while observed; offline, the last known counts. */
export function useCheckInCounts(event_id: Id): Map<Id, CheckInCounts> {
  const { data } = useQuery(useStatsQuery(event_id))
  return new Map((data?.lists ?? []).map((counts) => [counts.check_in_list_id, counts]))
}

/** How full the building is, and when that was counted; null without a limit, and until it is known. */
export function useBuilding(event_id: Id): { building: EventBuilding; counted_at: Date } | null {
  const { data, dataUpdatedAt } = useQuery(useStatsQuery(event_id))
  return data?.building ? { building: data.building, counted_at: new Date(dataUpdatedAt) } : null
}

function useStatsQuery(event_id: Id): UseQueryOptions<CheckInStats> {
  const online = useOnline()
  return {
    queryKey: checkInListKeys.stats(event_id),
    queryFn: async () => (await api().call(readCheckInStats, { params: { event_id } })).data,
    staleTime: COUNTS_MS,
    refetchInterval: online ? COUNTS_MS : false,
  }
}

/** Everybody of a list, as of now, for printing. */
export function useDoorList(event_id: Id, check_in_list_id: Id, enabled: boolean) {
  return useQuery({
    queryKey: checkInListKeys.door_list(event_id, check_in_list_id),
    queryFn: () => api().call(readDoorList, { params: { event_id, check_in_list_id } }),
    enabled,
    gcTime: KEEP_PEOPLE_MS,
  })
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
