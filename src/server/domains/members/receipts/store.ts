import { and, asc, desc, eq, inArray, isNotNull, isNull, lt, sql } from 'drizzle-orm'
import type { Id } from '#contract/wire/id.ts'
import type { Instant } from '#contract/wire/instant.ts'
import type { Tx } from '#server/core/db/database.ts'
import { merchants } from '#server/core/db/schema/members.ts'
import {
  receipt_look_alikes,
  receipt_pictures,
  receipts,
  upgrade_requests,
} from '#server/core/db/schema/receipts.ts'

export type ReceiptRow = typeof receipts.$inferSelect
export type PictureRow = typeof receipt_pictures.$inferSelect
/**
 * Columns for stored pictures. The perceptual hashes exceed the precision of a number and stay in the database.
 */
const STORED = {
  receipt_id: receipt_pictures.receipt_id,
  picture_no: receipt_pictures.picture_no,
  folder: receipt_pictures.folder,
}
type StoredPicture = Pick<PictureRow, keyof typeof STORED>
export type PictureRef = { picture_no: number; folder: string }
export type FullReceiptRow = Awaited<ReturnType<typeof listOfMember>>[number]

/** Pictures that have not been deleted. */
const PICTURES = sql<PictureRef[]>`(select coalesce(json_agg(json_build_object(
  'picture_no', p.picture_no, 'folder', p.folder) order by p.picture_no), '[]') from ${receipt_pictures} as p
  where p.receipt_id = ${receipts.id} and p.folder is not null)`

function selectFull(tx: Tx) {
  return tx
    .select({
      receipt: receipts,
      merchant: merchants,
      request: {
        id: upgrade_requests.id,
        status: upgrade_requests.status,
        settled_at: upgrade_requests.settled_at,
        rejection_code: upgrade_requests.rejection_code,
        rejection_words: upgrade_requests.rejection_words,
      },
      pictures: PICTURES,
    })
    .from(receipts)
    .innerJoin(merchants, eq(merchants.id, receipts.merchant_id))
    .leftJoin(upgrade_requests, eq(upgrade_requests.id, receipts.request_id))
}

/** Returns the receipts of a member, newest first. */
export function listOfMember(tx: Tx, member_id: Id, limit: number) {
  return selectFull(tx)
    .where(eq(receipts.member_id, member_id))
    .orderBy(desc(receipts.uploaded_at), desc(receipts.id))
    .limit(limit)
}

export async function find(tx: Tx, member_id: Id, id: Id) {
  const [row] = await selectFull(tx).where(and(eq(receipts.id, id), eq(receipts.member_id, member_id)))
  return row
}

/** Returns the receipts of requests in the order of sending. */
export function listOfRequests(tx: Tx, request_ids: readonly Id[]) {
  return selectFull(tx)
    .where(inArray(receipts.request_id, [...request_ids]))
    .orderBy(asc(receipts.uploaded_at), asc(receipts.id))
}

export async function lockSome(tx: Tx, member_id: Id, ids: readonly Id[]): Promise<ReceiptRow[]> {
  return tx
    .select()
    .from(receipts)
    .where(and(eq(receipts.member_id, member_id), inArray(receipts.id, [...ids])))
    .orderBy(asc(receipts.id))
    .for('update')
}

/** Counts the receipts that a member sent since a time. */
export async function countSince(tx: Tx, member_id: Id, from: Instant): Promise<number> {
  const [row] = await tx
    .select({ total: sql<number>`count(*)::int` })
    .from(receipts)
    .where(and(eq(receipts.member_id, member_id), sql`${receipts.uploaded_at} >= ${from}::timestamptz`))
  return row?.total ?? 0
}

/**
 * Returns undefined when the id is taken. A duplicate receipt or file violates receipts_once or
 * receipt_pictures_file.
 */
export async function insert(tx: Tx, row: typeof receipts.$inferInsert): Promise<ReceiptRow | undefined> {
  const [inserted] = await tx
    .insert(receipts)
    .values(row)
    .onConflictDoNothing({ target: receipts.id })
    .returning()
  return inserted
}

/** Returns which of these files were sent before, by anybody. */
export async function knownFiles(
  tx: Tx,
  account_id: Id,
  hashes: readonly string[],
): Promise<ReadonlySet<string>> {
  const rows = await tx
    .select({ sha256: receipt_pictures.sha256 })
    .from(receipt_pictures)
    .where(and(eq(receipt_pictures.account_id, account_id), inArray(receipt_pictures.sha256, [...hashes])))
  return new Set(rows.map(({ sha256 }) => sha256))
}

export async function addPictures(tx: Tx, rows: (typeof receipt_pictures.$inferInsert)[]): Promise<void> {
  await tx.insert(receipt_pictures).values(rows)
}

/** Maximum number of different hash bits between pictures of the same paper. */
const ALIKE_BITS = 10

/** Stores which receipts have pictures similar to those of a new one. */
export async function saveLookAlikes(tx: Tx, account_id: Id, receipt_id: Id): Promise<void> {
  await tx.execute(sql`insert into ${receipt_look_alikes} (account_id, receipt_id, other_id)
    select distinct ${account_id}, ${receipt_id}, other.receipt_id
    from ${receipt_pictures} mine join ${receipt_pictures} other on other.account_id = mine.account_id
      and other.receipt_id <> mine.receipt_id
      and bit_count((mine.look # other.look)::bit(64)) <= ${ALIKE_BITS}
    where mine.receipt_id = ${receipt_id}`)
}

/** Stores a changed receipt with its next version. */
export async function save(tx: Tx, row: ReceiptRow): Promise<ReceiptRow> {
  const saved = { ...row, version: row.version + 1 }
  await tx.update(receipts).set(saved).where(eq(receipts.id, row.id))
  return saved
}

/** Deletes a receipt and returns the folders of its pictures, to be released. */
export async function remove(tx: Tx, id: Id): Promise<string[]> {
  const pictures = await picturesOf(tx, id)
  await tx.delete(receipts).where(eq(receipts.id, id))
  return pictures.flatMap(({ folder }) => folder ?? [])
}

export async function findPicture(
  tx: Tx,
  { receipt_id, picture_no }: Pick<PictureRow, 'receipt_id' | 'picture_no'>,
): Promise<StoredPicture | undefined> {
  const [row] = await tx
    .select(STORED)
    .from(receipt_pictures)
    .where(and(eq(receipt_pictures.receipt_id, receipt_id), eq(receipt_pictures.picture_no, picture_no)))
  return row
}

function picturesOf(tx: Tx, receipt_id: Id): Promise<StoredPicture[]> {
  return tx
    .select(STORED)
    .from(receipt_pictures)
    .where(eq(receipt_pictures.receipt_id, receipt_id))
    .orderBy(asc(receipt_pictures.picture_no))
}

/** Deletes the pictures of receipts sent before a time and returns their folders. */
export async function erasePictures(
  tx: Tx,
  account_id: Id,
  before: Instant,
  now: Instant,
): Promise<string[]> {
  const old_receipts = tx
    .select({ id: receipts.id })
    .from(receipts)
    .where(and(eq(receipts.account_id, account_id), lt(receipts.uploaded_at, before)))
  return clearPictures(tx, inArray(receipt_pictures.receipt_id, old_receipts), now)
}

/** Deletes the pictures of all receipts of a member. */
export async function erasePicturesOf(tx: Tx, member_id: Id, now: Instant): Promise<string[]> {
  const own_receipts = tx.select({ id: receipts.id }).from(receipts).where(eq(receipts.member_id, member_id))
  return clearPictures(tx, inArray(receipt_pictures.receipt_id, own_receipts), now)
}

async function clearPictures(tx: Tx, condition: ReturnType<typeof inArray>, now: Instant): Promise<string[]> {
  const rows = await tx
    .select(STORED)
    .from(receipt_pictures)
    .where(and(condition, isNotNull(receipt_pictures.folder)))
    .for('update')
  for (const { receipt_id, picture_no } of rows)
    await tx
      .update(receipt_pictures)
      .set({ folder: null, erased_at: now })
      .where(and(eq(receipt_pictures.receipt_id, receipt_id), eq(receipt_pictures.picture_no, picture_no)))
  return rows.flatMap(({ folder }) => folder ?? [])
}

/** Returns receipts of the venue by any sender, with the sender's membership number. */
export function listAny(tx: Tx, account_id: Id, ids: readonly Id[]) {
  return selectFull(tx)
    .where(and(eq(receipts.account_id, account_id), inArray(receipts.id, [...ids])))
    .orderBy(asc(receipts.uploaded_at), asc(receipts.id))
}

/** Releases the receipts of a request that were not rejected. */
export async function release(tx: Tx, request_id: Id): Promise<void> {
  await tx
    .update(receipts)
    .set({ request_id: null, version: sql`${receipts.version} + 1` })
    .where(and(eq(receipts.request_id, request_id), isNull(receipts.rejected_at)))
}

export async function mark(
  tx: Tx,
  request_id: Id,
  ids: readonly Id[],
  fields: Pick<ReceiptRow, 'rejected_at' | 'rejection_code' | 'rejection_words'>,
): Promise<void> {
  await tx
    .update(receipts)
    .set({ ...fields, version: sql`${receipts.version} + 1` })
    .where(and(eq(receipts.request_id, request_id), inArray(receipts.id, [...ids])))
}
