import { CATEGORIES_MAX, type Category } from '#contract/events/categories.ts'
import { newId, type Id } from '#contract/wire/id.ts'
import { countWithinLimit } from '#server/core/db/sql/count-within-limit.ts'
import { AppError } from '#server/core/app-error.ts'
import type { Context, Person } from '#server/core/http/context.ts'
import { announceChange, lockEvent, requireEvent } from '#server/domains/events/events/service.ts'
import { present } from './present.ts'
import * as store from './store.ts'

/** Returns the categories of an event, by name. Errors: event.not_found. */
export async function list(context: Context<Person>, event_id: Id): Promise<Category[]> {
  await requireEvent(context, event_id, 'event.view')
  return listOfEvents(context, [event_id])
}

/** Returns the categories of events that the caller is already known to have access to. */
export async function listOfEvents({ tx }: Context, event_ids: readonly Id[]): Promise<Category[]> {
  return (await store.listOfEvents(tx, event_ids)).map(present)
}

/**
 * Adds categories to an event, ignoring case; existing ones stay unchanged.
 * @returns all categories of the event, by name. Errors: event.not_found, permission.denied, category.too_many.
 */
export async function add(
  context: Context<Person>,
  event_id: Id,
  names: readonly string[],
): Promise<Category[]> {
  const { tx, random } = context
  const { account_id } = await lockEvent(context, event_id, 'event.edit')
  const rows = names.map((name) => ({ id: newId('category', random), account_id, event_id, name }))
  const added = await store.insert(tx, rows)
  const scope = `categories of ${event_id}`
  // The rows are inserted already, and only new names count.
  const limit = { code: 'category.too_many', scope, most: CATEGORIES_MAX, adding: 0 } as const
  await countWithinLimit(tx, limit, () => store.countOfEvent(tx, event_id))
  if (added > 0) await announceChange(tx, event_id)
  return listOfEvents(context, [event_id])
}

/** Removes a category from an event. Errors: event.not_found, permission.denied, category.not_found. */
export async function remove(context: Context<Person>, event_id: Id, id: Id): Promise<undefined> {
  const { tx } = context
  await requireEvent(context, event_id, 'event.edit')
  if (!(await store.remove(tx, { event_id, id }))) throw new AppError('category.not_found')
  await announceChange(tx, event_id)
}
