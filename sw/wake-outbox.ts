import { flushFromWorker } from '#offline/outbox/flush-in-worker.ts'
import { workerPorts } from './worker-ports.ts'

/**
 * Sends queued scans, with or without a page; called by background sync and by a closing page. The outbox lock
 * excludes pages that are sending.
 * @throws when scans remain, so that the browser wakes the worker again
 */
export async function wakeOutbox(): Promise<void> {
  const ports = workerPorts()
  try {
    await flushFromWorker(ports)
  } finally {
    ports.close()
  }
}
