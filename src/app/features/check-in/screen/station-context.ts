import { createContext, use, useSyncExternalStore } from 'react'
import type { Id } from '#contract/wire/id.ts'
import type { DeviceRights } from '#contract/door/device-rights.ts'
import type { DoorDirection } from '#app/lib/doors/door-marker.ts'
import type { DoorState } from '#offline/door/door-state.ts'
import type { ScanList } from '#offline/door/lists/list-summary.ts'
import type { DisplayedScan } from './displayed-scan.ts'
import type { Station } from './station.ts'
import type { Feedback } from '../verdict/feedback.ts'
import type { Speech } from '../verdict/speech.ts'

/** Context of every component of an open door. */
export type StationContextValue = {
  station: Station
  feedback: Feedback
  speech: Speech
  /** Syncs now; resets the backoff. */
  syncNow: () => void
  /** Determines again how this door can be opened, after leaving, pairing or a new download. */
  reopen: () => void
  pairAgain: (code?: string) => void
  /** Opens another list of this phone in place of this one. */
  goToList: (list_id: Id) => void
}

/** How an open door is left. */
export type DoorActions = Pick<StationContextValue, 'reopen' | 'pairAgain' | 'goToList'>

export const StationContext = createContext<StationContextValue | null>(null)

export function useStation(): StationContextValue {
  const context = use(StationContext)
  if (context === null) throw new Error('useStation outside an open door')
  return context
}

/** Selects from the door's state; re-renders only when the selection changes. */
export function useDoorState<Part>(select: (state: DoorState) => Part): Part {
  const { door } = useStation().station
  return useSyncExternalStore(door.subscribe, () => select(door.state))
}

/** Selects from the latest scan; null before the first. */
export function useDisplayedScan<Part>(select: (outcome: DisplayedScan | null) => Part): Part {
  const { outcome } = useStation().station
  return useSyncExternalStore(outcome.subscribe, () => select(outcome.get()))
}

/** Scan direction; null for a list without re-entry, which has only one. */
export function useDirection(): DoorDirection | null {
  const { direction } = useStation().station
  const may_return = useDoorState(({ meta }) => meta !== null && meta.list.re_entry !== 'never')
  const selected = useSyncExternalStore(direction.subscribe, direction.get)
  return may_return ? selected : null
}

/** The list of what is shown within, on a phone with several; null: the list on screen. */
export const ScanListContext = createContext<ScanList | null>(null)

/** Timezone for displayed times, from the list's event. */
export function useZone(): string {
  const list = use(ScanListContext)
  const zone = useDoorState(({ meta }) => meta?.event.timezone ?? 'UTC')
  return list?.timezone ?? zone
}

/** Whether the list hands out things instead of admitting people. */
export function useIsHandOut(): boolean {
  const list = use(ScanListContext)
  const is_hand_out = useDoorState(({ meta }) => meta?.list.kind === 'hand_out')
  return list?.is_hand_out ?? is_hand_out
}

/** What may be done on this phone now, at the list of what is shown. */
export function useRights(): DeviceRights {
  const list = use(ScanListContext)
  return useDoorState((state) => rightsAt(state, list))
}

/** Those of the list on screen change with a supervisor's PIN. */
export const rightsAt = ({ rights, meta }: DoorState, list: ScanList | null): DeviceRights =>
  list === null || list.id === meta?.list.id ? rights : list.rights
