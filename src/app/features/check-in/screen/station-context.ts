import { createContext, use, useSyncExternalStore } from 'react'
import type { DoorDirection } from '#app/lib/doors/door-marker.ts'
import type { DoorState } from '#offline/door/door-state.ts'
import type { Station, DisplayedScan } from './station.ts'
import type { Feedback } from '../verdict/feedback.ts'

/** What every part of an open door's screen works with. */
export type StationContextValue = {
  station: Station
  feedback: Feedback
  /** Syncs now; earlier failures no longer count. */
  syncNow: () => void
  /** Looks again at how this door can be opened, after leaving, pairing or downloading anew. */
  reopen: () => void
  pairAgain: (code?: string) => void
}

export const StationContext = createContext<StationContextValue | null>(null)

export function useStation(): StationContextValue {
  const tools = use(StationContext)
  if (tools === null) throw new Error('useStation outside an open door')
  return tools
}

/** What a part shows of the door's state: it is drawn anew when that changes, and for nothing else. */
export function useDoorState<Part>(select: (state: DoorState) => Part): Part {
  const { door } = useStation().station
  return useSyncExternalStore(door.subscribe, () => select(door.state))
}

/** What a part shows of the latest scan; null before the first. */
export function useDisplayedScan<Part>(select: (outcome: DisplayedScan | null) => Part): Part {
  const { outcome } = useStation().station
  return useSyncExternalStore(outcome.subscribe, () => select(outcome.get()))
}

/** Which way people are scanned; null where nobody comes back, so that there is one way only. */
export function useDirection(): DoorDirection | null {
  const { direction } = useStation().station
  const may_return = useDoorState(({ meta }) => meta !== null && meta.list.re_entry !== 'never')
  const turned = useSyncExternalStore(direction.subscribe, direction.get)
  return may_return ? turned : null
}

/** Where times are shown in; the list's event says. */
export function useZone(): string {
  return useDoorState(({ meta }) => meta?.event.timezone ?? 'UTC')
}
