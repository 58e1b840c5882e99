import { flushFromWorker } from '#offline/outbox/flush-in-worker.ts'
import { workerPorts } from './worker-ports.ts'

/**
 * Sends what waits on this device, with or without a page; called by background sync and by a page that is
 * about to close. The lock of the outbox keeps it apart from pages that send.
 * @throws when something still waits, so that the browser wakes the worker again
 */
export async function wakeOutbox(): Promise<void> {
  const ports = workerPorts()
  try {
    await flushFromWorker(ports)
  } finally {
    ports.close()
  }
}
