import { useQuery } from '@tanstack/react-query'
import type { CheckInList } from '#contract/door/check-in-lists.ts'
import { listDevices } from '#contract/door/devices.ts'
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
