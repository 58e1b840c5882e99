import type { Announcement, Announcer, Lock, Ports } from '#offline/ports.ts'
import { FoyerDatabase, STORE } from '#offline/storage/database.ts'
import { BUILD } from '../build.ts'
import { abortOnPageHide } from '../abort-on-page-hide.ts'

/** A lock inside this page, for browsers without the Web Locks API (plain http). */
function pageLock(): Lock {
  const tails = new Map<string, Promise<unknown>>()
  return {
    async exclusively(name, run, options) {
      const previous = tails.get(name)
      if (previous !== undefined && options?.if_free === true) return undefined
      const current = (previous ?? Promise.resolve()).then(run)
      const tail = current.catch(() => undefined)
      tails.set(name, tail)
      try {
        return await current
      } finally {
        if (tails.get(name) === tail) tails.delete(name)
      }
    },
  }
}

/** A lock across all tabs and workers of this browser. */
function browserLock(locks: LockManager): Lock {
  return {
    async exclusively<T>(name: string, run: () => Promise<T>, options?: { if_free: boolean }) {
      return locks.request(name, { ifAvailable: options?.if_free ?? false }, (lock): Promise<T | undefined> =>
        lock === null ? Promise.resolve(undefined) : run(),
      )
    },
  }
}

/** Whether this browser supports locks across tabs. */
const hasSharedLocks = (): boolean => 'locks' in navigator

/** Announces to this page and, by BroadcastChannel, to all others; a channel does not receive its own messages. */
function browserAnnouncer(): Announcer {
  const listeners = new Set<(announcement: Announcement) => void>()
  const notifyListeners = (announcement: Announcement) => {
    for (const listener of listeners) listener(announcement)
  }
  const channel = typeof BroadcastChannel === 'function' ? new BroadcastChannel(STORE) : null
  channel?.addEventListener('message', ({ data }: MessageEvent<Announcement>) => notifyListeners(data))
  return {
    announce(announcement) {
      channel?.postMessage(announcement)
      notifyListeners(announcement)
    },
    listen(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

/** The offline engine's ports with this browser's clock, randomness, storage and network. */
export function makePorts(connect: Ports['connect']): Ports {
  return {
    clock: { wall_ms: () => Date.now(), monotonic_ms: () => performance.now() },
    random: (length) => crypto.getRandomValues(new Uint8Array(length)),
    db: abortOnPageHide(new FoyerDatabase(STORE)),
    lock: hasSharedLocks() ? browserLock(navigator.locks) : pageLock(),
    announcer: browserAnnouncer(),
    connect,
    app_version: BUILD,
  }
}
