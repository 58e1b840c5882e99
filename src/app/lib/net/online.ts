import { useSyncExternalStore } from 'react'
import { isReachable, subscribeReachability } from './reachability.ts'

/** Whether the server answered last; true on a first visit until something fails. */
export function useOnline(): boolean {
  return useSyncExternalStore(subscribeReachability, isReachable)
}
