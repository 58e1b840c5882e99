import type { Id } from '#contract/wire/id.ts'

/** `opened`: this phone was a door of the list; `used`: somebody has started scanning with it. */
export type DoorMarker = 'opened' | 'used'

/** Which way people are scanned. */
export type DoorDirection = 'in' | 'out'

const keyOf = (list_id: Id) => `door:${list_id}`
const directionKey = (list_id: Id) => `door-direction:${list_id}`
const gateKey = (list_id: Id) => `door-gate-asked:${list_id}`

/** What this phone remembers of a list outside the database, which the browser may empty. */
export function readMarker(list_id: Id): DoorMarker | null {
  const value = localStorage.getItem(keyOf(list_id))
  return value === 'opened' || value === 'used' ? value : null
}

export function setMarker(list_id: Id, marker: DoorMarker): void {
  localStorage.setItem(keyOf(list_id), marker)
}

/** Forgets all that is remembered of a list outside the database. */
export function clearMarker(list_id: Id): void {
  for (const key of [keyOf(list_id), directionKey(list_id), gateKey(list_id)]) localStorage.removeItem(key)
}

/** Which way this phone scanned last: one that stands at an exit stays there when its page is loaded again. */
export function readDirection(list_id: Id): DoorDirection {
  return localStorage.getItem(directionKey(list_id)) === 'out' ? 'out' : 'in'
}

export function saveDirection(list_id: Id, direction: DoorDirection): void {
  localStorage.setItem(directionKey(list_id), direction)
}

/** Whether somebody here was asked at which gate they stand, and answered or went on without. */
export function hasAskedForGate(list_id: Id): boolean {
  return localStorage.getItem(gateKey(list_id)) !== null
}

export function markGateAsked(list_id: Id): void {
  localStorage.setItem(gateKey(list_id), '1')
}
