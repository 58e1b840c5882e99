import { countUnsentEntries } from '../box-office/entry-queue.ts'
import { flushEntries } from '../box-office/flush-entries.ts'
import type { Ports } from '../ports.ts'
import { loadClock } from '../settings.ts'
import { countUnsent } from './scan-queue.ts'
import { flushScans } from './flush-scans.ts'

/**
 * Sends the queued scans of all lists, when the service worker runs without a page.
 * @throws when scans remain, so that the browser wakes the worker again
 */
export async function flushFromWorker(ports: Ports): Promise<void> {
  const clock = await loadClock(ports)
  let unsent = 0
  for (const { id, stopped } of await ports.db.lists.toArray()) {
    if (stopped !== null) continue
    if ((await countUnsentEntries(ports.db, id)) > 0) await flushEntries(ports, id, clock)
    await flushScans(ports, id, clock)
    unsent += (await countUnsent(ports.db, id)) + (await countUnsentEntries(ports.db, id))
  }
  if (unsent > 0) throw new Error('scans are still waiting')
}
