import { notifyEventChange, nextChangeNo } from '#server/core/db/change-numbers.ts'
import type { Attendee } from '#contract/orders/attendees.ts'
import type { Id } from '#contract/wire/id.ts'
import { roleHas } from '#rules/permissions.ts'
import { AppError } from '#server/core/app-error.ts'
import type { Context, Person } from '#server/core/http/context.ts'
import { requireEvent, requireVersion, type EventRow } from '#server/domains/events/index.ts'
import { replayAttendee } from '#server/domains/door/index.ts'
import { present } from './present.ts'
import * as store from './store.ts'
import type { FullAttendeeRow } from './store.ts'

/** An attendee of the event, or attendee.not_found. */
export async function requireAttendee(
  { tx }: Context,
  event_id: Id,
  attendee_id: Id,
): Promise<FullAttendeeRow> {
  const attendee = await store.find(tx, event_id, attendee_id)
  if (attendee === undefined) throw new AppError('attendee.not_found')
  return attendee
}

/** The same for a change: with the right to it, of the version it is based on, locked until the end. */
export async function lockForEdit(
  context: Context<Person>,
  event_id: Id,
  attendee_id: Id,
  version: number | null,
): Promise<{ event: EventRow; attendee: FullAttendeeRow }> {
  const event = await requireEvent(context, event_id, 'attendee.edit')
  if (!(await store.lock(context.tx, event_id, attendee_id))) throw new AppError('attendee.not_found')
  const attendee = await requireAttendee(context, event_id, attendee_id)
  if (attendee.erased_at !== null) throw new AppError('attendee.erased')
  requireVersion(attendee, version, presentFor(context, attendee))
  return { event, attendee }
}

/**
 * Ends a change of a person: doors and laptops hear of it. The log is judged again before the number is taken,
 * because scans lock the person's log first and the counter last.
 */
export async function publishChange(
  context: Context,
  event: { account_id: Id; event_id: Id },
  attendee_id: Id,
): Promise<void> {
  const { tx } = context
  await replayAttendee(context, event, attendee_id)
  await store.saveChangeNo(tx, attendee_id, await nextChangeNo(tx, event.event_id))
  notifyEventChange(tx, event.event_id)
}

/** The same, and gives the person as they are then. */
export async function publishAndPresent(
  context: Context<Person>,
  event_id: Id,
  attendee_id: Id,
): Promise<Attendee> {
  const { account_id } = context.actor.member
  await publishChange(context, { account_id, event_id }, attendee_id)
  return presentFor(context, await requireAttendee(context, event_id, attendee_id))
}

/** As the asker may see it. */
export function presentFor({ actor }: Context<Person>, attendee: FullAttendeeRow): Attendee {
  return present(attendee, roleHas(actor.member.role, 'attendee.ticket_code'))
}
