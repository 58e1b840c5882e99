/** Background Sync, where supported; missing in TypeScript's own types. */
type SyncRegistration = ServiceWorkerRegistration & { sync?: { register: (tag: string) => Promise<void> } }

const SYNC_TAG = 'outbox'

/** Asks the browser to wake the worker when the network is back, also after this page was closed. */
export async function requestBackgroundSync(): Promise<void> {
  try {
    const registration: SyncRegistration | undefined = await navigator.serviceWorker.getRegistration()
    await registration?.sync?.register(SYNC_TAG)
  } catch {
    // Refused or unsupported: the page sends when it is next open.
  }
}

/** Hands pending scans to the worker before the page is closed. */
export function notifyWorker(): void {
  navigator.serviceWorker?.controller?.postMessage({ type: 'WAKE_OUTBOX' })
}
