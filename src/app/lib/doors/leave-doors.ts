import { eraseExpiredLists, handOverAndErase } from '#offline/door/erase.ts'
import { browserPorts } from '../net/browser-ports.ts'
import { clearMarker } from './door-marker.ts'

/** Erases the lists that have been over for some hours; what is unsent is handed over first. */
export async function eraseOldDoors(): Promise<void> {
  try {
    for (const list_id of await eraseExpiredLists(browserPorts())) clearMarker(list_id)
  } catch {
    // A browser that keeps nothing has nothing to erase.
  }
}

/**
 * Erases the doors that the leaving person opened by signing in; paired ones belong to the phone and stay.
 * @throws Error while scans of theirs are unsent, so that nobody loses them by signing out
 */
export async function eraseOwnDoors(): Promise<void> {
  const ports = browserPorts()
  const mine = await ports.db.lists.filter(({ opened_by }) => opened_by === 'person').toArray()
  let unsent = 0
  for (const { id } of mine) {
    const left = await handOverAndErase(ports, id)
    unsent += left.unsent
    if (left.unsent === 0) clearMarker(id)
  }
  if (unsent > 0) throw new Error('scans are still waiting')
}
