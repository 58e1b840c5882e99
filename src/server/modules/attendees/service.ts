import { listAttendees, type Attendee, type AttendeeStatus, type ReissueReason } from '#contract/attendees.ts'
import type { OkOf, QueryOf } from '#contract/endpoint.ts'
import type { Id } from '#contract/id.ts'
import { hashTicketCode, makeTicketCode } from '#contract/ticket-code.ts'
import { roleHas } from '#rules/permissions.ts'
import { AppError } from '#server/http/app-error.ts'
import type { Context, Person } from '#server/http/context.ts'
import { pageMeta } from '#server/http/page-meta.ts'
import { announce, nextChangeNo, requireEvent, requireVersion } from '#server/modules/events/service.ts'
import { refoldAttendee } from '#server/modules/scans/service.ts'
import { present } from './present.ts'
import * as store from './store.ts'
import type { FullAttendeeRow } from './store.ts'

const CODE_RANDOM_BYTES = 10

/**
 * One page of the attendees of an event, without ticket codes. The search finds every word in name, e-mail,
 * attendee id or order id. Errors: event.not_found, permission.denied.
 */
export async function list(
  context: Context<Person>,
  event_id: Id,
  query: QueryOf<typeof listAttendees>,
): Promise<OkOf<typeof listAttendees>> {
  await requireEvent(context, event_id, 'attendee.view')
  const { rows, total } = await store.page(context.tx, event_id, query)
  return {
    data: rows.map((row) => present(row, false)),
    meta: pageMeta(listAttendees.query, query, { total, on_page: rows.length }),
  }
}

/** One attendee. Errors: event.not_found, permission.denied, attendee.not_found. */
export async function read(context: Context<Person>, event_id: Id, attendee_id: Id): Promise<Attendee> {
  await requireEvent(context, event_id, 'attendee.view')
  return presentFor(context, await requireAttendee(context, event_id, attendee_id))
}

/**
 * Cancels or reactivates an attendee from now on; earlier scans keep what held then.
 * Errors: event.not_found, permission.denied, attendee.not_found, version.stale, attendee.already_cancelled,
 * attendee.not_cancelled.
 */
export async function setStatus(
  context: Context<Person>,
  event_id: Id,
  attendee_id: Id,
  status: AttendeeStatus,
  version: number | null,
): Promise<Attendee> {
  const attendee = await lockForEdit(context, event_id, attendee_id, version)
  const is_cancelled = attendee.cancelled_at !== null
  if (status === 'CANCELLED' && is_cancelled) throw new AppError('attendee.already_cancelled')
  if (status === 'ACTIVE' && !is_cancelled) throw new AppError('attendee.not_cancelled')
  const cancelled_at = status === 'CANCELLED' ? context.now : null
  await store.saveFacts(context.tx, attendee_id, { cancelled_at })
  return finishChange(context, event_id, attendee_id)
}

/**
 * Makes a new ticket code under the event's newest door key; the old one is refused from now on, with the
 * reason (design: the ticket code). Errors: event.not_found, permission.denied, attendee.not_found,
 * version.stale.
 */
export async function reissue(
  context: Context<Person>,
  event_id: Id,
  attendee_id: Id,
  reason: ReissueReason,
  version: number | null,
): Promise<Attendee> {
  const { tx, now, random } = context
  const attendee = await lockForEdit(context, event_id, attendee_id, version)
  const parts = await store.codeParts(tx, event_id, attendee.ticket_id)
  if (parts === undefined) throw new Error(`Event ${event_id} has no door key that is not retired`)
  const code = makeTicketCode(parts.key, parts.ticket_no, random(CODE_RANDOM_BYTES))
  await store.replaceCode(tx, attendee, { code, code_hash: hashTicketCode(code), at: now, reason })
  await store.saveFacts(tx, attendee_id, { reissued_at: now })
  return finishChange(context, event_id, attendee_id)
}

async function lockForEdit(
  context: Context<Person>,
  event_id: Id,
  attendee_id: Id,
  version: number | null,
): Promise<FullAttendeeRow> {
  await requireEvent(context, event_id, 'attendee.edit')
  if (!(await store.lock(context.tx, event_id, attendee_id))) throw new AppError('attendee.not_found')
  const attendee = await requireAttendee(context, event_id, attendee_id)
  requireVersion(attendee, version, presentFor(context, attendee))
  return attendee
}

async function requireAttendee({ tx }: Context, event_id: Id, attendee_id: Id): Promise<FullAttendeeRow> {
  const attendee = await store.find(tx, event_id, attendee_id)
  if (attendee === undefined) throw new AppError('attendee.not_found')
  return attendee
}

/** The log is judged again before the number is taken: scans lock the person's log first and the counter last. */
async function finishChange(context: Context<Person>, event_id: Id, attendee_id: Id): Promise<Attendee> {
  const { tx } = context
  await refoldAttendee(context, event_id, attendee_id)
  await store.saveChangeNo(tx, attendee_id, await nextChangeNo(tx, event_id))
  announce(tx, event_id)
  return presentFor(context, await requireAttendee(context, event_id, attendee_id))
}

function presentFor({ actor }: Context<Person>, attendee: FullAttendeeRow): Attendee {
  return present(attendee, roleHas(actor.member.role, 'attendee.ticket_code'))
}
