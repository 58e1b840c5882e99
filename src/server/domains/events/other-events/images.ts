import type { z } from 'zod'
import { EVENT_IMAGES_MAX } from '#contract/events/images.ts'
import type { otherEventImageEdit, OtherEventImage } from '#contract/events/other-event-files.ts'
import { newId, type Id } from '#contract/wire/id.ts'
import { applyEdit } from '#rules/apply-edit.ts'
import { countWithinLimit } from '#server/core/db/sql/count-within-limit.ts'
import { AppError } from '#server/core/app-error.ts'
import type { Context, Person } from '#server/core/http/context.ts'
import { claim, release, type ReadyImage } from '#server/domains/platform/index.ts'
import { lockOtherEvent, requireOtherEvent } from './access.ts'
import * as store from './files-store.ts'
import type { ImageRow } from './files-store.ts'
import { presentImage } from './present.ts'

type ImageKey = { other_event_id: Id; image_id: Id }

/**
 * Returns the images of an other event, the cover first. Errors: venue.not_found, permission.denied,
 * other_event.not_found.
 */
export async function list(context: Context<Person>, id: Id): Promise<OtherEventImage[]> {
  await requireOtherEvent(context, id)
  return (await store.imagesOf(context.tx, id)).map((row) => presentOf(row, id))
}

/**
 * Adds a prepared image; a cover replaces the former one. Errors: venue.not_found, permission.denied,
 * other_event.not_found, file.too_many.
 */
export async function add(
  context: Context<Person>,
  id: Id,
  { ready, alt }: { ready: ReadyImage; alt: string },
): Promise<OtherEventImage> {
  await lockOtherEvent(context, id)
  return presentOf(await putImage(context, id, { ready, alt }), id)
}

/** Adds an image to an other event that is locked already. Errors: file.too_many. */
export async function putImage(
  { tx, now, random, actor }: Context<Person>,
  other_event_id: Id,
  { ready, alt }: { ready: ReadyImage; alt: string },
): Promise<ImageRow> {
  const limit = {
    code: 'file.too_many',
    scope: `images of ${other_event_id}`,
    most: EVENT_IMAGES_MAX,
  } as const
  await countWithinLimit(tx, limit, async () => {
    const before = await store.imagesOf(tx, other_event_id)
    const replaced = ready.type === 'EVENT_COVER' ? before.filter(({ type }) => type === ready.type) : []
    for (const row of replaced) await store.removeImage(tx, row.id)
    await release(tx, foldersOf(replaced), now)
    return before.length - replaced.length
  })
  await claim(tx, ready.folder)
  const { account_id } = actor.member
  const id = newId('image', random)
  return store.insertImage(tx, { ...ready, id, account_id, other_event_id, alt, created_at: now })
}

/**
 * Updates the description of an image. Errors: venue.not_found, permission.denied, other_event.not_found,
 * image.not_found.
 */
export async function update(
  context: Context<Person>,
  { other_event_id, image_id }: ImageKey,
  edit: z.infer<typeof otherEventImageEdit>,
): Promise<OtherEventImage> {
  const row = await lockImage(context, other_event_id, image_id)
  return presentOf(await store.saveImage(context.tx, applyEdit(row, edit)), other_event_id)
}

/** Deletes an image. Errors: venue.not_found, permission.denied, other_event.not_found, image.not_found. */
export async function remove(
  context: Context<Person>,
  { other_event_id, image_id }: ImageKey,
): Promise<undefined> {
  const row = await lockImage(context, other_event_id, image_id)
  await store.removeImage(context.tx, row.id)
  await release(context.tx, [row.folder], context.now)
}

async function lockImage(context: Context<Person>, other_event_id: Id, id: Id): Promise<ImageRow> {
  await lockOtherEvent(context, other_event_id)
  const row = (await store.imagesOf(context.tx, other_event_id)).find((image) => image.id === id)
  if (row === undefined) throw new AppError('image.not_found')
  return row
}

const presentOf = (row: ImageRow, other_event_id: Id) => presentImage({ ...row, other_event_id })

const foldersOf = (rows: readonly ImageRow[]) => rows.map(({ folder }) => folder)
