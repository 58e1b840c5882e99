import { useQuery } from '@tanstack/react-query'
import { readDoorBoard } from '#contract/door/door-board.ts'
import type { Id } from '#contract/wire/id.ts'
import { api } from '#app/lib/net/api.ts'
import { useOnline } from '#app/lib/net/online.ts'
import { useRefetchOnChange } from '../stats/use-refetch-on-change.ts'

/** A device that only reports its state sends no event. */
const REFRESH_MS = 10_000

/** All doors of an event, live while observed; offline, as last loaded. */
export function useDoorBoard(event_id: Id) {
  const online = useOnline()
  useRefetchOnChange('door-board', event_id)
  return useQuery({
    queryKey: ['door-board', event_id],
    queryFn: async () => (await api().call(readDoorBoard, { params: { event_id } })).data,
    refetchInterval: online ? REFRESH_MS : false,
  })
}
