import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { Id } from '#contract/wire/id.ts'
import { useOnline } from '#app/lib/net/online.ts'
import { followEvent } from './follow.ts'

/**
 * Refetches the queries of a figure whenever its event changes, while online.
 * @param name first part of their keys; the event's id is the second
 */
export function useRefetchOnChange(name: string, event_id: Id, enabled = true): void {
  const client = useQueryClient()
  const is_live = useOnline() && enabled
  useEffect(() => {
    if (!is_live) return undefined
    const controller = new AbortController()
    const refetch = () => client.refetchQueries({ queryKey: [name, event_id] })
    void followEvent(event_id, refetch, controller.signal)
    return () => controller.abort()
  }, [client, name, event_id, is_live])
}
