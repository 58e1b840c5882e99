import type { Id } from '#contract/wire/id.ts'
import { can, canSee, type Right } from '#rules/permissions.ts'
import { AppError } from '#server/core/app-error.ts'
import type { Context, Person } from '#server/core/http/context.ts'
import * as store from './store.ts'
import type { EventRow } from './store.ts'

/**
 * Returns the event if the person has the permission on it.
 * Errors: event.not_found for callers without access to the event, permission.denied for those without this
 * permission.
 */
export async function requireEvent(
  context: Pick<Context<Person>, 'tx' | 'actor'>,
  event_id: Id,
  right: Right,
): Promise<EventRow> {
  const { tx, actor } = context
  return requireRight(context, right, await store.find(tx, actor.member.account_id, event_id))
}

/** Returns the event locked until the end of the transaction, so that its changes are serialized. */
export async function lockEvent(context: Context<Person>, event_id: Id, right: Right): Promise<EventRow> {
  const { tx, actor } = context
  return requireRight(context, right, await store.lock(tx, actor.member.account_id, event_id))
}

function requireRight(
  { actor: { member } }: Pick<Context<Person>, 'actor'>,
  right: Right,
  event: EventRow | undefined,
): EventRow {
  if (event === undefined || !canSee(member, event)) throw new AppError('event.not_found')
  if (!can(member, right, event)) throw new AppError('permission.denied')
  return event
}

/** Requires that the organizer belongs to the account. Errors: event.organizer_unknown. */
export async function requireOrganizer({ tx, actor }: Context<Person>, organizer_id: Id): Promise<void> {
  if (await store.hasOrganizer(tx, actor.member.account_id, organizer_id)) return
  const code = 'event.organizer_unknown'
  throw new AppError(code, { errors: { organizer_id: [code] } })
}
