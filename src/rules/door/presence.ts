import type { Instant } from '#contract/wire/instant.ts'
import type { Scan } from '#contract/door/scans.ts'

/** Presence of a ticket holder after a log. */
export type Presence = {
  is_inside: boolean
  entries: number
  /** Instants of the entries, oldest first. */
  entered_at: readonly Instant[]
  exits: number
  first_in: Scan | null
  /** The entry that the next entry would contradict. */
  last_in: Scan | null
  /** The exit that the next exit would contradict; null when the clock made the last check-out. */
  last_out: Scan | null
}

/** State before the first scan. */
export const INITIAL_PRESENCE: Presence = {
  is_inside: false,
  entries: 0,
  entered_at: [],
  exits: 0,
  first_in: null,
  last_in: null,
  last_out: null,
}

/** Returns the presence after an entry. */
export function afterEntry(before: Presence, scan: Scan): Presence {
  return {
    ...before,
    is_inside: true,
    entries: before.entries + 1,
    entered_at: [...before.entered_at, scan.scanned_at],
    first_in: before.first_in ?? scan,
    last_in: scan,
  }
}

/**
 * Returns the presence after an exit.
 * @param scan null for a check-out by the clock
 */
export function afterExit(before: Presence, scan: Scan | null): Presence {
  return { ...before, is_inside: false, exits: before.exits + 1, last_out: scan }
}

/**
 * Returns the presence after the clock checked out everybody who entered before.
 * @param checked_out_at the latest check-out; null when there was none
 */
export function afterCheckOut(before: Presence, checked_out_at: Instant | null): Presence {
  if (checked_out_at === null || !before.is_inside || before.last_in === null) return before
  return before.last_in.scanned_at < checked_out_at ? afterExit(before, null) : before
}
