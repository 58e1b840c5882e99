import { newId, type Id } from '#contract/wire/id.ts'
import type { Instant } from '#contract/wire/instant.ts'
import type { Image, ImagePurpose, ImageType } from '#contract/events/images.ts'
import { lockNames } from '#server/core/db/sql/lock-names.ts'
import { AppError } from '#server/core/app-error.ts'
import type { Context, Person } from '#server/core/http/context.ts'
import type { Deps } from '#server/core/http/mount.ts'
import { claim, storeFiles, release } from '#server/domains/platform/files/service.ts'
import { present } from './present.ts'
import { processImage } from './process.ts'
import * as store from './store.ts'
import type { ImageRow } from './store.ts'

export { present as presentImage } from './present.ts'
export { perceptualHashOf, processImage } from './process.ts'
export { listOfVenue, type ImageRow } from './store.ts'

/** An image whose files are stored and whose row is not inserted yet. */
export type ReadyImage<Purpose extends ImagePurpose = ImageType> = { type: Purpose } & Pick<
  ImageRow,
  'folder' | 'width' | 'height' | 'widths' | 'bytes'
>

/**
 * Validates an uploaded image, renders its sizes and stores them. Errors: image.invalid_format,
 * image.too_small, image.too_large_pixels, server.busy.
 */
export async function prepare<Purpose extends ImagePurpose>(
  deps: Pick<Deps, 'db' | 'files' | 'random'>,
  type: Purpose,
  { bytes }: { bytes: Buffer },
  { account_id, now }: { account_id: Id; now: Instant },
): Promise<ReadyImage<Purpose>> {
  const { renditions, ...size } = await processImage(type, bytes)
  const parts = renditions.map((rendition) => ({ ...rendition, download_name: null }))
  const folder = await storeFiles(deps, { account_id, now }, parts)
  return { type, folder, ...size, bytes: widestOf(renditions, size.width) }
}

function widestOf(renditions: readonly { name: string; bytes: Buffer }[], width: number): number {
  return renditions.find(({ name }) => name === `${width}.webp`)?.bytes.length ?? 0
}

/** Sets a prepared image of the venue and removes the previous one. The caller has checked the permission. */
export async function setVenueImage(context: Context<Person>, ready: ReadyImage): Promise<Image> {
  const { tx, actor, now } = context
  // There is one image per type: concurrent uploads replace each other in turn.
  await lockNames(tx, [`image ${ready.type} of ${actor.member.account_id}`])
  await release(
    tx,
    foldersOf(await store.removeOfVenue(tx, actor.member.account_id, { type: ready.type })),
    now,
  )
  return saveImage(context, { ...ready, event_id: null, organizer_id: null, other_event_id: null })
}

/** Removes an image of the venue. Errors: image.not_found. */
export async function removeVenueImage({ tx, actor, now }: Context<Person>, id: Id): Promise<void> {
  const removed = await store.removeOfVenue(tx, actor.member.account_id, { id })
  if (removed.length === 0) throw new AppError('image.not_found')
  await release(tx, foldersOf(removed), now)
}

/** Inserts the row of a prepared image and claims its files. */
export async function saveImage(
  { tx, now, random, actor }: Context<Person>,
  ready: ReadyImage & Pick<ImageRow, 'event_id' | 'organizer_id' | 'other_event_id'>,
): Promise<Image> {
  const { account_id } = actor.member
  await claim(tx, ready.folder)
  const id = newId('image', random)
  return present(await store.insert(tx, { ...ready, id, account_id, created_at: now }))
}

const foldersOf = (rows: readonly { folder: string }[]) => rows.map(({ folder }) => folder)
