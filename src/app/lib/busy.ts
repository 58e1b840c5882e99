import { useEffect, useSyncExternalStore } from 'react'
import { externalStore } from './external-store.ts'

/** What a new version must not interrupt. */
export type BusyReason = 'door' | 'checkout' | 'unsaved'

const reasons = new Map<symbol, BusyReason>()
const busy = externalStore<BusyReason | null>(null)

const publish = () => busy.set(reasons.values().next().value ?? null)

/** Blocks reloads from now on; the returned function unblocks them. */
export function markBusy(reason: BusyReason): () => void {
  const key = Symbol(reason)
  reasons.set(key, reason)
  publish()
  return () => {
    reasons.delete(key)
    publish()
  }
}

export const busyReason = busy.get

/** Blocks reloads while the calling component is mounted and `when` is true. */
export function useBusy(reason: BusyReason, when = true): void {
  useEffect(() => (when ? markBusy(reason) : undefined), [reason, when])
}

/** Why a reload has to wait, or null. */
export function useBusyReason(): BusyReason | null {
  return useSyncExternalStore(busy.subscribe, busy.get)
}
