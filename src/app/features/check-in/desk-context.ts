import { createContext, use, useSyncExternalStore } from 'react'
import type { DoorState } from '#offline/door/door-state.ts'
import type { Desk, Outcome, ScanKind } from './desk.ts'
import type { Feedback } from './feedback.ts'

/** What every part of an open door's screen works with. */
export type DeskTools = {
  desk: Desk
  feedback: Feedback
  /** Syncs now; earlier failures no longer count. */
  syncNow: () => void
  /** Looks again at how this door can be opened, after leaving, pairing or downloading anew. */
  reopen: () => void
  pairAgain: () => void
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

export function useScanKind(): ScanKind {
  const { mode } = useDesk().desk
  return useSyncExternalStore(mode.subscribe, mode.get)
}

/** Where times are shown in; the list's event says. */
export function useZone(): string {
  return useDoorState().meta?.event.timezone ?? 'UTC'
}
