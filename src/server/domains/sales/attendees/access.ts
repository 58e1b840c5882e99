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

/** Returns an attendee of the event. Errors: attendee.not_found. */
export async function requireAttendee(
  { tx }: Context,
  event_id: Id,
  attendee_id: Id,
): Promise<FullAttendeeRow> {
  const attendee = await store.find(tx, event_id, attendee_id)
  if (attendee === undefined) throw new AppError('attendee.not_found')
  return attendee
}

/**
 * Returns an attendee for editing: checks the permission and the version, and locks the row until the end of the
 * transaction.
 */
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
 * Publishes a change of an attendee to doors and laptops. The log is replayed before the change number is taken,
 * because scans lock the attendee's log first and the counter last.
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

/** Publishes a change and returns the attendee afterwards. */
export async function publishAndPresent(
  context: Context<Person>,
  event_id: Id,
  attendee_id: Id,
): Promise<Attendee> {
  const { account_id } = context.actor.member
  await publishChange(context, { account_id, event_id }, attendee_id)
  return presentFor(context, await requireAttendee(context, event_id, attendee_id))
}

/** Presents an attendee with the ticket code only if the caller may see it. */
export function presentFor({ actor }: Context<Person>, attendee: FullAttendeeRow): Attendee {
  return present(attendee, roleHas(actor.member.role, 'attendee.ticket_code'))
}
