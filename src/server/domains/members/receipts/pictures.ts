import { uploadReceipt } from '#contract/members/receipts.ts'
import type { ErrorCode } from '#contract/wire/errors.ts'
import type { Id } from '#contract/wire/id.ts'
import { AppError } from '#server/core/app-error.ts'
import type { Tx } from '#server/core/db/database.ts'
import type { Download } from '#server/core/http/answer.ts'
import type { Context } from '#server/core/http/context.ts'
import type { Deps } from '#server/core/http/mount.ts'
import type { UploadedFile } from '#server/core/http/multipart.ts'
import { claim, perceptualHashOf, processImage, storeFiles } from '#server/domains/platform/index.ts'
import { isValidFor, readKey } from './picture-address.ts'
import * as store from './store.ts'
import type { PictureRow } from './store.ts'

/** A stored picture whose receipt does not exist yet. */
export type ReadyPicture = Pick<PictureRow, 'sha256' | 'look' | 'folder'>

const FILE = 'receipt.webp'
const LIST_MAX = 500

/**
 * Converts the pictures of a receipt, strips location and device data, and stores them where no address serves
 * them. Errors: image.invalid_format, image.heic, image.too_small, image.too_large_pixels, each naming the
 * picture; server.busy.
 */
export async function preparePictures(
  deps: Pick<Deps, 'db' | 'files' | 'random'>,
  owner: { account_id: Id; now: string },
  files: readonly UploadedFile[],
): Promise<ReadyPicture[]> {
  const prepared: ReadyPicture[] = []
  for (const [at, { bytes: original, sha256 }] of files.entries()) {
    const { renditions } = await processImage('RECEIPT', original).catch((error: unknown) =>
      rethrowForPicture(error, at),
    )
    const bytes = renditions.at(-1)?.bytes ?? original
    const look = await perceptualHashOf(bytes)
    const file = { name: FILE, bytes, content_type: 'image/webp', download_name: null }
    prepared.push({ sha256, look, folder: await storeFiles(deps, { ...owner, is_private: true }, [file]) })
  }
  return prepared
}

/** Error details of one picture: the upload field and its index from 0. */
function errorsOfPicture(at: number, code: ErrorCode): Record<string, [ErrorCode]> {
  const { field } = uploadReceipt.upload
  return { [field]: [code], [`${field}.${at}`]: [code] }
}

/**
 * Stores the pictures of a saved receipt. Errors: receipt.same_file, naming a picture that was sent before or
 * occurs twice; a unique constraint covers simultaneous requests.
 */
export async function savePictures(
  tx: Tx,
  owner: { account_id: Id; receipt_id: Id },
  pictures: readonly ReadyPicture[],
): Promise<void> {
  const hashes = pictures.map(({ sha256 }) => sha256)
  const known_hashes = await store.knownFiles(tx, owner.account_id, hashes)
  const at = hashes.findIndex((hash, index) => known_hashes.has(hash) || hashes.indexOf(hash) < index)
  if (at !== -1) throw new AppError('receipt.same_file', { errors: errorsOfPicture(at, 'receipt.same_file') })
  for (const { folder } of pictures) if (folder !== null) await claim(tx, folder)
  await store.addPictures(
    tx,
    pictures.map((picture, index) => ({ ...owner, picture_no: index + 1, ...picture })),
  )
}

function rethrowForPicture(error: unknown, at: number): never {
  // The image code does not know the form field, so it is added here.
  if (error instanceof AppError) throw new AppError(error.code, { errors: errorsOfPicture(at, error.code) })
  throw error
}

/**
 * Returns where the picture of an address is stored. Errors: receipt.not_found, also for an address that expired,
 * was issued to another viewer, or was never issued.
 */
export async function find({ tx, actor, now }: Context, text: string): Promise<string> {
  const key = readKey(text)
  if (key !== null && 'user_id' in actor) {
    const picture = await store.findPicture(tx, key)
    if (
      picture !== undefined &&
      picture.folder !== null &&
      isValidFor({ user_id: actor.user_id, now }, key, picture.folder)
    )
      return `${picture.folder}/${FILE}`
  }
  throw new AppError('receipt.not_found')
}

/** Returns the remaining pictures of a member's receipts: receipt, number and folder. */
export async function picturesOf(
  tx: Tx,
  member_id: Id,
): Promise<{ receipt_id: Id; picture_no: number; key: string }[]> {
  const rows = await store.listOfMember(tx, member_id, LIST_MAX)
  return rows.flatMap(({ receipt, pictures }) =>
    pictures.map(({ picture_no, folder }) => ({
      receipt_id: receipt.id,
      picture_no,
      key: `${folder}/${FILE}`,
    })),
  )
}

/** Returns a picture as a response. Errors: receipt.not_found (deleted meanwhile), server.busy. */
export async function download(
  { files }: Pick<Deps, 'files'>,
  key: string,
): Promise<Download<{ ok_file: readonly ['image/webp'] }>> {
  const bytes = await files.get(key)
  if (bytes === null) throw new AppError('receipt.not_found')
  return {
    media_type: 'image/webp',
    file_name: FILE,
    total_rows: 1,
    chunks: singleChunk(bytes),
    exported: null,
  }
}

async function* singleChunk(bytes: Uint8Array): AsyncIterable<Uint8Array> {
  yield bytes
}
