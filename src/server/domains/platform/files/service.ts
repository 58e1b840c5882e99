import { encodeBase32 } from '#contract/wire/base32.ts'
import { FILES_PATH } from '#contract/wire/files.ts'
import type { Id } from '#contract/wire/id.ts'
import { addMs, type Instant } from '#contract/wire/instant.ts'
import { isFileKey } from '#server/core/integrations/files/files.ts'
import type { Tx } from '#server/core/db/database.ts'
import { AppError } from '#server/core/app-error.ts'
import type { Deps } from '#server/core/http/mount.ts'
import { headersOf } from './present.ts'
import * as store from './store.ts'

/** No request takes longer from storing a file to referencing it in a row. */
const CLAIM_WITHIN_MS = 3_600_000
const FOLDER_RANDOM_BYTES = 20
const SWEEP_BATCH_SIZE = 100

export type NewFile = {
  /** Lower-case letters and digits with an extension; unique within its folder. */
  name: string
  bytes: Uint8Array
  content_type: string
  /** If set, the file is never displayed, only downloaded under this name. */
  download_name: string | null
}

/** Returns the URL of a stored file on this server. */
export function urlOf(folder: string, name: string): string {
  return `/api${FILES_PATH}/${folder}/${name}`
}

/**
 * Stores files under a new secret folder and returns its name. They are deleted unless a transaction claims
 * the folder within the hour. Runs its own transaction. Errors: server.busy.
 * @param is_private the files are not served under their URL
 */
export async function storeFiles(
  { db, files, random }: Pick<Deps, 'db' | 'files' | 'random'>,
  { account_id, now, is_private = false }: { account_id: Id; now: Instant; is_private?: boolean },
  parts: readonly NewFile[],
): Promise<string> {
  const folder = encodeBase32(random(FOLDER_RANDOM_BYTES)).toLowerCase()
  const sweep_at = addMs(now, CLAIM_WITHIN_MS)
  const keyOf = ({ name }: NewFile) => `${folder}/${name}`
  const rows = parts.map((part) => ({
    key: keyOf(part),
    account_id,
    is_private,
    folder,
    content_type: part.content_type,
    bytes: part.bytes.length,
    download_name: part.download_name,
    sweep_at,
  }))
  await db.withTx((tx) => store.insert(tx, rows))
  for (const part of parts) await files.put(keyOf(part), part.bytes, part.content_type)
  return folder
}

/** Keeps stored files, because an image or attachment references their folder now. */
export async function claim(tx: Tx, folder: string): Promise<void> {
  if (!(await store.claim(tx, folder))) throw new Error('Files were swept away before they were claimed.')
}

/**
 * Releases the files of images or attachments that were just deleted; `sweep` then removes them from the
 * store.
 */
export async function release(tx: Tx, folders: readonly string[], now: Instant): Promise<void> {
  if (folders.length > 0) await store.release(tx, folders, now)
}

/**
 * Removes released files that are not used elsewhere from the store. Safe to run at any time and
 * concurrently.
 */
export async function sweep({ db, files, clock }: Pick<Deps, 'db' | 'files' | 'clock'>): Promise<void> {
  for (;;) {
    const keys = await db.read((tx) => store.listReleased(tx, clock(), SWEEP_BATCH_SIZE))
    for (const key of keys) await files.remove(key)
    if (keys.length > 0) await db.withTx((tx) => store.remove(tx, keys))
    if (keys.length < SWEEP_BATCH_SIZE) return
  }
}

/** Sweeps, including files whose rows were deleted in another way, for example with their event. */
export async function sweepAll(deps: Pick<Deps, 'db' | 'files' | 'clock'>): Promise<void> {
  await deps.db.withTx((tx) => store.releaseOrphans(tx, deps.clock()))
  await sweep(deps)
}

/**
 * Returns a stored file for anybody who has its URL, with its response headers. A picture is served as AVIF
 * to a browser that accepts it, where that format is stored. Errors: request.not_found, server.busy.
 * @param accept the browser's Accept header
 */
export async function read(
  deps: Pick<Deps, 'db' | 'files'>,
  key: string,
  accept: string,
): Promise<{ bytes: Uint8Array; headers: Record<string, string> }> {
  const is_picture = key.endsWith(WEBP)
  const avif_key = is_picture && accept.includes('image/avif') ? key.slice(0, -WEBP.length) + AVIF : null
  const found = (avif_key === null ? null : await find(deps, avif_key)) ?? (await find(deps, key))
  if (found === null) throw new AppError('request.not_found')
  return is_picture ? { ...found, headers: { ...found.headers, vary: 'Accept' } } : found
}

const WEBP = '.webp'
const AVIF = '.avif'

async function find({ db, files }: Pick<Deps, 'db' | 'files'>, key: string) {
  const row = isFileKey(key) ? await db.read((tx) => store.find(tx, key)) : undefined
  const bytes = row === undefined || row.is_private ? null : await files.get(key)
  return row === undefined || bytes === null ? null : { bytes, headers: headersOf(row) }
}
