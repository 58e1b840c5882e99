import { useSyncExternalStore } from 'react'
import { isReachable, subscribeReachability } from './reachability.ts'

/** Whether the server's last answer arrived; true on a first visit until a request fails. */
export function useOnline(): boolean {
  return useSyncExternalStore(subscribeReachability, isReachable)
}
