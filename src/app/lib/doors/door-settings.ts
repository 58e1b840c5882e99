import { externalStore } from '../external-store.ts'

/** How this phone shows and says verdicts; the same for every door of the phone. */
export type DoorSettings = {
  /** Tier and repeated scans are spoken. */
  speaks: boolean
  /** Blue and orange instead of green and red. */
  colour_blind: boolean
}

const KEY = 'door-settings'
const DEFAULTS: DoorSettings = { speaks: false, colour_blind: false }

/** Anything unexpected counts as off. */
function readStored(): DoorSettings {
  try {
    const stored = JSON.parse(localStorage.getItem(KEY) ?? '{}') as Record<string, unknown> | null
    return { speaks: stored?.['speaks'] === true, colour_blind: stored?.['colour_blind'] === true }
  } catch {
    return DEFAULTS
  }
}

const store = externalStore<DoorSettings>(DEFAULTS)
let is_read = false

/** Settings of this phone, read once per page. */
export function getDoorSettings(): DoorSettings {
  if (!is_read) store.set(readStored())
  is_read = true
  return store.get()
}

export const subscribeDoorSettings = store.subscribe

/** Changes some settings, also for after a reload. */
export function changeDoorSettings(change: Partial<DoorSettings>): void {
  const next = { ...getDoorSettings(), ...change }
  localStorage.setItem(KEY, JSON.stringify(next))
  store.set(next)
}
