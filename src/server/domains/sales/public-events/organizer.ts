import type { PublicOrganizer } from '#contract/events/public-organizers.ts'
import type { Id } from '#contract/wire/id.ts'
import { AppError } from '#server/core/app-error.ts'
import type { Context } from '#server/core/http/context.ts'
import { logosOf } from '#server/domains/platform/index.ts'
import { presentRows } from './present-rows.ts'
import * as store from './store.ts'

/**
 * Returns an organizer with their live events. Without any, they are not public. Fields are listed one by one, so
 * that contact details stay private. Errors: organizer.not_found.
 */
export async function readOrganizer(context: Context, organizer_id: Id): Promise<PublicOrganizer> {
  const { tx, now } = context
  const upcoming = await store.listOfOrganizer(tx, organizer_id, { now, is_over: false })
  const past = await store.listOfOrganizer(tx, organizer_id, { now, is_over: true })
  const organizer = [...upcoming, ...past][0]?.organizer ?? null
  if (organizer === null) throw new AppError('organizer.not_found')
  const presented = await presentRows(context, [...upcoming, ...past])
  return {
    id: organizer.id,
    name: organizer.name,
    description: organizer.description,
    website: organizer.website,
    logo_url: (await logosOf(tx, [organizer.id])).get(organizer.id) ?? null,
    upcoming: presented.slice(0, upcoming.length),
    past: presented.slice(upcoming.length),
  }
}
