import { createClient } from '#api-client/client.ts'
import type { Announcement, Ports } from '#offline/ports.ts'
import { FoyerDatabase, STORE } from '#offline/storage/database.ts'

declare const self: ServiceWorkerGlobalScope

/** Returns the engine's ports in the service worker: the same database, locks and channel as in pages. */
export function workerPorts(): Ports & { close: () => void } {
  const db = new FoyerDatabase(STORE)
  const channel = new BroadcastChannel(STORE)
  return {
    clock: { wall_ms: () => Date.now(), monotonic_ms: () => performance.now() },
    random: (length) => crypto.getRandomValues(new Uint8Array(length)),
    db,
    lock: {
      async exclusively<T>(name: string, run: () => Promise<T>, options?: { if_free: boolean }) {
        return self.navigator.locks.request(
          name,
          { ifAvailable: options?.if_free ?? false },
          (lock): Promise<T | undefined> => (lock === null ? Promise.resolve(undefined) : run()),
        )
      },
    },
    announcer: {
      announce: (announcement: Announcement) => channel.postMessage(announcement),
      listen: () => () => undefined,
    },
    connect: (token) =>
      createClient({
        base_url: `${self.location.origin}/api`,
        fetch: (input, init) => fetch(input, init),
        token: () => token,
        language: () => self.navigator.language,
      }),
    app_version: 'worker',
    close() {
      channel.close()
      db.close()
    },
  }
}
