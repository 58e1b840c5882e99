import type { Id } from '#contract/wire/id.ts'
import { AppError } from '#server/core/app-error.ts'
import type { Context, Person } from '#server/core/http/context.ts'
import { requireVenue, type Venue } from '#server/domains/platform/index.ts'
import * as store from './store.ts'
import type { OtherEventRow } from './store.ts'

/** Returns the venue for a caller who may edit its other events. Errors: venue.not_found, permission.denied. */
export function requireDesk(context: Context<Person>): Promise<Venue> {
  return requireVenue(context, 'other_event.edit')
}

/** Returns one other event. Errors: venue.not_found, permission.denied, other_event.not_found. */
export async function requireOtherEvent(context: Context<Person>, id: Id): Promise<OtherEventRow> {
  const { account_id } = await requireDesk(context)
  return requireFound(await store.find(context.tx, account_id, id))
}

/** Returns it locked, so that changes of its pictures and files are serialized as well. */
export async function lockOtherEvent(context: Context<Person>, id: Id): Promise<OtherEventRow> {
  const { account_id } = await requireDesk(context)
  return requireFound(await store.lock(context.tx, account_id, id))
}

function requireFound(row: OtherEventRow | undefined): OtherEventRow {
  if (row === undefined) throw new AppError('other_event.not_found')
  return row
}
