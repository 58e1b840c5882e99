import { and, eq, inArray, isNull, lte, notExists, sql } from 'drizzle-orm'
import type { Instant } from '#contract/wire/instant.ts'
import type { Tx } from '#server/core/db/database.ts'
import {
  attachments,
  files,
  images,
  other_event_attachments,
  room_pictures,
} from '#server/core/db/schema/files.ts'
import { receipt_pictures } from '#server/core/db/schema/receipts.ts'

export type FileRow = typeof files.$inferSelect

export async function insert(tx: Tx, rows: FileRow[]): Promise<void> {
  await tx.insert(files).values(rows)
}

export async function find(tx: Tx, key: string): Promise<FileRow | undefined> {
  const [row] = await tx.select().from(files).where(eq(files.key, key))
  return row
}

/** Returns whether the folder had files to keep. */
export async function claim(tx: Tx, folder: string): Promise<boolean> {
  const rows = await tx
    .update(files)
    .set({ sweep_at: null })
    .where(eq(files.folder, folder))
    .returning({ key: files.key })
  return rows.length > 0
}

export async function release(tx: Tx, folders: readonly string[], now: Instant): Promise<void> {
  await tx
    .update(files)
    .set({ sweep_at: now })
    .where(inArray(files.folder, [...folders]))
}

/** No image, attachment, room picture or receipt picture references the folder. */
function isUnused(tx: Tx) {
  const literal = sql`1`
  return and(
    notExists(tx.select({ literal }).from(images).where(eq(images.folder, files.folder))),
    notExists(tx.select({ literal }).from(attachments).where(eq(attachments.folder, files.folder))),
    notExists(
      tx
        .select({ literal })
        .from(other_event_attachments)
        .where(eq(other_event_attachments.folder, files.folder)),
    ),
    notExists(tx.select({ literal }).from(room_pictures).where(eq(room_pictures.folder, files.folder))),
    notExists(tx.select({ literal }).from(receipt_pictures).where(eq(receipt_pictures.folder, files.folder))),
  )
}

/** Releases files of rows that were deleted without a release. */
export async function releaseOrphans(tx: Tx, now: Instant): Promise<void> {
  await tx
    .update(files)
    .set({ sweep_at: now })
    .where(and(isNull(files.sweep_at), isUnused(tx)))
}

export async function listReleased(tx: Tx, now: Instant, limit: number): Promise<string[]> {
  const rows = await tx
    .select({ key: files.key })
    .from(files)
    .where(and(lte(files.sweep_at, now), isUnused(tx)))
    .limit(limit)
  return rows.map(({ key }) => key)
}

export async function remove(tx: Tx, keys: readonly string[]): Promise<void> {
  await tx.delete(files).where(inArray(files.key, [...keys]))
}
