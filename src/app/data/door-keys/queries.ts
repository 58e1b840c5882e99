import { useQuery } from '@tanstack/react-query'
import { listDoorKeys } from '#contract/door/door-keys.ts'
import type { Id } from '#contract/wire/id.ts'
import { api } from '#app/lib/net/api.ts'
import { doorKeyKeys } from './keys.ts'

/** Current and former door keys of an event, newest first. */
export function useDoorKeys(event_id: Id) {
  return useQuery({
    queryKey: doorKeyKeys.of(event_id),
    queryFn: async () => (await api().call(listDoorKeys, { params: { event_id } })).data,
  })
}
