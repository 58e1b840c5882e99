/** Background sync, where the browser has it; not yet in TypeScript's own library. */
type SyncRegistration = ServiceWorkerRegistration & { sync?: { register: (tag: string) => Promise<void> } }

const SYNC_TAG = 'outbox'

/** Asks the browser to wake the worker when the network is back, also after this page has been closed. */
export async function requestBackgroundSync(): Promise<void> {
  try {
    const registration: SyncRegistration | undefined = await navigator.serviceWorker.getRegistration()
    await registration?.sync?.register(SYNC_TAG)
  } catch {
    // Refused or absent: the page sends when it is open next.
  }
}

/** Hands what waits to the worker, for a page that is about to go. */
export function notifyWorker(): void {
  navigator.serviceWorker?.controller?.postMessage({ type: 'WAKE_OUTBOX' })
}
