import { newId, type Id } from '#contract/wire/id.ts'
import type { Instant } from '#contract/wire/instant.ts'
import { EVENT_IMAGES_MAX, type Image, type ImagePurpose, type ImageType } from '#contract/events/images.ts'
import { countWithinLimit } from '#server/core/db/sql/count-within-limit.ts'
import { lockNames } from '#server/core/db/sql/lock-names.ts'
import { AppError } from '#server/core/app-error.ts'
import type { Context, Person } from '#server/core/http/context.ts'
import type { Deps } from '#server/core/http/mount.ts'
import { requireRight } from '#server/core/http/requirements.ts'
import { requireEvent } from '#server/domains/events/events/service.ts'
import { claim, putAway, release } from '#server/domains/platform/files/service.ts'
import { present } from './present.ts'
import { processImage } from './process.ts'
import * as store from './store.ts'
import type { ImageRow } from './store.ts'

export { present as presentImage } from './present.ts'
export { lookOf, processImage } from './process.ts'
export { ofVenue, type ImageRow } from './store.ts'

/** An image that lies in the file store and waits for its row. */
export type ReadyImage<Purpose extends ImagePurpose = ImageType> = { type: Purpose } & Pick<
  ImageRow,
  'folder' | 'width' | 'height' | 'widths' | 'bytes'
>

/** The images of an event, the cover first, then in the order of their coming. Errors: event.not_found. */
export async function list(context: Context<Person>, event_id: Id): Promise<Image[]> {
  await requireEvent(context, event_id, 'event.view')
  return (await store.ofEvent(context.tx, event_id)).map(present)
}

/** Whether the caller may change the images of an event. Errors: event.not_found, permission.denied. */
export async function requireEdit(context: Context<Person>, event_id: Id): Promise<void> {
  await requireEvent(context, event_id, 'event.edit')
}

/** Whether the caller may change the logo of an organizer. Errors: organizer.not_found, permission.denied. */
export async function requireLogoEdit(context: Context<Person>, organizer_id: Id): Promise<void> {
  const { tx, actor } = context
  allowLogo(context, await store.findOrganizer(tx, actor.member.account_id, organizer_id))
}

/**
 * Checks an uploaded image, makes what is kept of it and puts that away. Errors: image.invalid_format,
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
  const folder = await putAway(deps, { account_id, now }, parts)
  return { type, folder, ...size, bytes: widestOf(renditions, size.width) }
}

function widestOf(renditions: readonly { name: string; bytes: Buffer }[], width: number): number {
  return renditions.find(({ name }) => name === `${width}.webp`)?.bytes.length ?? 0
}

/**
 * Adds a prepared image to an event; a cover takes the place of the one before. Errors: event.not_found,
 * permission.denied, file.too_many.
 */
export async function add(context: Context<Person>, event_id: Id, ready: ReadyImage): Promise<Image> {
  const { tx, now } = context
  await requireEdit(context, event_id)
  const limit = { code: 'file.too_many', scope: `images of ${event_id}`, most: EVENT_IMAGES_MAX } as const
  await countWithinLimit(tx, limit, async () => {
    const replaced = ready.type === 'EVENT_COVER' ? await store.removeOfType(tx, event_id, ready.type) : []
    await release(tx, foldersOf(replaced), now)
    return store.countOfEvent(tx, event_id)
  })
  return save(context, { ...ready, event_id, organizer_id: null, other_event_id: null })
}

/** Sets the logo of an organizer. Errors: organizer.not_found, permission.denied. */
export async function setLogo(context: Context<Person>, organizer_id: Id, ready: ReadyImage): Promise<Image> {
  await takeLogo(context, organizer_id)
  return save(context, { ...ready, event_id: null, organizer_id, other_event_id: null })
}

/** Adds a prepared picture of the venue in place of the one before; whoever calls has seen that they may. */
export async function setOfVenue(context: Context<Person>, ready: ReadyImage): Promise<Image> {
  const { tx, actor, now } = context
  // Of each type there is one: two at the same moment replace each other in turn.
  await lockNames(tx, [`image ${ready.type} of ${actor.member.account_id}`])
  await release(
    tx,
    foldersOf(await store.removeOfVenue(tx, actor.member.account_id, { type: ready.type })),
    now,
  )
  return save(context, { ...ready, event_id: null, organizer_id: null, other_event_id: null })
}

/** Takes a picture of the venue away. Errors: image.not_found. */
export async function takeOfVenue({ tx, actor, now }: Context<Person>, id: Id): Promise<void> {
  const gone = await store.removeOfVenue(tx, actor.member.account_id, { id })
  if (gone.length === 0) throw new AppError('image.not_found')
  await release(tx, foldersOf(gone), now)
}

/** Deletes an image of an event. Errors: event.not_found, permission.denied, image.not_found. */
export async function remove(context: Context<Person>, event_id: Id, id: Id): Promise<void> {
  await requireEdit(context, event_id)
  const gone = await store.remove(context.tx, event_id, id)
  if (gone.length === 0) throw new AppError('image.not_found')
  await release(context.tx, foldersOf(gone), context.now)
}

/** Takes the logo of an organizer away, if there is one. Errors: organizer.not_found, permission.denied. */
export async function takeLogo(context: Context<Person>, organizer_id: Id): Promise<void> {
  const { tx, actor, now } = context
  allowLogo(context, await store.lockOrganizer(tx, actor.member.account_id, organizer_id))
  await release(tx, foldersOf(await store.removeLogo(tx, organizer_id)), now)
}

function allowLogo(context: Context<Person>, organizer: { id: Id } | undefined): void {
  if (organizer === undefined) throw new AppError('organizer.not_found')
  requireRight(context, 'organizer.edit')
}

async function save(
  { tx, now, random, actor }: Context<Person>,
  ready: ReadyImage & Pick<ImageRow, 'event_id' | 'organizer_id' | 'other_event_id'>,
): Promise<Image> {
  const { account_id } = actor.member
  await claim(tx, ready.folder)
  const id = newId('image', random)
  return present(await store.insert(tx, { ...ready, id, account_id, created_at: now }))
}

const foldersOf = (rows: readonly { folder: string }[]) => rows.map(({ folder }) => folder)
