import { createHash } from 'node:crypto'
import type { Id } from '#contract/wire/id.ts'
import type { Instant } from '#contract/wire/instant.ts'
import type { Database, Tx } from '#server/core/db/database.ts'
import { receipt_pictures } from '#server/core/db/schema/receipts.ts'
import type { Deps } from '#server/core/http/mount.ts'
import { claim } from '#server/domains/platform/index.ts'
import { preparePictures, type ReadyPicture } from '#server/domains/members/index.ts'
import { prngOf } from './prng.ts'
import { demoPictures } from './members.ts'
import { VENUE } from './people.ts'
import { drawReceipt } from './receipt-picture.ts'

export type PictureStore = Pick<Deps, 'files' | 'random'>
type StoredReceiptPicture = ReadyPicture & { receipt_id: Id }

/** Draws the receipts of pending requests and stores them as private files. */
export async function drawPictures(
  db: Database,
  store: PictureStore,
  now: Instant,
): Promise<StoredReceiptPicture[]> {
  const pictures: StoredReceiptPicture[] = []
  for (const { receipt_id, picture } of demoPictures(now)) {
    const bytes = await drawReceipt(picture, prngOf(receipt_id))
    const sha256 = createHash('sha256').update(bytes).digest('hex')
    const files = [{ name: 'receipt.jpg', bytes, sha256 }]
    const ready = await preparePictures({ db, ...store }, { account_id: VENUE, now }, files)
    pictures.push(...ready.map((picture) => ({ ...picture, receipt_id })))
  }
  return pictures
}

export async function addPictures(tx: Tx, pictures: readonly StoredReceiptPicture[]): Promise<void> {
  if (pictures.length === 0) return
  await tx
    .insert(receipt_pictures)
    .values(pictures.map((picture) => ({ ...picture, account_id: VENUE, picture_no: 1 })))
  for (const { folder } of pictures) if (folder !== null) await claim(tx, folder)
}
