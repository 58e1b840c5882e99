import type { Id } from '#contract/wire/id.ts'
import type { MembershipDatabase } from '#offline/storage/membership-database.ts'

/** Deletes the data of a person who signs out, including drafts. */
export async function deleteMembership(db: MembershipDatabase, user_id: Id): Promise<void> {
  await db.transaction('rw', db.kept, db.drafts, async () => {
    await db.kept.delete(user_id)
    await db.drafts.where({ user_id }).delete()
  })
}

/** Returns how many receipt drafts that would delete. */
export const countDrafts = (db: MembershipDatabase, user_id: Id): Promise<number> =>
  db.drafts.where({ user_id }).count()
