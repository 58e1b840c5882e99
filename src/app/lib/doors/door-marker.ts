import type { Id } from '#contract/wire/id.ts'

/** `opened`: this phone was a door of the list; `used`: someone has started scanning with it. */
export type DoorMarker = 'opened' | 'used'

/** Scan direction. */
export type DoorDirection = 'in' | 'out'

const keyOf = (list_id: Id) => `door:${list_id}`
const directionKey = (list_id: Id) => `door-direction:${list_id}`
const gateKey = (list_id: Id) => `door-gate-asked:${list_id}`

/** Marker of a list, stored outside the database, which the browser may clear. */
export function readMarker(list_id: Id): DoorMarker | null {
  const value = localStorage.getItem(keyOf(list_id))
  return value === 'opened' || value === 'used' ? value : null
}

export function setMarker(list_id: Id, marker: DoorMarker): void {
  localStorage.setItem(keyOf(list_id), marker)
}

/** Deletes everything stored about a list outside the database. */
export function clearMarker(list_id: Id): void {
  for (const key of [keyOf(list_id), directionKey(list_id), gateKey(list_id)]) localStorage.removeItem(key)
}

/** Last scan direction of this phone, so that a door at an exit keeps it after a reload. */
export function readDirection(list_id: Id): DoorDirection {
  return localStorage.getItem(directionKey(list_id)) === 'out' ? 'out' : 'in'
}

export function saveDirection(list_id: Id, direction: DoorDirection): void {
  localStorage.setItem(directionKey(list_id), direction)
}

/** Whether the user was already asked for a gate, and chose one or skipped. */
export function hasAskedForGate(list_id: Id): boolean {
  return localStorage.getItem(gateKey(list_id)) !== null
}

export function markGateAsked(list_id: Id): void {
  localStorage.setItem(gateKey(list_id), '1')
}
