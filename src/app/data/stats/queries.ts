import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { Id } from '#contract/id.ts'
import { readEventStats } from '#contract/stats.ts'
import { api } from '#app/lib/api.ts'
import { useOnline } from '#app/lib/online.ts'
import { followEvent } from './follow.ts'

const REFRESH_MS = 15_000
const keyOf = (event_id: Id) => ['stats', event_id]

/** Sales and attendance of an event, live while somebody looks. */
export function useEventStats(event_id: Id, enabled: boolean) {
  const client = useQueryClient()
  const is_followed = useOnline() && enabled
  useEffect(() => {
    if (!is_followed) return undefined
    const stopping = new AbortController()
    const ask = () => client.refetchQueries({ queryKey: keyOf(event_id) })
    void followEvent(event_id, ask, stopping.signal)
    return () => stopping.abort()
  }, [client, event_id, is_followed])
  return useQuery({
    queryKey: keyOf(event_id),
    queryFn: async () => (await api().call(readEventStats, { params: { event_id } })).data,
    enabled,
    refetchInterval: REFRESH_MS,
  })
}
