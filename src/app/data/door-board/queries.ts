import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { readDoorBoard } from '#contract/door/door-board.ts'
import type { Id } from '#contract/wire/id.ts'
import { api } from '#app/lib/net/api.ts'
import { useOnline } from '#app/lib/net/online.ts'
import { followEvent } from '../stats/follow.ts'

/** A device that only reports its state sends no event. */
const REFRESH_MS = 10_000
const keyOf = (event_id: Id) => ['door-board', event_id]

/** All doors of an event, live while observed; offline, as last loaded. */
export function useDoorBoard(event_id: Id) {
  const client = useQueryClient()
  const online = useOnline()
  useEffect(() => {
    if (!online) return undefined
    const controller = new AbortController()
    const refetch = () => client.refetchQueries({ queryKey: keyOf(event_id) })
    void followEvent(event_id, refetch, controller.signal)
    return () => controller.abort()
  }, [client, event_id, online])
  return useQuery({
    queryKey: keyOf(event_id),
    queryFn: async () => (await api().call(readDoorBoard, { params: { event_id } })).data,
    refetchInterval: online ? REFRESH_MS : false,
  })
}
