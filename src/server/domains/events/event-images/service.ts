import type { Id } from '#contract/wire/id.ts'
import { EVENT_IMAGES_MAX, type Image } from '#contract/events/images.ts'
import { countWithinLimit } from '#server/core/db/sql/count-within-limit.ts'
import { AppError } from '#server/core/app-error.ts'
import type { Context, Person } from '#server/core/http/context.ts'
import { requireRight } from '#server/core/http/requirements.ts'
import { requireEvent } from '#server/domains/events/events/service.ts'
import { presentImage, release, saveImage, type ReadyImage } from '#server/domains/platform/index.ts'
import * as store from './store.ts'

/** Returns the images of an event: the cover first, then in the order of upload. Errors: event.not_found. */
export async function list(context: Context<Person>, event_id: Id): Promise<Image[]> {
  await requireEvent(context, event_id, 'event.view')
  return (await store.listOfEvent(context.tx, event_id)).map(presentImage)
}

/** Requires the permission to change the images of an event. Errors: event.not_found, permission.denied. */
export async function requireEdit(context: Context<Person>, event_id: Id): Promise<void> {
  await requireEvent(context, event_id, 'event.edit')
}

/** Requires the permission to change the logo of an organizer. Errors: organizer.not_found, permission.denied. */
export async function requireLogoEdit(context: Context<Person>, organizer_id: Id): Promise<void> {
  const { tx, actor } = context
  requireLogoRight(context, await store.findOrganizer(tx, actor.member.account_id, organizer_id))
}

/**
 * Adds a prepared image to an event; a cover replaces the former one. Errors: event.not_found, permission.denied,
 * file.too_many.
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
  return saveImage(context, { ...ready, event_id, organizer_id: null, other_event_id: null })
}

/** Sets the logo of an organizer. Errors: organizer.not_found, permission.denied. */
export async function setLogo(context: Context<Person>, organizer_id: Id, ready: ReadyImage): Promise<Image> {
  await removeLogo(context, organizer_id)
  return saveImage(context, { ...ready, event_id: null, organizer_id, other_event_id: null })
}

/** Deletes an image of an event. Errors: event.not_found, permission.denied, image.not_found. */
export async function remove(context: Context<Person>, event_id: Id, id: Id): Promise<void> {
  await requireEdit(context, event_id)
  const deleted = await store.remove(context.tx, event_id, id)
  if (deleted.length === 0) throw new AppError('image.not_found')
  await release(context.tx, foldersOf(deleted), context.now)
}

/** Deletes the logo of an organizer if there is one. Errors: organizer.not_found, permission.denied. */
export async function removeLogo(context: Context<Person>, organizer_id: Id): Promise<void> {
  const { tx, actor, now } = context
  requireLogoRight(context, await store.lockOrganizer(tx, actor.member.account_id, organizer_id))
  await release(tx, foldersOf(await store.removeLogo(tx, organizer_id)), now)
}

function requireLogoRight(context: Context<Person>, organizer: { id: Id } | undefined): void {
  if (organizer === undefined) throw new AppError('organizer.not_found')
  requireRight(context, 'organizer.edit')
}

const foldersOf = (rows: readonly { folder: string }[]) => rows.map(({ folder }) => folder)
