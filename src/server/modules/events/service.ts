import type { OkOf, QueryOf } from '#contract/endpoint.ts'
import { listEvents, type Event, type EventEdit, type EventStatus } from '#contract/events.ts'
import type { Id } from '#contract/id.ts'
import type { Instant } from '#contract/instant.ts'
import { mayBecome } from '#rules/event-status.ts'
import { can, canSee, type Right } from '#rules/permissions.ts'
import { wallTimeToInstant } from '#rules/wall-time.ts'
import { AppError } from '#server/http/app-error.ts'
import type { Context, Person } from '#server/http/context.ts'
import { pageMeta } from '#server/http/page-meta.ts'
import * as changes from './changes.ts'
import { present } from './present.ts'
import * as store from './store.ts'
import type { EventRow } from './store.ts'

export type { EventRow } from './store.ts'

/** See changes.ts; here because other modules meet this one through its service only. */
export const nextChangeNo = changes.nextChangeNo
/** See changes.ts. */
export const announce = changes.announce
/** Lets doors fetch the event, its tickets and lists again; for a row that is gone and carries no number. */
export const touch = store.touch

/**
 * The event, for a person with a right on it.
 * Errors: event.not_found for whoever may not know of it, permission.denied for whoever may not do this.
 */
export async function requireEvent(context: Context<Person>, event_id: Id, right: Right): Promise<EventRow> {
  const { tx, actor } = context
  return allowed(context, right, await store.find(tx, actor.member.account_id, event_id))
}

/** Refuses a change that is based on another version than the row has: version.stale with the row as it is. */
export function requireVersion(row: { version: number }, version: number | null, presented: unknown): void {
  if (version !== null && version !== row.version) throw new AppError('version.stale', { current: presented })
}

/** One page of the events that a person may see. */
export async function list(
  context: Context<Person>,
  query: QueryOf<typeof listEvents>,
): Promise<OkOf<typeof listEvents>> {
  const { rows, total } = await store.page(context.tx, context.actor.member, query)
  return {
    data: rows.map(present),
    meta: pageMeta(listEvents.query, query, { total, on_page: rows.length }),
  }
}

/** The events that a laptop keeps: not archived, or not over when `ended_after` came. */
export async function listCurrent(context: Context<Person>, ended_after: Instant): Promise<Event[]> {
  return (await store.current(context.tx, context.actor.member, ended_after)).map(present)
}

/** One event. Errors: event.not_found. */
export async function read(context: Context<Person>, event_id: Id): Promise<Event> {
  return present(await requireEvent(context, event_id, 'event.view'))
}

/**
 * Changes an event; what is left out or the same stays. Wall times are read in the event's timezone.
 * Errors: event.not_found, permission.denied, version.stale, event.ends_before_start, request.invalid.
 */
export async function update(
  context: Context<Person>,
  event_id: Id,
  edit: EventEdit,
  version: number | null,
): Promise<Event> {
  const event = await lockEvent(context, event_id)
  requireVersion(event, version, present(event))
  const start_date = edit.start_date ?? event.start_date
  const end_date = edit.end_date === undefined ? event.end_date : edit.end_date
  const timezone = edit.timezone ?? event.timezone
  const changed: EventRow = {
    ...event,
    title: edit.title ?? event.title,
    description: edit.description ?? event.description,
    start_date,
    end_date,
    timezone,
    starts_at: wallTimeToInstant(start_date, timezone),
    ends_at: end_date === null ? null : wallTimeToInstant(end_date, timezone),
  }
  if (changed.ends_at !== null && changed.ends_at < changed.starts_at) {
    throw new AppError('event.ends_before_start', { errors: { end_date: ['event.ends_before_start'] } })
  }
  return saveIfChanged(context, event, changed)
}

/**
 * Sets the stored state of an event. Errors: event.not_found, permission.denied, version.stale,
 * event.status_not_allowed.
 */
export async function setStatus(
  context: Context<Person>,
  event_id: Id,
  status: EventStatus,
  version: number | null,
): Promise<Event> {
  const event = await lockEvent(context, event_id)
  requireVersion(event, version, present(event))
  if (!mayBecome(event.status, status)) throw new AppError('event.status_not_allowed')
  return saveIfChanged(context, event, { ...event, status })
}

async function lockEvent(context: Context<Person>, event_id: Id): Promise<EventRow> {
  const { tx, actor } = context
  return allowed(context, 'event.edit', await store.lock(tx, actor.member.account_id, event_id))
}

function allowed(context: Context<Person>, right: Right, event: EventRow | undefined): EventRow {
  const { member } = context.actor
  if (event === undefined || !canSee(member, event)) throw new AppError('event.not_found')
  if (!can(member, right, event)) throw new AppError('permission.denied')
  return event
}

async function saveIfChanged({ tx }: Context, before: EventRow, after: EventRow): Promise<Event> {
  if (JSON.stringify(before) === JSON.stringify(after)) return present(before)
  const saved = await store.save(tx, after, await changes.nextChangeNo(tx, after.id))
  changes.announce(tx, after.id)
  return present(saved)
}
