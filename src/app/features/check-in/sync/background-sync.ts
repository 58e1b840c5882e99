/** Background sync, where the browser has it; not yet in TypeScript's own library. */
type WithSync = ServiceWorkerRegistration & { sync?: { register: (tag: string) => Promise<void> } }

const TAG = 'outbox'

/** Asks the browser to wake the worker when the network is back, also after this page has been closed. */
export async function askForBackgroundSync(): Promise<void> {
  try {
    const registration: WithSync | undefined = await navigator.serviceWorker.getRegistration()
    await registration?.sync?.register(TAG)
  } catch {
    // Refused or absent: the page sends when it is open next.
  }
}

/** Hands what waits to the worker, for a page that is about to go. */
export function wakeWorker(): void {
  navigator.serviceWorker?.controller?.postMessage({ type: 'WAKE_OUTBOX' })
}
