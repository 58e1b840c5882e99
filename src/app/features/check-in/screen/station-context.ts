import { createContext, use, useSyncExternalStore } from 'react'
import type { DoorDirection } from '#app/lib/doors/door-marker.ts'
import type { DoorState } from '#offline/door/door-state.ts'
import type { Station, Outcome } from './station.ts'
import type { Feedback } from '../verdict/feedback.ts'

/** What every part of an open door's screen works with. */
export type StationTools = {
  station: Station
  feedback: Feedback
  /** Syncs now; earlier failures no longer count. */
  syncNow: () => void
  /** Looks again at how this door can be opened, after leaving, pairing or downloading anew. */
  reopen: () => void
  pairAgain: (code?: string) => void
}

export const StationContext = createContext<StationTools | null>(null)

export function useStation(): StationTools {
  const tools = use(StationContext)
  if (tools === null) throw new Error('useStation outside an open door')
  return tools
}

export function useDoorState(): DoorState {
  const { door } = useStation().station
  return useSyncExternalStore(
    (listener) => door.subscribe(listener),
    () => door.state,
  )
}

export function useOutcome(): Outcome | null {
  const { outcome } = useStation().station
  return useSyncExternalStore(outcome.subscribe, outcome.get)
}

/** Which way people are scanned; null where nobody comes back, so that there is one way only. */
export function useDirection(): DoorDirection | null {
  const { direction } = useStation().station
  const { meta } = useDoorState()
  const turned = useSyncExternalStore(direction.subscribe, direction.get)
  return meta === null || meta.list.re_entry === 'never' ? null : turned
}

/** Where times are shown in; the list's event says. */
export function useZone(): string {
  return useDoorState().meta?.event.timezone ?? 'UTC'
}
