import { createContext, use, useSyncExternalStore } from 'react'
import type { DoorDirection } from '#app/lib/door-marker.ts'
import type { DoorState } from '#offline/door/door-state.ts'
import type { Desk, Outcome } from './desk.ts'
import type { Feedback } from './feedback.ts'

/** What every part of an open door's screen works with. */
export type DeskTools = {
  desk: Desk
  feedback: Feedback
  /** Syncs now; earlier failures no longer count. */
  syncNow: () => void
  /** Looks again at how this door can be opened, after leaving, pairing or downloading anew. */
  reopen: () => void
  pairAgain: (code?: string) => void
}

export const DeskContext = createContext<DeskTools | null>(null)

export function useDesk(): DeskTools {
  const tools = use(DeskContext)
  if (tools === null) throw new Error('useDesk outside an open door')
  return tools
}

export function useDoorState(): DoorState {
  const { door } = useDesk().desk
  return useSyncExternalStore(
    (listener) => door.subscribe(listener),
    () => door.state,
  )
}

export function useOutcome(): Outcome | null {
  const { outcome } = useDesk().desk
  return useSyncExternalStore(outcome.subscribe, outcome.get)
}

/** Which way people are scanned; null where nobody comes back, so that there is one way only. */
export function useDirection(): DoorDirection | null {
  const { direction } = useDesk().desk
  const { meta } = useDoorState()
  const turned = useSyncExternalStore(direction.subscribe, direction.get)
  return meta === null || meta.list.re_entry === 'never' ? null : turned
}

/** Where times are shown in; the list's event says. */
export function useZone(): string {
  return useDoorState().meta?.event.timezone ?? 'UTC'
}
