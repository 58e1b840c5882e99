import type { Id } from '#contract/id.ts'

/** `opened`: this phone was a door of the list; `used`: somebody has started scanning with it. */
export type DoorMarker = 'opened' | 'used'

const keyOf = (list_id: Id) => `door:${list_id}`

/** What this phone remembers of a list outside the database, which the browser may empty. */
export function readMarker(list_id: Id): DoorMarker | null {
  const value = localStorage.getItem(keyOf(list_id))
  return value === 'opened' || value === 'used' ? value : null
}

export function setMarker(list_id: Id, marker: DoorMarker): void {
  localStorage.setItem(keyOf(list_id), marker)
}

export function clearMarker(list_id: Id): void {
  localStorage.removeItem(keyOf(list_id))
}
