import type { FoyerDatabase } from '#offline/storage/database.ts'

const ACCEPTED = 'edits_taken'

/**
 * Returns how many answers to edits have been applied, plus how often everything was deleted. A catalogue
 * requested before the latest of them may be outdated.
 */
export async function countAccepted(db: FoyerDatabase): Promise<number> {
  return Number((await db.settings.get(ACCEPTED))?.value ?? 0)
}

/** Increments the count; call it in the transaction that applies the answer. */
export async function recordAccepted(db: FoyerDatabase): Promise<void> {
  await db.settings.put({ key: ACCEPTED, value: (await countAccepted(db)) + 1 })
}
