import { and, asc, eq, sql } from 'drizzle-orm'
import type { Id } from '#contract/wire/id.ts'
import type { ImageType } from '#contract/events/images.ts'
import type { Tx } from '#server/core/db/database.ts'
import { images } from '#server/core/db/schema/files.ts'

export type ImageRow = typeof images.$inferSelect

export async function insert(tx: Tx, image: typeof images.$inferInsert): Promise<ImageRow> {
  const [row] = await tx.insert(images).values(image).returning()
  if (row === undefined) throw new Error('An image was not stored.')
  return row
}

const isOfVenue = (account_id: Id) =>
  and(eq(images.account_id, account_id), sql`${images.type} like 'VENUE%'`)

/** Returns the venue's logos and picture. */
export function listOfVenue(tx: Tx, account_id: Id): Promise<ImageRow[]> {
  return tx.select().from(images).where(isOfVenue(account_id)).orderBy(asc(images.type))
}

/** Returns the folders of the removed images. */
export function removeOfVenue(
  tx: Tx,
  account_id: Id,
  target: { type: ImageType } | { id: Id },
): Promise<{ folder: string }[]> {
  const condition = 'id' in target ? eq(images.id, target.id) : eq(images.type, target.type)
  return tx
    .delete(images)
    .where(and(isOfVenue(account_id), condition))
    .returning({ folder: images.folder })
}
