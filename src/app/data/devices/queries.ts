import { useQuery } from '@tanstack/react-query'
import type { CheckInList } from '#contract/door/check-in-lists.ts'
import { listDevices, listPairings } from '#contract/door/devices.ts'
import { listOverrides } from '#contract/door/overrides.ts'
import { api } from '#app/lib/net/api.ts'
import { deviceKeys } from './keys.ts'

const REFRESH_MS = 5_000

/** The doors of a list, polled while observed. */
export function useDevices({ id, event_id }: Pick<CheckInList, 'id' | 'event_id'>) {
  return useQuery({
    queryKey: deviceKeys.of(id),
    queryFn: async () => (await api().call(listDevices, { params: { event_id, check_in_list_id: id } })).data,
    staleTime: REFRESH_MS,
    refetchInterval: REFRESH_MS,
  })
}

/** The pairing links of a list, polled while observed. */
export function usePairings({ id, event_id }: Pick<CheckInList, 'id' | 'event_id'>) {
  return useQuery({
    queryKey: deviceKeys.links(id),
    queryFn: async () =>
      (await api().call(listPairings, { params: { event_id, check_in_list_id: id } })).data,
    staleTime: REFRESH_MS,
    refetchInterval: REFRESH_MS,
  })
}

/** Overrides of verdicts and undos at a list, newest first. */
export function useOverrides({ id, event_id }: Pick<CheckInList, 'id' | 'event_id'>) {
  return useQuery({
    queryKey: deviceKeys.overrides(id),
    queryFn: async () =>
      (await api().call(listOverrides, { params: { event_id, check_in_list_id: id } })).data,
  })
}
