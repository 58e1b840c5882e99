import { eraseExpiredLists, handOverAndErase } from '#offline/door/erase.ts'
import { browserPorts } from '../net/browser-ports.ts'
import { clearMarker } from './door-marker.ts'

/** Deletes lists that ended some hours ago, after sending their unsent scans. */
export async function eraseOldDoors(): Promise<void> {
  try {
    for (const list_id of await eraseExpiredLists(browserPorts())) clearMarker(list_id)
  } catch {
    // A browser without storage has nothing to delete.
  }
}

/**
 * Deletes the doors that the departing user opened with their session; paired doors belong to the phone and stay.
 * @throws Error while they have unsent scans, so that signing out loses none
 */
export async function eraseOwnDoors(): Promise<void> {
  const ports = browserPorts()
  const own_lists = await ports.db.lists.filter(({ opened_by }) => opened_by === 'person').toArray()
  let unsent = 0
  for (const { id } of own_lists) {
    const result = await handOverAndErase(ports, id)
    unsent += result.unsent
    if (result.unsent === 0) clearMarker(id)
  }
  if (unsent > 0) throw new Error('scans are still waiting')
}
