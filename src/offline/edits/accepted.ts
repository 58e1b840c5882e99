import type { FoyerDatabase } from '#offline/storage/database.ts'

const ACCEPTED = 'edits_taken'

/**
 * How many answers to edits this browser has taken over, and how often it forgot everything. A catalogue that was asked for
 * before the last of them may be older than it.
 */
export async function countAccepted(db: FoyerDatabase): Promise<number> {
  return Number((await db.settings.get(ACCEPTED))?.value ?? 0)
}

/** Counts one more; in the transaction that takes the answer over. */
export async function recordAccepted(db: FoyerDatabase): Promise<void> {
  await db.settings.put({ key: ACCEPTED, value: (await countAccepted(db)) + 1 })
}
