import type { Client } from '#api-client/client.ts'
import type { RandomBytes } from '#contract/wire/id.ts'
import type { FoyerDatabase } from './storage/database.ts'

/** Two clocks: what the device claims, and one that only ever goes forward while the page lives. */
export type Clock = {
  /** Milliseconds since 1970 as the device believes; may jump. */
  wall_ms: () => number
  /** Milliseconds since some fixed moment; never goes back. */
  monotonic_ms: () => number
}

/** One holder at a time over all tabs and workers of this browser. */
export type Lock = {
  /** Runs when the lock is free; gives undefined at once when it is held and `if_free` is set. */
  exclusively: <T>(
    name: string,
    run: () => Promise<T>,
    options?: { if_free: boolean },
  ) => Promise<T | undefined>
}

/** What tabs and workers of this browser tell each other; a hint, the database is the truth. */
export type Announcement = {
  kind: 'mirror' | 'scans' | 'edits' | 'catalogue' | 'receipts'
  list_id: string | null
}

export type Announcer = {
  announce: (news: Announcement) => void
  /** Told of own and others' announcements; gives the way to stop. */
  listen: (hear: (news: Announcement) => void) => () => void
}

/** All that the engine needs from outside. */
export type Ports = {
  clock: Clock
  random: RandomBytes
  db: FoyerDatabase
  lock: Lock
  announcer: Announcer
  /** The API for the bearer of a token. */
  connect: (token: string | null) => Client
  app_version: string
}
