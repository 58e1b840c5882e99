import type { Client } from '#api-client/client.ts'
import type { RandomBytes } from '#contract/wire/id.ts'
import type { FoyerDatabase } from './storage/database.ts'

/** The device clock, and a monotonic clock. */
export type Clock = {
  /** Milliseconds since 1970 by the device; may jump. */
  wall_ms: () => number
  /** Milliseconds since an arbitrary fixed moment; never goes back. */
  monotonic_ms: () => number
}

/** An exclusive lock across all tabs and workers of this browser. */
export type Lock = {
  /** Runs the callback when the lock is free; with `if_free`, returns undefined at once when it is held. */
  exclusively: <T>(
    name: string,
    run: () => Promise<T>,
    options?: { if_free: boolean },
  ) => Promise<T | undefined>
}

/** Messages between tabs and workers of this browser; only hints, the database is authoritative. */
export type Announcement = {
  kind: 'mirror' | 'scans' | 'lists' | 'edits' | 'catalogue' | 'receipts'
  list_id: string | null
}

export type Announcer = {
  announce: (announcement: Announcement) => void
  /** Receives own and others' announcements; returns a function that unsubscribes. */
  listen: (handler: (announcement: Announcement) => void) => () => void
}

/** External dependencies of the engine. */
export type Ports = {
  clock: Clock
  random: RandomBytes
  db: FoyerDatabase
  lock: Lock
  announcer: Announcer
  /** Returns an API client for a token. */
  connect: (token: string | null) => Client
  app_version: string
}
