import type { Id } from '#contract/wire/id.ts'
import type { MembershipDatabase } from '#offline/storage/membership-database.ts'

/** Takes away what is of a person who signs out, drafts too. */
export async function deleteMembership(db: MembershipDatabase, user_id: Id): Promise<void> {
  await db.transaction('rw', db.kept, db.drafts, async () => {
    await db.kept.delete(user_id)
    await db.drafts.where({ user_id }).delete()
  })
}

/** How many receipts a person would lose by it. */
export const countDrafts = (db: MembershipDatabase, user_id: Id): Promise<number> =>
  db.drafts.where({ user_id }).count()
